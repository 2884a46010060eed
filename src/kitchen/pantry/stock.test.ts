import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { item, stocked } = pantryOf(call)
const ITEMS = '/v1/pantry/items'

describe('the amount of an item', () => {
  it('is the sum of its movements since the last count', async () => {
    const { id, quantity } = await item()
    const amounts: number[] = [quantity]

    for (const [verb, amount] of [
      ['add', 500],
      ['consume', 120.5],
      ['waste', 0.000001],
      ['count', 100],
      ['consume', 30],
      ['add', 0.1],
      ['add', 0.2],
    ] as const) {
      const { status, body } = await call('POST', `${ITEMS}/${id}/${verb}`, { quantity: amount })
      assert.equal(status, 200)
      amounts.push(body.item.quantity)
    }

    assert.deepEqual(amounts, [0, 500, 379.5, 379.499999, 100, 70, 70.1, 70.3])
  })

  it('cannot be set directly', async () => {
    const { id } = await stocked(3)

    const answers = [
      await call('PATCH', `${ITEMS}/${id}`, { quantity: 9 }),
      await call('PUT', `${ITEMS}/${id}`, { name: 'Lentils', quantity: 9 }),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details]),
      answers.map(() => [
        400,
        [
          {
            path: '/quantity',
            message: 'quantity is not set by clients: add, consume, waste and count change it.',
          },
        ],
      ]),
    )
    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, 3)
  })

  it('of a new item becomes its first movement, once even if the request is repeated', async () => {
    const fields = { id: randomUUID(), name: 'Eggs', quantity: 6 }

    const [made, again] = [await call('POST', ITEMS, fields), await call('POST', ITEMS, fields)]
    const used = await call('POST', `${ITEMS}/${fields.id}/consume`, { quantity: 2 })
    const later = await call('POST', ITEMS, fields)
    const other = await call('POST', ITEMS, { ...fields, quantity: 7 })
    const without = await call('POST', ITEMS, { id: fields.id, name: 'Eggs' })

    assert.deepEqual([made.status, made.body.quantity], [201, 6])
    assert.deepEqual([again.status, again.body], [200, made.body])
    assert.deepEqual([later.status, later.body], [200, used.body.item])
    assert.deepEqual([other.status, other.body.code], [409, 'CONFLICT'])
    assert.deepEqual([without.status, without.body.quantity], [200, 4])
    const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${fields.id}`)
    assert.deepEqual(
      body.items.map(({ kind, delta }: Record<string, unknown>) => [kind, delta]),
      [
        ['consume', -2],
        ['add', 6],
      ],
    )
  })

  it('is not added to an existing item, and no item is created with a wrong amount', async () => {
    const [empty, wrong] = [randomUUID(), randomUUID()]
    await call('POST', ITEMS, { id: empty, name: 'Eggs', quantity: 0 })

    const added = await call('POST', ITEMS, { id: empty, name: 'Eggs', quantity: 6 })
    const refused = await Promise.all(
      [-1, 0.0000001, 1_000_000_000, '6', null].map((quantity) =>
        call('POST', ITEMS, { id: wrong, name: 'Eggs', quantity }),
      ),
    )

    assert.deepEqual([added.status, added.body.code], [409, 'CONFLICT'])
    assert.equal((await call('GET', `${ITEMS}/${empty}`)).body.quantity, 0)
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      refused.map(() => [400, 'VALIDATION_FAILED']),
    )
    assert.equal((await call('GET', `${ITEMS}/${wrong}`)).status, 404)
  })

  it('has the name of the request in the error about too many decimals', async () => {
    const { id } = await stocked(3)
    const fine = 0.0000001

    const answers = [
      await call('POST', ITEMS, { name: 'Eggs', quantity: fine }),
      await call('POST', `${ITEMS}/${id}/add`, { quantity: fine }),
      await call('POST', `${ITEMS}/${id}/count`, { quantity: fine }),
      await call('POST', `${ITEMS}/${id}/open`, { quantity: fine }),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details]),
      answers.map(() => [
        400,
        [{ path: '/quantity', message: 'quantity must have at most 6 decimals.' }],
      ]),
    )
  })

  it('of a new item is added once if several requests arrive at the same time', async () => {
    const fields = { id: randomUUID(), name: 'Eggs', quantity: 6 }

    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', ITEMS, fields)))

    const outcomes = answers.map(({ status, body }) => `${status}: ${body.quantity}`)
    assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 5 }, () => '200: 6'), '201: 6'])
  })

  it('stays when the item is replaced', async () => {
    const { id } = await stocked(3)

    const { body } = await call('PUT', `${ITEMS}/${id}`, { name: 'Red lentils' })

    assert.deepEqual([body.name, body.quantity], ['Red lentils', 3])
  })

  it('is right after several uses at the same time, and may fall below zero', async () => {
    const { id } = await stocked(3)

    await Promise.all(
      Array.from({ length: 8 }, () => call('POST', `${ITEMS}/${id}/consume`, { quantity: 0.5 })),
    )

    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, -1)
  })

  it('changes once for a movement that is sent twice', async () => {
    const { id } = await stocked(3)
    const movement = { id: randomUUID(), quantity: 1, reason: 'soup' }

    const first = await call('POST', `${ITEMS}/${id}/consume`, movement)
    const again = await call('POST', `${ITEMS}/${id}/consume`, movement)
    const other = await call('POST', `${ITEMS}/${id}/consume`, { ...movement, quantity: 2 })

    assert.deepEqual([first.status, again.status, other.status], [200, 200, 409])
    assert.deepEqual([again.body, again.body.item.quantity], [first.body, 2])
  })

  it('changes by more than zero, with at most six decimals, and within bounds', async () => {
    const { id } = await stocked(3)
    const wrong = [0, -1, 0.0000001, 1_000_000_000, '1', null]

    const answers = await Promise.all(
      wrong.map((quantity) => call('POST', `${ITEMS}/${id}/consume`, { quantity })),
    )
    const unknown = await call('POST', `${ITEMS}/${randomUUID()}/consume`, { quantity: 1 })

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'VALIDATION_FAILED']),
    )
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])
  })
})
