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
const { stocked } = pantryOf(call)
const ITEMS = '/v1/pantry/items'

describe('a movement', () => {
  it('has kind, amount, author and time, and never changes', async () => {
    const { id } = await stocked(3)
    const recipe = randomUUID()

    const { body } = await call('POST', `${ITEMS}/${id}/consume`, {
      quantity: 2,
      reason: 'curry',
      recipe_id: recipe,
      occurred_at: '2099-01-01T00:00:00Z',
    })

    const { movement } = body
    const now = app.clock().toISOString()
    assert.deepEqual(movement, {
      id: movement.id,
      version: movement.version,
      pantry_item_id: id,
      kind: 'consume',
      delta: -2,
      value: null,
      reason: 'curry',
      recipe_id: recipe,
      undoes_id: null,
      occurred_at: now, // the clock of the client has no effect
      account_id: cook.id,
      operation_id: null,
      created_at: now,
      updated_at: now,
    })
    const path = `/v1/pantry/movements/${movement.id}`
    const tries = [await call('PATCH', path), await call('PUT', path), await call('DELETE', path)]
    assert.deepEqual(
      tries.map(({ status }) => status),
      [405, 405, 405],
    )
  })

  it('is listed by food and time, latest first', async () => {
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Chickpeas' })
    const { id } = await stocked(5, { food_id: food.id })
    await stocked(1)
    app.clock.advance({ minutes: 1 })
    const since = app.clock().toISOString()
    await call('POST', `${ITEMS}/${id}/consume`, { quantity: 1 })

    const deltas = async (query: string) => {
      const { body } = await call('GET', `/v1/pantry/movements?${query}`)
      return body.items.map((one: { delta: number }) => one.delta)
    }

    assert.deepEqual(
      [
        await deltas(`food_id=${food.id}`),
        await deltas(`since=${since}`),
        await deltas('since=2026-11-19T08:00:00%2B23:00&limit=1'),
        await deltas(`food_id=${food.id}&limit=1`),
        await deltas(`pantry_item_id=${id}`),
      ],
      [[-1, 5], [-1], [-1], [-1], [-1, 5]],
    )
  })

  it('is undone by another movement, only once', async () => {
    const { id } = await stocked(3)
    const { body: used } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 2 })
    const path = `/v1/pantry/movements/${used.movement.id}/undo`

    const [undone, ...more] = await Promise.all([1, 2, 3].map(() => call('POST', path)))
    const answers = [undone, ...more].toSorted((a, b) => (a?.status ?? 0) - (b?.status ?? 0))

    const [first] = answers
    assert.deepEqual(
      answers.map((one) => one?.status),
      [200, 409, 409],
    )
    assert.deepEqual(
      [first?.body.item.quantity, first?.body.movement.kind, first?.body.movement.delta],
      [3, 'undo', 2],
    )
    const redone = await call('POST', `/v1/pantry/movements/${first?.body.movement.id}/undo`)
    assert.equal(redone.body.item.quantity, 1)
  })

  it('of kind `count` is undone to the sum of the others', async () => {
    const { id } = await stocked(10)
    await call('POST', `${ITEMS}/${id}/consume`, { quantity: 4 })
    const { body: counted } = await call('POST', `${ITEMS}/${id}/count`, { quantity: 1 })
    await call('POST', `${ITEMS}/${id}/add`, { quantity: 0.5 })

    const { body } = await call('POST', `/v1/pantry/movements/${counted.movement.id}/undo`)

    assert.equal(body.item.quantity, 6.5)
  })

  it('cannot be undone after a later count', async () => {
    const { id } = await stocked(10)
    const { body: used } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 4 })
    await call('POST', `${ITEMS}/${id}/count`, { quantity: 6 })

    const { status, body } = await call('POST', `/v1/pantry/movements/${used.movement.id}/undo`)

    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, 6)
  })

  it('is deleted with its item', async () => {
    const { id } = await stocked(1)

    await call('DELETE', `${ITEMS}/${id}`)

    const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${id}`)
    assert.deepEqual(body.items, [])
  })
})
