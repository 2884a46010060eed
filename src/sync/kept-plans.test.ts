// Each connection keeps the plans of pull and push (decision 10). One that was made while there was
// next to nothing must still be good when there is much.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { describeSync } from '#collections.ts'
import { type Db, inTransaction, openDatabase } from '#platform/database.ts'
import { problemsOnly, testDatabase } from '#test/database.ts'
import type { Data, Mutation } from './contract.ts'
import { createScopes } from './create-scopes.ts'
import { pull } from './pull.ts'
import { write } from './write.ts'

const sync = describeSync()
const now = new Date('2026-11-20T08:00:00.000Z')
const accountId = randomUUID()

async function household(db: Db): Promise<{ id: string; listId: string }> {
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
  return { id, listId }
}

const make = (entity: string, data: Data, id: string = randomUUID()): Mutation => ({
  op: 'create',
  entity,
  id,
  data,
})

/** Adds a row of each kind. */
async function addOneOfEach(db: Db, scopeId: string, listId: string): Promise<void> {
  const [foodId, itemId] = [randomUUID(), randomUUID()]
  const mutations = [
    make('category', { name: 'Dairy' }),
    make('location', { name: 'Fridge' }),
    make('food', { name: `Milk ${foodId}` }, foodId),
    make('barcode', { code: foodId, food_id: foodId }),
    make('pantry_item', { food_id: foodId }, itemId),
    make('stock_movement', { pantry_item_id: itemId, kind: 'add', delta: 1 }),
    make('recipe', { title: 'Pancakes' }),
    make('shopping_item', { list_id: listId, name: 'Oat milk' }),
  ]
  const { results } = await write(db, sync, { scopeId, accountId, mutations }, now)
  assert.deepEqual(
    results.map(({ status }) => status),
    mutations.map(() => 'applied'),
  )
}

/** How many rows PostgreSQL reads for the `work`, by its own count. */
async function rowsRead(db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const before = await countOf(tx)
    await work(tx)
    return (await countOf(tx)) - before
  })
}

async function countOf(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.read ?? NaN
}

for (const [when, analyzedAt] of [
  ['that was never looked at', undefined],
  ['that was empty when it was looked at', 0],
  ['of whose few rows there are statistics', 1],
] as const)
  describe(`a plan made for a database ${when}`, async () => {
    const { url } = await testDatabase()
    const { db } = openDatabase(url, problemsOnly, { connections: 1 })
    after(() => db.destroy())

    it('reads no more for a change once there are many rows', async () => {
      const { id, listId } = await household(db)
      const latest = async (tx: Db) => {
        const { rows } = await sql<{ cursor: string }>`
          select concat_ws('.', 1, epoch, version - 8, version) as cursor
          from sync_scope, sync_epoch where household_id = ${id}`.execute(tx)
        await pull(tx, sync, accountId, { scope_id: id, client_id: randomUUID(), ...rows[0] })
      }
      const touch = (tx: Db) => {
        const mutation = {
          op: 'update' as const,
          entity: 'shopping_list',
          id: listId,
          patch: { position: 1 },
        }
        const mutations = [mutation]
        return write(tx, sync, { scopeId: id, accountId, mutations }, now)
      }
      for (let i = 0; i < 8; i++) {
        if (i === analyzedAt) await sql`analyze`.execute(db)
        await addOneOfEach(db, id, listId)
        await latest(db)
      }
      const few = { pull: await rowsRead(db, latest), write: await rowsRead(db, touch) }

      for (let i = 0; i < 200; i++) await addOneOfEach(db, id, listId)

      const many = { pull: await rowsRead(db, latest), write: await rowsRead(db, touch) }
      assert.ok(many.pull <= few.pull * 1.5, `pull: ${few.pull} rows, then ${many.pull}`)
      assert.ok(many.write <= few.write * 1.5, `write: ${few.write} rows, then ${many.write}`)
    })

    it('is made once', async () => {
      const { rows } = await sql<{ generic: number; custom: number }>`
        select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom
        from pg_prepared_statements where name like 'larder%'`.execute(db)
      const [plans] = rows
      assert.ok(plans && plans.generic > 200, `${plans?.generic} runs of a kept plan`)
      assert.equal(plans.custom, 0)
    })
  })
