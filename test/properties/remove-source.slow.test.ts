// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import fc from 'fast-check'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import type { PlannedKitchen } from '#test/fixtures/planned-kitchen.ts'
import { assertNear } from './near.ts'
import { amount, type RandomFood } from './random-kitchen.ts'
import {
  buildPlan,
  ingredientOf,
  openLinesOf,
  plannedKitchens,
  planUnit,
  type RandomPlan,
} from './random-plan.ts'
import { RUNS } from './runs.ts'
import { converted, UNITS } from './stock-model.ts'

const ingredient = fc.record({ which: fc.constantFrom(0, 1), quantity: amount, unit: planUnit })
const recipe = fc.record({
  ingredients: fc.array(ingredient, { minLength: 1, maxLength: 4 }),
  servings: fc.constantFrom(1, 3, 0.7),
  /** Its place in the order of removal. */
  place: fc.nat(),
})
const recipes = fc
  .array(recipe, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((one, i) => ({ ...one, title: `Recipe ${i}`, source: idOf(`add ${i}`) })))

/** A staple is taken to be there. */
const isBought = ({ staple, min_quantity }: RandomPlan['foods'][number]): boolean =>
  !staple || min_quantity !== null

interface Line {
  readonly which: number
  readonly unit: string | null
  /** Millionths, by the id of the source. */
  readonly shares: { readonly [source: string]: number }
}

const linesOf = (kitchen: PlannedKitchen, foodIds: readonly string[]): readonly Line[] =>
  foodIds.flatMap((foodId, which) =>
    openLinesOf(kitchen, foodId).map(({ unit: of, sources }) => {
      const shares = sources.map(({ id, quantity }) => [id, Math.round(1e6 * quantity)])
      return { which, unit: of, shares: Object.fromEntries(shares) }
    }),
  )

/** The lines without the shares of a source. A line without shares is gone. */
const without = (lines: readonly Line[], source: string): readonly Line[] =>
  lines
    .map(({ shares, ...line }) => {
      const others = Object.entries(shares).filter(([id]) => id !== source)
      return { ...line, shares: Object.fromEntries(others) }
    })
    .filter(({ shares }) => Object.keys(shares).length > 0)

describe('remove-source, for any list', () => {
  it('takes out exactly what add-recipe added, and leaves all other shares', () => {
    fc.assert(
      fc.property(plannedKitchens, fc.boolean(), recipes, (given, isPlanned, all) => {
        const { kitchen, foodIds } = buildPlan(given)
        if (isPlanned) kitchen.reconcile()
        const planned = linesOf(kitchen, foodIds)
        for (const { ingredients, servings, title, source } of all) {
          const parts = ingredients.map((one, n) => {
            return { ...ingredientOf(one, foodIds), id: idOf(`${title} ${n}`) }
          })
          const recipe_id = kitchen.recipe(title, parts)
          kitchen.run(addRecipe, { list_id: LIST, recipe_id, servings }, { operationId: source })

          for (const [i, food] of given.foods.entries())
            if (isBought(food))
              expectShares(
                linesOf(kitchen, foodIds).filter(({ which }) => which === i),
                source,
                ingredients
                  .filter(({ which }) => which === i)
                  .map((one) => ({ ...one, quantity: one.quantity * servings })),
                { ...food, servings },
              )
        }

        for (const { source } of all.toSorted((a, b) => a.place - b.place)) {
          const before = linesOf(kitchen, foodIds)
          kitchen.run(removeSource, { list_id: LIST, source_id: source })
          expectSameShares(linesOf(kitchen, foodIds), without(before, source))
        }

        expectLines(linesOf(kitchen, foodIds), planned, given.foods)
      }),
      RUNS,
    )
  })
})

/** Expects the same shares. The last decimal of a fraction may be with another share: their sum is exact. */
function expectSameShares(lines: readonly Line[], expected: readonly Line[]) {
  const about = ({ which, unit, shares }: Line) => ({ which, unit, ids: Object.keys(shares) })
  assert.deepEqual(lines.map(about), expected.map(about))
  for (const [i, { shares }] of lines.entries())
    for (const [id, share] of Object.entries(shares))
      assertNear(share, expected[i]?.shares[id] ?? 0, 1, id)
}

/**
 * Expects the shares of lines. A line may have got a unit of the household's system. Beside a fraction, the last decimal
 * of a share may have been taken for that of another fraction.
 */
function expectLines(
  lines: readonly Line[],
  expected: readonly Line[],
  foods: RandomPlan['foods'],
) {
  const inUnitOf =
    ({ which, unit: to }: Line) =>
    (quantity: number, from: string | null) =>
      foods[which] ? converted(quantity, from, to, foods[which]) : null
  for (const line of expected) {
    const inUnit = inUnitOf(line)
    const same = lines.filter((one) => one.which === line.which && inUnit(1, one.unit) !== null)
    for (const [id, share] of Object.entries(line.shares)) {
      const found = same.reduce((sum, one) => sum + (inUnit(one.shares[id] ?? 0, one.unit) ?? 0), 0)
      const isSameUnit = same.every(({ unit }) => unit === line.unit)
      const rounded = isSameUnit ? 1 : lastOf(inUnit)
      assertNear(found, share, rounded, `${id} ${line.unit}`)
    }
  }
  const ids = (all: readonly Line[]) => all.flatMap(({ shares }) => Object.keys(shares))
  assert.ok(ids(lines).every((id) => ids(expected).includes(id)))
}

/** How much two rounded amounts of any unit differ at most, in millionths. */
const lastOf = (inUnit: (quantity: number, from: string | null) => number | null): number =>
  Math.max(...UNITS.map((one) => inUnit(2, one) ?? 0))

/** Expects that the shares of a source hold all that it needs. Lines of other units share the sum. */
function expectShares(
  lines: readonly Line[],
  source: string,
  needs: readonly { readonly quantity: number; readonly unit: string | null }[],
  food: RandomFood & { readonly servings: number },
): void {
  const sumIn = (to: string | null, all: typeof needs) =>
    all.map((one) => converted(one.quantity, one.unit, to, food) ?? 0).reduce((a, b) => a + b, 0)
  const shares = lines.map(({ unit: of, shares: { [source]: share = 0 } }) => ({
    quantity: share / 1e6,
    unit: of,
  }))
  for (const { unit: to } of [...lines, ...needs]) {
    const own = lines.filter(({ unit: of }) => converted(1, of, to, food) !== null)
    // Without a line the amount is nothing in its unit: that of the food, or the first one.
    const units = own.length > 0 ? own : [{ unit: food.default_unit }, ...needs]
    const last = units.map(({ unit: of }) => ({ quantity: 1e-6, unit: of }))
    // An amount of a recipe with six decimals may have been a fraction.
    const rounded = needs.map((one) => ({ ...one, quantity: 1e-6 * food.servings }))
    const slack = 1e-6 + sumIn(to, last) + sumIn(to, rounded)
    assertNear(sumIn(to, shares), sumIn(to, needs), slack, `${to}`)
  }
}
