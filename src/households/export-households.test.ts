import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { countPages } from '#test/simulation/page-count.ts'
import { readHouseholdRows } from './export-households.ts'

const app = await startApp()

it('exports all rows of all households of the account, and of no other household', async () => {
  const ada = await signedUp(app, { name: 'Ada' })
  const { id: adas } = await firstHousehold(ada)
  const eve = await signedUp(app)
  await eve.call('POST', '/v1/pantry/foods', { name: 'Not hers' })
  const ben = await joined(app, ada)
  const { id: bens } = await firstHousehold(ben)
  await inHousehold(app, ben, bens)('POST', '/v1/recipes', { title: 'Stew' })
  for (let batch = 0; batch < 3; batch++) {
    const mutations = Array.from({ length: 200 }, (_, i) => ({
      mutation_id: randomUUID(),
      op: 'create',
      entity: 'category',
      id: randomUUID(),
      data: { name: `Category ${batch * 200 + i}` },
    }))
    const head = { client_id: randomUUID(), schema_version: 1, scope_id: adas }
    await ada.call('POST', '/v1/sync/push', { ...head, mutations })
  }

  const { status, body } = await ben.call('GET', '/v1/auth/export')

  assert.deepEqual(
    [status, body.households.map((one: { id: string }) => one.id)],
    [200, [bens, adas]],
  )
  const rows: { household_id: string; entity: string; id: string }[] = body.household_rows
  const counts = Map.groupBy(
    rows,
    (row) => `${row.household_id === adas ? 'hers' : 'his'} ${row.entity}`,
  )
  assert.deepEqual(Object.fromEntries([...counts].map(([key, list]) => [key, list.length])), {
    'his member': 1,
    'his recipe': 1,
    'his shopping_list': 1,
    'hers member': 2,
    'hers category': 600,
    'hers shopping_list': 1,
  })
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
})

it('exports the operations of all households of the account, and of no other household', async () => {
  const ada = await signedUp(app)
  const { id: adas } = await firstHousehold(ada)
  const ben = await joined(app, ada)
  const eve = await signedUp(app)
  const consume = async (person: Person, householdId: string) => {
    const call = inHousehold(app, person, householdId)
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: randomUUID() })
    await call('POST', '/v1/pantry/items', { food_id: food.id, quantity: 3 })
    const { body } = await call('POST', `/v1/pantry/foods/${food.id}/consume`, { quantity: 2 })
    return (await call('GET', `/v1/pantry/operations/${body.operation_id}`)).body
  }
  const operations: { id: string }[] = []
  for (let i = 0; i < 25; i++) operations.push(await consume(ada, adas))
  await consume(eve, (await firstHousehold(eve)).id)

  const { body } = await ben.call('GET', '/v1/auth/export')

  assert.deepEqual(
    body.household_operations,
    operations
      .map((one) => ({ household_id: adas, ...one }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
})

/** Inserts `count` recipes into a household by SQL, with the same effect as the write path. */
async function fill(householdId: string, count: number, bytes: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    const { rows } = await sql<{ version: number }>`
      select version::float8 as version from sync_scope where household_id = ${householdId} for no key update`.execute(
      tx,
    )
    await sql`
      with made as (
        insert into recipes (household_id, id, title, description, tags, nutrition, ingredients, steps, extra, created_at, updated_at)
        select ${householdId}::uuid, gen_random_uuid(), 'Stew ' || n, repeat('x', ${bytes}::integer), '{}', '{}', '[]', '[]', '{}', now(), now()
        from generate_series(1, ${count}::integer) n returning id
      )
      insert into sync_change (household_id, entity, row_id, version)
      select ${householdId}::uuid, 10, id, ${rows[0]?.version}::bigint + row_number() over () from made`.execute(
      tx,
    )
    await sql`update sync_scope set version = version + ${count} where household_id = ${householdId}`.execute(
      tx,
    )
  })
}

/** Counts the queries and pages of an export, and its longest part. */
async function costOf({ id }: Person) {
  await using database = openDatabase(app.databaseUrl, problemsOnly, { connections: 2 })
  const actor = { accountId: id, sessionId: undefined, network: undefined, requestId: undefined }
  const lengths: number[] = []
  const read = async (tx: Db) => {
    for await (const page of readHouseholdRows(tx, describeSync(), actor)) lengths.push(page.length)
  }
  return { ...(await countPages(database.pool, read)), longest: Math.max(...lengths) }
}

it('exports many households with as many queries as one', async () => {
  const [one, many] = [await signedUp(app), await signedUp(app)]
  for (let i = 0; i < 20; i++) await many.call('POST', '/v1/households', { name: `Home ${i}` })

  const [costOfOne, costOfMany] = [await costOf(one), await costOf(many)]

  // One more page of each kind of row, since the first pages are small.
  assert.ok(costOfMany.queries <= costOfOne.queries + 2, `${costOfMany.queries} queries`)
})

it('reads database pages in proportion to the rows, and has at most one page in memory', async () => {
  const [small, large, heavy] = [await signedUp(app), await signedUp(app), await signedUp(app)]
  await fill((await firstHousehold(small)).id, 400, 10)
  await fill((await firstHousehold(large)).id, 4000, 10)
  await fill((await firstHousehold(heavy)).id, 45, 100_000)

  const costs = [await costOf(small), await costOf(large), await costOf(heavy)]

  const [few = 0, many = 0] = costs.map(({ pages }) => pages)
  assert.ok(many < few * 12, `${few} pages for 400 rows, ${many} for 4,000`)
  const longest = Math.max(...costs.map((cost) => cost.longest))
  assert.ok(longest < 1_200_000, `${longest} characters at the same time`)
})
