import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sentBy } from '#test/fixtures/statement-count.ts'
import { startApp } from './app.ts'
import { firstHousehold, inHousehold, joined } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const call = inHousehold(app, ada, householdId)

const batch = (operations: readonly object[], more: object = {}) =>
  call('POST', '/v1/batch', { operations, ...more })

const FOODS = '/v1/pantry/foods'
const food = (name: string = randomUUID()) => ({ method: 'POST', path: FOODS, body: { name } })

/** Operations that make lots. */
const items = (count: number) =>
  Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/v1/pantry/items',
    body: { name: 'Tea', quantity: 2 },
  }))

describe('a batch', () => {
  it('shows each operation the rows as the ones before it have left them', async () => {
    const [foodId, itemId, otherList] = [randomUUID(), randomUUID(), randomUUID()]
    const operations = [
      {
        method: 'PUT',
        path: `${FOODS}/${foodId}`,
        body: { name: 'Oats', shelf_life_days: { opened: 3 } },
      },
      {
        method: 'POST',
        path: '/v1/pantry/items',
        body: { id: itemId, name: 'Oats', food_id: foodId, quantity: 5 },
      },
      { method: 'PATCH', path: `${FOODS}/${foodId}`, body: { shelf_life_days: { frozen: 9 } } },
      { method: 'POST', path: '/v1/shopping-lists', body: { id: otherList, name: 'Boat' } },
      { method: 'POST', path: `/v1/shopping-lists/${otherList}/items`, body: { name: 'Rope' } },
      { method: 'PATCH', path: `${FOODS}/${foodId}`, if_match: '"3"', body: { name: 'No' } },
      { method: 'DELETE', path: `/v1/shopping-lists/${otherList}` },
      { method: 'POST', path: `/v1/shopping-lists/${otherList}/items`, body: { name: 'Tar' } },
    ]

    const { status, body } = await batch(operations)
    const item = await call('GET', `/v1/pantry/items/${itemId}`)
    const stored = await call('GET', `${FOODS}/${foodId}`)

    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map((one: { status: number }) => one.status),
      [201, 201, 200, 201, 201, 412, 204, 404],
    )
    assert.deepEqual(body.results[1].body, item.body)
    assert.deepEqual([item.body.quantity, item.body.food_id], [5, foodId])
    assert.deepEqual(stored.body.shelf_life_days, { opened: 3, frozen: 9 })
    assert.equal(body.results[2].etag, stored.headers.get('etag'))
    assert.equal(body.results[5].error.current.name, 'Oats')
  })

  it('is done as a whole or not at all if it is atomic', async () => {
    const names = [randomUUID(), randomUUID()]
    const clash = [food(names[0]), food(names[0]), food(names[1])]
    const before = await call('GET', '/v1/households')

    const refused = await batch(clash, { atomic: true })
    const between = await call('GET', '/v1/households')
    const partly = await batch(clash)
    const whole = await batch([food(), food()], { atomic: true })

    assert.deepEqual([refused.status, refused.body.code], [409, 'BATCH_REJECTED'])
    assert.deepEqual(
      refused.body.results.map((one: { status: number; error: { code: string } }) => [
        one.status,
        one.error.code,
      ]),
      [
        [424, 'CONFLICT'],
        [409, 'CONFLICT'],
        [424, 'CONFLICT'],
      ],
    )
    assert.deepEqual(between.body, before.body)
    assert.deepEqual(
      [partly, whole].map(({ status, body }) => [
        status,
        body.results.map((one: { status: number }) => one.status),
      ]),
      [
        [200, [201, 409, 201]],
        [200, [201, 201]],
      ],
    )
  })

  it('names the operation in its errors', async () => {
    const { body } = await batch([
      food(),
      { ...food(), body: { name: 7 } },
      { ...food(), body: { name: '' } },
    ])
    const long = await batch(Array.from({ length: 201 }, () => food()))
    const strange = await batch([{ ...food(), method: 'GET' }])

    assert.equal(body.results[1].error.details[0].path, '/operations/1/body/name')
    assert.equal(body.results[2].error.details[0].path, '/operations/2/body/name')
    assert.deepEqual([long.status, long.body.details[0].path], [400, '/operations'])
    assert.deepEqual([strange.status, strange.body.details[0].path], [400, '/operations/0/method'])
  })

  it('is refused for viewers and strangers', async () => {
    const viewer = await joined(app, ada, 'viewer')
    const stranger = await signedUp(app)

    const answers = await Promise.all(
      [viewer, stranger].map((person) =>
        inHousehold(app, person, householdId)('POST', '/v1/batch', { operations: [food()] }),
      ),
    )

    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 404],
    )
  })

  it('sends as many statements for 200 operations as for two', async () => {
    await batch([food(), ...items(2)])
    const count = async (operations: readonly object[]) => {
      const statements = await sentBy(async () => {
        const { body } = await batch(operations)
        assert.ok(body.results.every((one: { status: number }) => one.status === 201))
      })
      return statements
    }

    const [few, many] = [await count([food(), ...items(1)]), await count([food(), ...items(199)])]

    assert.equal(many, few)
  })

  it('is done once with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { operations: [food(), food()] }

    const first = await call('POST', '/v1/batch', body, headers)
    const again = await call('POST', '/v1/batch', body, headers)

    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual([first.status, again.text], [200, first.text])
  })
})

it('a batch counts as its operations', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on', WRITES_PER_MINUTE: '100' })
  const cook = await signedUp(limited)
  const operations = Array.from({ length: 60 }, () => food())

  const first = await cook.call('POST', '/v1/batch', { operations })
  const second = await cook.call('POST', '/v1/batch', { operations })

  assert.deepEqual([first.status, second.status], [200, 429])
})
