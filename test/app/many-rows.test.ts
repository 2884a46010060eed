// Verbs of a food with 2,000 lots, and of a recipe with 500 ingredients.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Mutation } from '@larder/rules/mutation.ts'
import { startApp } from './app.ts'
import { writeAsService } from './as-service.ts'
import { openPlannedHousehold } from './planned-household.ts'

const app = await startApp()
const LOTS = 2000
const INGREDIENTS = 500

/** A household with a food that has one of a unit in each of its lots. */
async function withManyLots(unit: string | null) {
  const household = await openPlannedHousehold(app)
  const food_id = await household.food({})
  const stock = Array.from({ length: LOTS }, (): Mutation[] => {
    const [id, group_id] = [randomUUID(), 'lot']
    const movement = { pantry_item_id: id, kind: 'add', delta: 1 }
    return [
      { op: 'create', entity: 'pantry_item', id, data: { food_id, unit }, group_id },
      { op: 'create', entity: 'stock_movement', id: randomUUID(), data: movement, group_id },
    ]
  })
  for (let i = 0; i < LOTS; i += 250)
    await writeAsService(app, household.scope_id, stock.slice(i, i + 250).flat())
  const ingredients = Array.from({ length: INGREDIENTS }, () => {
    return { id: randomUUID(), original_text: 'some', food_id, quantity: 4, unit: 'g' }
  })
  const recipe = { title: 'Stew', servings: 1, ingredients }
  const recipe_id = await household.create('/v1/recipes', recipe)
  return { ...household, food_id, recipe_id }
}

describe('with 2,000 lots', () => {
  it('consume takes from all of them, and undo gives all back', async () => {
    const { call, food_id } = await withManyLots(null)
    const consume = () =>
      call('POST', `/v1/pantry/foods/${food_id}/consume`, { quantity: LOTS + 1 })

    const used = await consume()
    const undone = await call('POST', `/v1/pantry/operations/${used.body.operation_id}/undo`)
    const again = await consume()

    assert.equal(used.status, 200, used.text.slice(0, 500))
    assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text.slice(0, 500))
    for (const { body } of [used, again])
      assert.deepEqual([body.movements.length, body.shortfall], [LOTS, { quantity: 1, unit: null }])
  })

  it('cook of 500 ingredients takes all of them', async () => {
    const { call, recipe_id } = await withManyLots('g')

    const { status, body, text } = await call('POST', `/v1/recipes/${recipe_id}/cook`)

    assert.equal(status, 200, text.slice(0, 500))
    const states = body.ingredients.map((one: { state: string }) => one.state)
    assert.deepEqual([states.length, new Set(states)], [INGREDIENTS, new Set(['have'])])
    assert.equal(body.movements.length, LOTS)
  })

  it('cook of 500 ingredients tells once of each lot that can not be converted', async () => {
    const { call, recipe_id } = await withManyLots('can')

    const { status, body, text } = await call('POST', `/v1/recipes/${recipe_id}/cook`)

    assert.equal(status, 200, text.slice(0, 500))
    const lots = body.skipped.map((one: { pantry_item_id: string }) => one.pantry_item_id)
    assert.deepEqual([lots.length, new Set(lots).size, body.movements], [LOTS, LOTS, []])
  })

  it('reconcile subtracts all of them, and changes nothing the second time', async () => {
    const { call, path, create, recipe_id, reconcile, toBuy } = await withManyLots('g')
    const date = app.clock().toISOString().slice(0, 10)
    await create('/v1/meal-plan', { date, meal: 'dinner', recipe_id, servings: 2 })

    await reconcile()

    assert.deepEqual(await toBuy(), [[2 * 4 * INGREDIENTS - LOTS, 'g']])
    const { body } = await call('POST', `${path}/reconcile`, { to: date })
    assert.deepEqual([body.added, body.changed, body.removed], [[], [], []])
  })
})
