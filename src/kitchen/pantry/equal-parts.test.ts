// A whole that is consumed in equal parts leaves nothing, and more than there is is told.
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

const WHOLES = [
  { unit: 'box', quantity: 12, of: 'piece', part: 1 },
  { unit: 'pack', quantity: 750, of: 'g', part: 250 },
  { unit: 'bottle', quantity: 700, of: 'ml', part: 100 },
  { unit: 'tray', quantity: 48, of: 'piece', part: 1 },
  { unit: 'bag', quantity: 1000, of: 'g', part: 333.333333 },
] as const

describe('a whole that is consumed in equal parts', () => {
  for (const { unit, quantity, of, part } of WHOLES)
    it(`leaves nothing: 1 ${unit} of ${quantity} ${of}, ${part} at a time`, async () => {
      const food = { name: `Food ${randomUUID()}`, measures: [{ unit, quantity, of }] }
      const { body: made } = await call('POST', '/v1/pantry/foods', food)
      const lot = await stocked(1, { food_id: made.id, unit })
      const consume = async () => {
        const path = `/v1/pantry/foods/${made.id}/consume`
        return (await call('POST', path, { quantity: part, unit: of })).body
      }
      const answers = []
      for (let i = 0; i < Math.round(quantity / part); i++) answers.push(await consume())
      const more = await consume()

      const { body: left } = await call('GET', `/v1/pantry/items/${lot.id}`)
      const { body: summary } = await call('GET', '/v1/pantry/summary')

      assert.equal(left.quantity, 0)
      assert.deepEqual(
        summary.items.filter((one: { food_id: string }) => one.food_id === made.id),
        [],
      )
      assert.equal(answers.at(-1)?.shortfall, null)
      assert.deepEqual(more.shortfall, { quantity: part, unit: of })
    })
})
