import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { signedUp } from './person.ts'

// docs/kitchen.md and docs/sync.md describe the effect of repeated requests.
const app = await startApp()
const cook = await signedUp(app)
const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const path = `/v1/shopping-lists/${listId}/items`
const checked_at = '2026-11-20T08:00:00.000Z'

/** Makes a list item and checks it. */
async function checkedItem() {
  const id = randomUUID()
  await call('PUT', `${path}/${id}`, { name: 'Tea' })
  await call('PATCH', `${path}/${id}`, { checked_at })
  return { id, checkedAt: async () => (await call('GET', `${path}/${id}`)).body.checked_at }
}

describe('a repeated request', () => {
  it('keeps an item checked if it is a POST with an id', async () => {
    const { id, checkedAt } = await checkedItem()

    const { status, body } = await call('POST', path, { id, name: 'Tea' })
    const renamed = await call('POST', path, { id, name: 'Green tea' })

    assert.deepEqual([status, body.checked_at, await checkedAt()], [200, checked_at, checked_at])
    assert.deepEqual([renamed.status, renamed.body.code], [409, 'CONFLICT'])
  })

  it('keeps an item checked if it is a PUT with If-None-Match, and answers the current row', async () => {
    const { id, checkedAt } = await checkedItem()

    const make = (name: string) => call('PUT', `${path}/${id}`, { name }, { 'if-none-match': '*' })

    const same = await make('Tea')
    const other = await make('Green tea')

    assert.deepEqual([same.status, same.body.checked_at], [200, checked_at])
    assert.deepEqual([other.status, other.body.current.checked_at], [412, checked_at])
    assert.equal(await checkedAt(), checked_at)
  })

  it('unchecks an item if it is a PUT without a condition', async () => {
    const { id, checkedAt } = await checkedItem()

    const { status } = await call('PUT', `${path}/${id}`, { name: 'Tea' })

    assert.deepEqual([status, await checkedAt()], [200, null])
  })

  it('unchecks an item if it is an upsert with a new mutation id', async () => {
    const { id, checkedAt } = await checkedItem()
    const upsert = {
      op: 'upsert',
      entity: 'shopping_item',
      id,
      data: { list_id: listId, name: 'Tea' },
    }
    const whole = { ...upsert, data: { ...upsert.data, checked_at: null } }

    const { body } = await push(whole)

    assert.deepEqual([body.results[0].status, await checkedAt()], ['applied', null])
  })
})

describe('the id of a deleted row', () => {
  it('can not be used again until the deletion is purged', async () => {
    const { id } = await checkedItem()
    const [one, pushed] = [`${path}/${id}`, { op: 'delete', entity: 'shopping_item', id }]
    const make = async () => [
      (await call('PUT', one, { name: 'Tea' }, { 'if-match': '*' })).status,
      (await call('PUT', one, { name: 'Tea' })).status,
      (await call('POST', path, { id, name: 'Tea' })).status,
    ]
    const removals = [
      (await call('DELETE', one)).status,
      (await call('DELETE', one)).status,
      (await push(pushed)).body.results[0].noop,
    ]

    const refused = await make()
    const later = new Date(app.clock().getTime() + 61 * 86_400_000)
    const { tombstones_removed } = await purgeSync(app.db, 60, later)
    const unknown = [(await call('DELETE', one)).status, (await push(pushed)).body.results[0].noop]
    const made = await make()

    assert.deepEqual(removals, [204, 204, true])
    assert.deepEqual([refused, tombstones_removed], [[404, 409, 409], 1])
    assert.deepEqual(
      [unknown, made],
      [
        [404, true],
        [404, 201, 200],
      ],
    )
  })
})

const push = (mutation: object) =>
  cook.call('POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: 1,
    scope_id: householdId,
    mutations: [{ mutation_id: randomUUID(), ...mutation }],
  })
