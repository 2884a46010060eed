// A household has a maximum number of rows and bytes. Existing rows may always shrink.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { describeSync } from '#server/entity-tables.ts'
import { countHouseholds, countRows } from '#sync/write/scopes/count-rows.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp({ MAX_ROWS: '100', MAX_MEGABYTES: '1' })
const sync = describeSync()
const FULL = 'This household is full. It holds at most 100 rows and 1 MiB.'

function pusher(person: Person, scope_id: string) {
  return async (...mutations: object[]) => {
    const head = { client_id: randomUUID(), schema_version: 1, scope_id }
    const sent = mutations.map((one) => ({ mutation_id: randomUUID(), ...one }))
    const { body } = await person.call('POST', '/v1/sync/push', { ...head, mutations: sent })
    return body.results.map(({ status, reason = '' }: { status: string; reason?: string }) =>
      `${status} ${reason}`.trim(),
    )
  }
}

const category = (id: string = randomUUID()) => ({
  op: 'create',
  entity: 'category',
  id,
  data: { name: randomUUID() },
})
const recipe = (id: string = randomUUID()) => ({
  op: 'create',
  entity: 'recipe',
  id,
  data: { title: 'Stew', note: 'x'.repeat(9000), description: 'y'.repeat(4000) },
})

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** The stored size of a household, and its size counted row by row. */
async function sizesOf(id: string) {
  const kept = await app.db
    .selectFrom('sync_scope')
    .select(['row_count', 'byte_count'])
    .where('household_id', '=', id)
    .executeTakeFirstOrThrow()
  return { kept, counted: await countRows(app.db, sync, id) }
}

describe('a household', () => {
  it('accepts no more rows than its maximum, in push and by REST, until some are deleted', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const push = pusher(ada, id)
    const first = randomUUID()

    const filled = await push(...times(97, category), category(first)) // and the default list
    const over = await push(
      category(),
      category(),
      { op: 'delete', entity: 'category', id: first },
      category(),
      category(),
    )
    const rest = await ada.call('POST', '/v1/pantry/categories', { name: 'One more' })
    const renamed = await push({
      op: 'update',
      entity: 'category',
      id: first,
      patch: { name: 'x' },
    })
    const { kept, counted } = await sizesOf(id)

    assert.deepEqual([...new Set(filled)], ['applied'])
    assert.deepEqual(over, [
      'applied',
      'rejected household_full',
      'applied',
      'applied',
      'rejected household_full',
    ])
    assert.deepEqual([outcome(rest), rest.body.error, renamed], ['409 CONFLICT', FULL, ['gone']])
    assert.deepEqual([Number(kept.row_count), counted.rows], [100, 100])
  })

  it('accepts no more bytes than its maximum, and lets rows shrink', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const push = pusher(ada, id)
    const one = randomUUID()

    const results = [
      ...(await push(recipe(one), ...times(59, recipe))),
      ...(await push(...times(30, recipe))),
    ]
    const refused = results.filter((result) => result !== 'applied')
    const grown = await push({
      op: 'update',
      entity: 'recipe',
      id: one,
      patch: { source_url: `https://example.com/${'z'.repeat(1900)}`, note: 'x'.repeat(9900) },
    })
    const shrunk = await push({ op: 'update', entity: 'recipe', id: one, patch: { note: '' } })
    const { kept, counted } = await sizesOf(id)

    assert.ok(refused.length > 0 && refused.every((result) => result === 'rejected household_full'))
    assert.deepEqual(shrunk, ['applied'], String(grown))
    assert.ok(counted.bytes < 1_048_576 && counted.bytes > 1_000_000 - 14_000, `${counted.bytes}`)
    assert.ok(Math.abs(Number(kept.byte_count) - counted.bytes) < 10_000, `${kept.byte_count}`)
  })

  it('can still undo an operation as a whole', async () => {
    const ada = await signedUp(app)
    const { id: householdId } = await firstHousehold(ada)
    const call = inHousehold(app, ada, householdId)
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const lot = await pantryOf(call).stocked(5, { food_id: food.id })
    const { body: used } = await call('POST', `/v1/pantry/foods/${food.id}/consume`, {
      quantity: 2,
    })
    const push = pusher(ada, householdId)
    await push(...Array.from({ length: 100 }, () => category()))

    const [refused] = await push(category())
    const undone = await call('POST', `/v1/pantry/operations/${used.operation_id}/undo`)

    const { body: item } = await call('GET', `/v1/pantry/items/${lot.id}`)
    assert.equal(refused, 'rejected household_full')
    assert.deepEqual([undone.status, undone.body.kept, item.quantity], [200, [], 5])
  })

  it('has the right stored size after every kind of change', async () => {
    const ada = await signedUp(app)
    const { id, default_shopping_list_id: listId } = await firstHousehold(ada)
    const make = async (path: string, body: object) => (await ada.call('POST', path, body)).body
    const food = await make('/v1/pantry/foods', { name: 'Milk' })
    const item = await make('/v1/pantry/items', { food_id: food.id })
    await make(`/v1/pantry/items/${item.id}/add`, { quantity: 6 })
    await make(`/v1/pantry/items/${item.id}/open`, { quantity: 1 })
    await make('/v1/pantry/barcodes', { code: '4006381333931', food_id: food.id })
    const list = await make('/v1/shopping-lists', { name: 'Weekend' })
    for (const one of [listId, list.id])
      await make(`/v1/shopping-lists/${one}/items`, { name: 'Tea' })
    const filled = await sizesOf(id)
    await ada.call('DELETE', `/v1/shopping-lists/${list.id}`)
    await ada.call('DELETE', `/v1/pantry/foods/${food.id}`)
    await ada.call('DELETE', `/v1/pantry/items/${item.id}`)
    const emptied = await sizesOf(id)

    for (const { kept, counted } of [filled, emptied])
      assert.equal(Number(kept.row_count), counted.rows)
    assert.ok(filled.counted.rows > emptied.counted.rows + 3)
  })

  it('of an older version has no maximum until the daily job has counted its rows', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const push = pusher(ada, id)
    await sql`update sync_scope set row_count = null, byte_count = null where household_id = ${id}`.execute(
      app.db,
    )

    const before = await push(...times(120, category))
    const uncounted = await sizesOf(id)
    const counts = [await countHouseholds(app.db, sync), await countHouseholds(app.db, sync)]
    const after = await push(category())
    const { kept, counted } = await sizesOf(id)

    assert.deepEqual([[...new Set(before)], uncounted.kept.row_count], [['applied'], null])
    assert.deepEqual([counts, after], [[1, 0], ['rejected household_full']])
    assert.deepEqual(
      [Number(kept.row_count), Number(kept.byte_count)],
      [counted.rows, counted.bytes],
    )
  })
})
