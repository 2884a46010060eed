// Verbs that take amounts of a food from its lots, and their undo.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const call = inHousehold(app, ada, householdId)
const { stocked } = pantryOf(call)
const PANTRY = '/v1/pantry'

async function newFood(fields: object = {}): Promise<string> {
  const name = `Food ${randomUUID()}`
  const { status, body, text } = await call('POST', `${PANTRY}/foods`, { name, ...fields })
  assert.equal(status, 201, text)
  return body.id
}

async function quantityOf(itemId: string): Promise<number> {
  return (await call('GET', `${PANTRY}/items/${itemId}`)).body.quantity
}

describe('POST /v1/pantry/foods/{id}/consume', () => {
  it('takes from the opened lot first, then from the lot that expires first, and tells the shortfall', async () => {
    const food_id = await newFood({ default_unit: 'g' })
    const later = await stocked(100, { food_id, unit: 'g', best_before: '2027-03-01' })
    const sooner = await stocked(100, { food_id, unit: 'g', best_before: '2027-02-01' })
    const opened = await stocked(50, {
      food_id,
      unit: 'g',
      opened_at: app.clock().toISOString(),
    })

    const first = await call('POST', `${PANTRY}/foods/${food_id}/consume`, { quantity: 120 })
    const rest = await call('POST', `${PANTRY}/foods/${food_id}/consume`, {
      quantity: 0.2,
      unit: 'kg',
    })

    const taken = ({ body }: typeof first) =>
      body.movements.map((one: { pantry_item_id: string; quantity: number }) => [
        one.pantry_item_id,
        one.quantity,
      ])
    assert.equal(first.status, 200, first.text)
    assert.deepEqual(taken(first), [
      [opened.id, 50],
      [sooner.id, 70],
    ])
    assert.deepEqual(
      [first.body.used, first.body.shortfall, first.body.skipped],
      [{ quantity: 120, unit: 'g' }, null, []],
    )
    assert.deepEqual(taken(rest), [
      [sooner.id, 30],
      [later.id, 100],
    ])
    assert.deepEqual(rest.body.shortfall, { quantity: 0.07, unit: 'kg' })
    assert.deepEqual(
      [await quantityOf(opened.id), await quantityOf(sooner.id), await quantityOf(later.id)],
      [0, 0, 0],
    )
  })

  it('passes over a lot whose unit can not be converted, and names the missing fact', async () => {
    const food_id = await newFood({ default_unit: 'g' })
    const bottle = await stocked(1, { food_id, unit: 'l' })

    const { body } = await call('POST', `${PANTRY}/foods/${food_id}/consume`, { quantity: 10 })

    assert.deepEqual(body.skipped, [
      { pantry_item_id: bottle.id, reason: 'no_conversion', missing: 'density_g_per_ml' },
    ])
    assert.deepEqual([body.movements, body.shortfall], [[], { quantity: 10, unit: 'g' }])
  })

  it('takes a lot whose use_by date has passed first', async () => {
    const food_id = await newFood()
    await stocked(1, { food_id, opened_at: app.clock().toISOString() })
    const past = { best_before: '2020-01-01', date_kind: 'use_by' }
    const spoiled = await stocked(1, { food_id, ...past })

    const { body } = await call('POST', `${PANTRY}/foods/${food_id}/waste`, {
      quantity: 1,
      reason: 'mouldy',
    })

    assert.deepEqual(
      body.movements.map((one: { pantry_item_id: string }) => one.pantry_item_id),
      [spoiled.id],
    )
    const { body: movement } = await call('GET', `${PANTRY}/movements/${body.movements[0].id}`)
    assert.deepEqual(
      [movement.kind, movement.delta, movement.reason, movement.operation_id],
      ['waste', -1, 'mouldy', body.operation_id],
    )
  })

  it('is done once for one id, and refuses the id for another request', async () => {
    const food_id = await newFood()
    const lot = await stocked(5, { food_id })
    const id = randomUUID()
    const path = `${PANTRY}/foods/${food_id}/consume`

    const first = await call('POST', path, { id, quantity: 2 })
    const again = await call('POST', path, { id, quantity: 2 })
    const other = await call('POST', path, { id, quantity: 3 })

    assert.equal(first.body.operation_id, id)
    assert.deepEqual(again.body, first.body)
    assert.equal(await quantityOf(lot.id), 3)
    assert.deepEqual([other.status, other.body.code], [409, 'CONFLICT'])
  })

  it('refuses an unknown food, a wrong amount and a viewer', async () => {
    const food_id = await newFood()

    const unknown = await call('POST', `${PANTRY}/foods/${randomUUID()}/consume`, { quantity: 1 })
    const negative = await call('POST', `${PANTRY}/foods/${food_id}/consume`, { quantity: -1 })
    const tooExact = await call('POST', `${PANTRY}/foods/${food_id}/consume`, {
      quantity: 0.123456789,
    })

    assert.deepEqual(
      [unknown.status, negative.status, tooExact.status],
      [404, 400, 400],
      tooExact.text,
    )
    assert.deepEqual(tooExact.body.details[0].path, '/quantity')
  })
})

describe('POST /v1/pantry/operations/{id}/undo', () => {
  it('reverses each amount, and a second undo has the same answer', async () => {
    const food_id = await newFood()
    const [one, other] = [await stocked(2, { food_id }), await stocked(2, { food_id })]
    const { body: used } = await call('POST', `${PANTRY}/foods/${food_id}/consume`, { quantity: 3 })
    const path = `${PANTRY}/operations/${used.operation_id}`

    const undone = await call('POST', `${path}/undo`)
    const again = await call('POST', `${path}/undo`)
    const { body: operation } = await call('GET', path)

    assert.deepEqual(undone.body, { operation_id: used.operation_id, kept: [] }, undone.text)
    assert.deepEqual(again.body, undone.body)
    assert.deepEqual([await quantityOf(one.id), await quantityOf(other.id)], [2, 2])
    assert.deepEqual(
      [operation.verb, operation.wish, operation.undone_at !== null],
      ['consume', { food_id, quantity: 3 }, true],
    )
  })

  it('keeps the amount of a lot that was counted since, and says so', async () => {
    const food_id = await newFood()
    const [one, other] = [await stocked(2, { food_id }), await stocked(2, { food_id })]
    const { body: used } = await call('POST', `${PANTRY}/foods/${food_id}/consume`, { quantity: 3 })
    await call('POST', `${PANTRY}/items/${one.id}/count`, { quantity: 7 })

    const { body } = await call('POST', `${PANTRY}/operations/${used.operation_id}/undo`)

    assert.deepEqual(
      body.kept.map((kept: { reason: string }) => kept.reason),
      ['counted'],
    )
    assert.deepEqual([await quantityOf(one.id), await quantityOf(other.id)], [7, 2])
  })

  it('is done also where there is nothing to reverse', async () => {
    const food_id = await newFood()
    const { body: used } = await call('POST', `${PANTRY}/foods/${food_id}/consume`, { quantity: 3 })
    const path = `${PANTRY}/operations/${used.operation_id}`

    const undone = await call('POST', `${path}/undo`)

    assert.deepEqual(undone.body, { operation_id: used.operation_id, kept: [] }, undone.text)
    const { body: operation } = await call('GET', path)
    assert.equal(operation.undone_at, app.clock().toISOString())
  })

  it('refuses an unknown operation', async () => {
    const { status } = await call('POST', `${PANTRY}/operations/${randomUUID()}/undo`)
    assert.equal(status, 404)
  })
})
