// The cost of a pull, a push and a purge grows with the number of changes, not with the number of rows. The
// tests count database pages, not milliseconds.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after as afterAll, describe, it } from 'node:test'
import { sql } from 'kysely'
import { after, DAY } from '#platform/kernel/clock.ts'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { pull } from '#sync/protocol/pull.ts'
import { push } from '#sync/protocol/push.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { writerOf } from '#test/app/without-sessions.ts'
import { openProxy } from '#test/processes/postgres-proxy.ts'
import { openAccount, openHousehold, setRole } from '#test/simulation/household.ts'
import { createKitchen, kitchenSync } from '#test/simulation/kitchen.ts'
import { countPages } from '#test/simulation/page-count.ts'
import { purgeSync } from './purge.ts'
import { write } from './save.ts'

const SIZES = [1000, 50_000, 1_000_000]
/** An index of a million rows is one or two pages deeper than one of a thousand. */
const INDEX_FACTOR = 1.5

const now = new Date('2026-11-20T08:00:00.000Z')
const { url } = await testDatabase()
// Creating a million rows takes longer than the timeout of a request.
const { db, pool } = openDatabase(url, problemsOnly, { timeoutMs: 0 })
afterAll(() => db.destroy())
await createKitchen(db)
const sync = kitchenSync()
const households = new Map<number, Awaited<ReturnType<typeof householdOf>>>()
// Checking a million foreign keys one by one takes the most time.
const key = sql.id('sim_shopping_item_household_id_list_id_fkey')
await sql`alter table sim_shopping_item drop constraint ${key}`.execute(db)
for (const size of SIZES) households.set(size, await householdOf(size))
await sql`alter table sim_shopping_item add constraint ${key}
  foreign key (household_id, list_id) references sim_shopping_list (household_id, id)`.execute(db)
await sql`analyze`.execute(db)

/** Creates a household with this number of items by SQL, with the same effect as the write path. */
async function householdOf(items: number) {
  const [id, listId, accountId] = [randomUUID(), randomUUID(), randomUUID()]
  await openHousehold(db, sync, id, listId, now)
  await openAccount(db, sync, accountId, now)
  await setRole(db, sync, id, accountId, 'member', now)
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    const ids = sql`select n, (lpad(to_hex(n), 8, '0') || ${id.slice(8)})::uuid as id
      from generate_series(1, ${items}::integer) n`
    await sql`
      insert into sim_shopping_item (household_id, id, list_id, name, quantity, position, created_at, updated_at)
      select ${id}::uuid, id, ${listId}::uuid, 'Item ' || n, n % 9, 'm' || n, ${now}, ${now} from (${ids}) made`.execute(
      tx,
    )
    await sql`
      insert into sync_change (household_id, entity, row_id, version)
      select ${id}::uuid, 12, id, 2 + n from (${ids}) made`.execute(tx)
    await sql`update sync_scope set version = ${2 + items} where household_id = ${id}`.execute(tx)
  })
  const { rows } = await sql<{ id: string }>`
    select row_id as id from sync_change where household_id = ${id} and entity = 12 limit 40`.execute(
    db,
  )
  return { id, listId, accountId, items: rows.map((row) => row.id) }
}

async function costs(
  work: (db: Db, household: NonNullable<ReturnType<typeof households.get>>) => Promise<unknown>,
) {
  const pages: number[] = []
  for (const household of households.values())
    pages.push((await countPages(pool, (tx) => work(tx, household))).pages)
  return pages
}

function assertSamePages(pages: readonly number[], most: number): void {
  const [small = 0] = pages
  for (const one of pages)
    assert.ok(
      one <= small * INDEX_FACTOR && one <= most,
      `pages touched, by size: ${pages.join(', ')}`,
    )
}

describe('the cost of sync', () => {
  it('of a pull depends on its 10 changes', async () => {
    const pages = await costs(async (tx, { id, accountId }) => {
      const { version } = await tx
        .selectFrom('sync_scope')
        .select('version')
        .where('household_id', '=', id)
        .executeTakeFirstOrThrow()
      const epoch = await beginEpoch(tx)
      const cursor = `2.${epoch}.${Number(version) - 10}.0`
      await pull(tx, sync, accountId, {
        scope_id: id,
        client_id: randomUUID(),
        schema_version: 2,
        cursor,
      })
    })

    assertSamePages(pages, 150)
  })

  it('of a first page depends on its 100 rows', async () => {
    const pages = await costs((tx, { id, accountId }) =>
      pull(tx, sync, accountId, {
        scope_id: id,
        client_id: randomUUID(),
        schema_version: 2,
        limit: 100,
      }),
    )

    assertSamePages(pages, 1200)
  })

  it('of a push depends on its 20 mutations, in three queries', async () => {
    const pages = await costs((tx, { id, accountId, listId, items }) => {
      const mutations = items.slice(0, 20).map((item, i) => ({
        mutation_id: randomUUID(),
        entity: 'shopping_item',
        ...(i % 2 === 0
          ? { op: 'update', id: item, patch: { checked_at: '2026-11-20T08:00:00.000Z' } }
          : { op: 'create', id: randomUUID(), data: { list_id: listId, name: 'New' } }),
      }))
      return push(
        tx,
        sync,
        writerOf(accountId),
        { scope_id: id, client_id: randomUUID(), schema_version: 2, mutations },
        now,
      )
    })

    assertSamePages(pages, 1500)
    const [household] = households.values()
    assert.ok(household)
    const { queries } = await countPages(pool, (tx) =>
      push(
        tx,
        sync,
        writerOf(household.accountId),
        {
          scope_id: household.id,
          client_id: randomUUID(),
          schema_version: 2,
          mutations: household.items.slice(0, 20).map((item) => ({
            mutation_id: randomUUID(),
            op: 'delete',
            entity: 'shopping_item',
            id: item,
          })),
        },
        now,
      ),
    )
    assert.equal(queries, 3)
  })

  it('is one round trip for a pull and three for a push of any size', async () => {
    await using proxy = await openProxy(url)
    await using far = openDatabase(proxy.url, problemsOnly, { connections: 1 })
    const household = households.get(1000)
    assert.ok(household)
    const { id, accountId, listId } = household
    const client = { scope_id: id, client_id: randomUUID(), schema_version: 2 }
    const item = () => ({
      mutation_id: randomUUID(),
      entity: 'shopping_item',
      op: 'create',
      id: randomUUID(),
      data: { list_id: listId, name: 'New' },
    })
    const pushOf = (count: number) => () =>
      push(
        far.db,
        sync,
        writerOf(accountId),
        { ...client, mutations: Array.from({ length: count }, item) },
        now,
      )
    const requests = [() => pull(far.db, sync, accountId, client), pushOf(1), pushOf(100)]
    const trips: number[] = []
    proxy.set('far')
    for (const request of requests) {
      await request() // connects, and prepares its statements
      const before = proxy.roundTrips()
      await request()
      trips.push(proxy.roundTrips() - before)
    }

    assert.deepEqual(trips, [1, 3, 3])
  })

  it('of a purge depends on its 20 tombstones', async () => {
    const pages = await costs(async (tx, { id, items }) => {
      const mutations = items
        .slice(0, 20)
        .map((item) => ({ op: 'delete', entity: 'shopping_item', id: item }) as const)
      await write(tx, sync, { scopeId: id, writer: null, mutations }, now)
      await purgeSync(tx, 60, after(now, 61 * DAY))
    })

    assertSamePages(pages, 3000)
  })
})
