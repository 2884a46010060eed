// Each connection caches the plans of pull and push (decision 0010). A plan from an almost empty database must
// still be fast with many rows.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, openDatabase } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { pull } from '#sync/protocol/pull.ts'
import { createScopes } from '#sync/write/scopes/create-scopes.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { rowsRead } from '#test/app/rows-read.ts'
import { withoutSessions, writerOf } from '#test/app/without-sessions.ts'
import { write } from './save.ts'

const sync = withoutSessions(describeSync())
const now = new Date('2026-11-20T08:00:00.000Z')
const accountId = randomUUID()

async function household(db: Db): Promise<{ id: string }> {
  const [id, listId] = [randomUUID(), randomUUID()]
  const fields = {
    name: 'Home',
    time_zone: 'UTC',
    currency: 'EUR',
    unit_system: 'metric',
    default_shopping_list_id: listId,
  }
  const member = { account_id: accountId, name: 'Pippi', role: 'owner' }
  const rows = [
    { entity: 'household', id, data: fields },
    { entity: 'member', id: randomUUID(), data: member },
    { entity: 'shopping_list', id: listId, data: { name: 'Shopping list' } },
  ]
  await inTransaction(db, (tx) => createScopes(tx, sync, [{ id, kind: 'household', rows }], now))
  return { id }
}

const make = (entity: string, data: Data, id: string = randomUUID()): Mutation => ({
  op: 'create',
  entity,
  id,
  data,
})

/** Creates a row of each kind, parents before their children. @returns their ids */
async function addOneOfEach(db: Db, scopeId: string): Promise<Map<string, string>> {
  const [foodId, itemId, listId] = [randomUUID(), randomUUID(), randomUUID()]
  const mutations = [
    make('category', { name: `Dairy ${foodId}` }),
    make('location', { name: 'Fridge' }),
    make('food', { name: `Milk ${foodId}` }, foodId),
    make('barcode', { code: foodId, food_id: foodId }),
    make('pantry_item', { food_id: foodId }, itemId),
    make('stock_movement', { pantry_item_id: itemId, kind: 'add', delta: 1 }),
    make('recipe', { title: 'Pancakes' }),
    make('shopping_list', { name: 'Saturday' }, listId),
    make('shopping_item', { list_id: listId, name: 'Oat milk' }),
  ]
  await change(db, scopeId, mutations)
  return new Map(mutations.map(({ entity, id }) => [entity, id]))
}

async function change(db: Db, scopeId: string, mutations: readonly Mutation[]): Promise<void> {
  const { results } = await write(
    db,
    sync,
    { scopeId, writer: writerOf(accountId), mutations },
    now,
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    mutations.map(() => 'applied'),
  )
}

/** A patch for a row of each kind that clients may change. */
const PATCHES: Record<string, Data> = {
  category: { position: 1 },
  location: { position: 1 },
  food: { plural_name: 'Milks' },
  barcode: { label: 'A litre' },
  pantry_item: { name: 'Milk of yesterday' },
  recipe: { title: 'Thin pancakes' },
  shopping_list: { position: 1 },
  shopping_item: { quantity: 2 },
}

const databases = await Promise.all(
  [
    { when: 'without statistics', analyzedAt: undefined },
    { when: 'with statistics of empty tables', analyzedAt: 0 },
    { when: 'with statistics of few rows', analyzedAt: 1 },
  ].map(async (state) => ({ ...state, url: (await testDatabase()).url })),
)

for (const { when, analyzedAt, url } of databases)
  describe(`a plan from a database ${when}`, () => {
    const { db } = openDatabase(url, problemsOnly, { connections: 1 })
    after(() => db.destroy())

    it('reads no more rows for a pull or a change when there are many rows', async () => {
      const { id } = await household(db)
      const latest = async (tx: Db) => {
        const { rows } = await sql<{ cursor: string }>`
          select concat_ws('.', 2, epoch, version - 8, version) as cursor
          from sync_scope, sync_current_epoch where household_id = ${id}`.execute(tx)
        const head = { scope_id: id, client_id: randomUUID(), schema_version: 2 }
        await pull(tx, sync, accountId, { ...head, ...rows[0] })
      }
      /** The rows read by a pull, and by a change and a deletion of each kind. */
      const readNow = async () => {
        const added = await addOneOfEach(db, id)
        const ids = [...added]
        const read: Record<string, number> = { pull: await rowsRead(db, latest) }
        for (const [entity, row] of ids) {
          const patch = PATCHES[entity]
          if (patch)
            read[`update ${entity}`] = await rowsRead(db, (tx) =>
              change(tx, id, [{ op: 'update', entity, id: row, patch }]),
            )
        }
        const undo = {
          pantry_item_id: added.get('pantry_item') ?? '',
          kind: 'undo',
          undoes_id: added.get('stock_movement') ?? '',
        }
        read['undo'] = await rowsRead(db, (tx) => change(tx, id, [make('stock_movement', undo)]))
        for (const [entity, row] of ids.toReversed())
          if (PATCHES[entity])
            read[`delete ${entity}`] = await rowsRead(db, (tx) =>
              change(tx, id, [{ op: 'delete', entity, id: row }]),
            )
        return read
      }
      for (let i = 0; i < 8; i++) {
        if (i === analyzedAt) await sql`analyze`.execute(db)
        await addOneOfEach(db, id)
        await latest(db)
      }
      const few = await readNow()

      for (let i = 0; i < 200; i++) await addOneOfEach(db, id)

      const many = await readNow()
      const grown = Object.entries(many).filter(([what, read]) => read > (few[what] ?? 0) * 1.5)
      assert.deepEqual(
        grown.map(([what, read]) => `${what}: ${few[what]} rows, then ${read}`),
        [],
      )
    })

    it('is made once', async () => {
      const { rows } = await sql<{ generic: number; custom: number }>`
        select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom
        from pg_prepared_statements where name like 'larder%'`.execute(db)
      const [plans] = rows
      assert.ok(plans && plans.generic > 200, `${plans?.generic} runs of a cached plan`)
      assert.equal(plans.custom, 0)
    })
  })
