// Slow. Covers: packages/rules/src src/kitchen/shopping-lists
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import fc from 'fast-check'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import {
  buildPlan,
  dinner,
  ingredientOf,
  NOW,
  plannedKitchens,
  type RandomPlan,
} from './random-plan.ts'
import { RUNS } from './runs.ts'
import { converted, type ModelFood } from './stock-model.ts'

/** A thing that people do, on its own: in any order the list is the same in the end. */
const deed = fc.record({
  kind: fc.constantFrom('add', 'add', 'add and undo', 'plan', 'plan', 'plan and unplan'),
  dinner,
  /** Its places in two orders. */
  places: fc.tuple(fc.nat(), fc.nat()),
  reconciles: fc.tuple(fc.boolean(), fc.boolean()),
})
type Deed =
  typeof deed extends fc.Arbitrary<infer Value> ? Value & { readonly name: string } : never
const deeds = fc
  .array(deed, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, i): Deed => ({ ...one, name: `deed ${i}` })))
const end = fc.constantFrom('nothing', 'dismiss', 'set')

/** Does all deeds in one of the two orders, then the last one on each line. @returns the kitchen's lines */
function listAfter(given: RandomPlan, all: readonly Deed[], order: 0 | 1, last: string) {
  const { kitchen, foodIds, plan } = buildPlan(given)
  for (const one of all.toSorted((a, b) => a.places[order] - b.places[order])) {
    if (one.kind.startsWith('add')) {
      const recipe_id = kitchen.recipe(one.name, [ingredientOf(one.dinner, foodIds)])
      const operationId = idOf(`operation of ${one.name}`)
      kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId })
      if (one.reconciles[order]) kitchen.reconcile()
      if (one.kind === 'add and undo') kitchen.undo(operationId)
    } else {
      const entry = plan(one.name, one.dinner)
      if (one.reconciles[order]) kitchen.reconcile()
      if (one.kind === 'plan and unplan') kitchen.remove('meal_plan_entry', entry)
    }
  }
  kitchen.reconcile()
  const patch = last === 'set' ? { quantity: 7 } : last === 'dismiss' ? { dismissed_at: NOW } : {}
  for (const { id, data } of kitchen.lines())
    if (data['checked_at'] === null) kitchen.change('shopping_item', id, patch)
  kitchen.reconcile()
  return given.foods.map((food, i) =>
    kitchen
      .lines()
      .filter(({ data }) => data['food_id'] === foodIds[i] && data['checked_at'] === null)
      .map(({ data }) => ({
        planned: Number(data['planned_quantity']),
        unit: (data['unit'] ?? null) as string | null, // its type
        quantity: data['quantity'] ?? null,
        isHidden: data['dismissed_at'] !== null,
        sources: idsOf(data['sources'] ?? null),
        food,
      })),
  )
}

const idsOf = (sources: Json): readonly string[] =>
  (sources as readonly { readonly id: string }[]).map(({ id }) => id).toSorted() // a line's sources

type Line = ReturnType<typeof listAfter>[number][number]

/** Whether two lines say the same: each amount may be rounded as often as it was written. */
function isSame(a: Line, b: Line, food: ModelFood): boolean {
  const planned = converted(b.planned, b.unit, a.unit, food)
  const last = 4e-6 + (converted(8e-6, b.unit, a.unit, food) ?? 0)
  return (
    planned !== null &&
    Math.abs(planned - a.planned) <= last + 1e-6 &&
    a.isHidden === b.isHidden &&
    a.quantity === b.quantity
  )
}

describe('a list, for any kitchen', () => {
  it('has the same lines, in whatever order its recipes and dinners came', () => {
    fc.assert(
      fc.property(plannedKitchens, deeds, end, (given, all, last) => {
        const [first, second] = [listAfter(given, all, 0, last), listAfter(given, all, 1, last)]

        for (const [i, food] of given.foods.entries()) {
          const [some, others] = [first[i] ?? [], second[i] ?? []]
          const isFound = (line: Line) => others.some((one) => isSame(line, one, food))
          assert.equal(some.length, others.length, JSON.stringify([some, others]))
          assert.ok(some.every(isFound), JSON.stringify([some, others]))
        }
      }),
      RUNS,
    )
  })
})
