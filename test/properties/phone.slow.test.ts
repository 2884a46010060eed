// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/recipes src/kitchen/meal-plan src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { copyMealPlan } from '@larder/rules/meal-plan/copy.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import { undo } from '@larder/rules/shopping-lists/undo.ts'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import { FRIDAY, THURSDAY, TUESDAY } from '#test/fixtures/planned-kitchen.ts'
import { openPhone, type Phone } from './phone.ts'
import { ownerOf } from './random-kitchen.ts'
import { buildPlan, NOW, plannedKitchens } from './random-plan.ts'
import { RUNS } from './runs.ts'

const app = await startApp()
app.clock.advance({ days: 3 }) // to Monday

const KINDS = [
  'consume',
  'waste',
  'cook',
  'cook the plan',
  'reconcile',
  'add a recipe',
  'remove its source',
  'tick',
  'put away',
  'copy the plan',
  'undo',
] as const
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(7),
  quantity: fc.integer({ min: 1, max: 400 }).map((n) => n / 8),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Carries out a step on the copy of a phone, if there are rows for it. */
function carryOut({ copy, run, change, operations }: Phone, { kind, pick, quantity }: Step): void {
  const idOf = (entity: string): string | undefined => {
    const rows = copy.all(entity)
    return rows[pick % rows.length]?.id
  }
  const [food_id, recipe_id] = [idOf('food'), idOf('recipe')]
  const [plan_entry_id, line] = [idOf('meal_plan_entry'), idOf('shopping_item')]
  const operation_id = operations[pick % operations.length]
  if (kind === 'consume' && food_id) run(consumeFood, { food_id, quantity })
  if (kind === 'waste' && food_id) run(wasteFood, { food_id, quantity, unit: 'g' })
  if (kind === 'cook' && recipe_id) run(cook, { recipe_id, servings: quantity })
  const planned = copy.all('meal_plan_entry').find(({ id }) => id === plan_entry_id)
  const ofPlan = planned?.data['recipe_id'] ?? null
  if (kind === 'cook the plan' && plan_entry_id && ofPlan !== null) {
    const leftovers = { servings: quantity, location_id: null }
    run(cook, { recipe_id: ofPlan, plan_entry_id, leftovers })
  }
  if (kind === 'reconcile') run(reconcile, { list_id: LIST, to: FRIDAY })
  if (kind === 'add a recipe' && recipe_id)
    run(addRecipe, { list_id: LIST, recipe_id, servings: quantity, minus_stock: pick % 2 === 0 })
  if (kind === 'remove its source' && operation_id)
    run(removeSource, { list_id: LIST, source_id: operation_id })
  if (kind === 'tick' && line) change('shopping_item', line, { checked_at: NOW })
  if (kind === 'put away') run(putAway, { list_id: LIST })
  if (kind === 'copy the plan') run(copyMealPlan, { from: MONDAY, to: TUESDAY, start: THURSDAY })
  if (kind === 'undo' && operation_id) run(undo, { operation_id })
}

const sortRows = (
  rows: readonly { readonly entity: string; readonly id: string; readonly data: Data | null }[],
) =>
  rows
    .map(({ entity, id, data }) => ({ entity, id, data }))
    .toSorted((a, b) => (`${a.entity} ${a.id}` < `${b.entity} ${b.id}` ? -1 : 1))

describe('a phone that alone changes a household', () => {
  it('shows the rows and the answers that the server decides', async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(plannedKitchens, steps, async (given, all) => {
        const owner = given.foods[0] ? ownerOf(given.foods[0]) : {}
        const phone = await openPhone(app, buildPlan(given).kitchen, owner)
        for (const one of all) carryOut(phone, one)

        const results = await phone.push()

        const refused = results.filter(({ status }) => status !== 'applied' && status !== 'merged')
        assert.deepEqual(refused, [])
        const answers = results.flatMap(({ answer }) => answer ?? [])
        assert.deepEqual(answers, phone.answers)
        const onServer = await phone.pull()
        const kinds = new Set(onServer.map(({ entity }) => entity))
        const onPhone = [...kinds].flatMap((entity) =>
          phone.copy.all(entity).map((row) => ({ entity, ...row })),
        )
        assert.deepEqual(sortRows(onPhone), sortRows(onServer))
      }),
      { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 20) },
    )
  })
})
