// Slow. Covers: packages/rules/src src/kitchen/pantry src/kitchen/shopping-lists src/sync/write
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import fc from 'fast-check'
import { idOf, openKitchenCopy } from '#test/fixtures/kitchen-copy.ts'
import { assertNear, quantityOf } from './near.ts'
import { amount, day, food, lots, ownerOf, storeFood, storeLots, unit } from './random-kitchen.ts'
import { RUNS } from './runs.ts'
import {
  converted,
  inOrderOfUse,
  isSpoiled,
  type ModelFood,
  type Shelf,
  takeAmount,
} from './stock-model.ts'

const servings = fc.constantFrom(1, 2, 3, 7)
const ingredients = fc.array(
  fc.record({
    which: fc.constantFrom(0, 1),
    quantity: amount,
    unit,
    optional: fc.boolean(),
    /** Whether it is listed by the recipe that is an ingredient of the cooked one. */
    isNested: fc.boolean(),
    isSkipped: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 5 },
)
const kitchens = fc.record({
  foods: fc.tuple(food, food),
  lots: fc.tuple(lots, lots),
  ingredients,
  servings: fc.record({
    made: servings,
    wanted: servings,
    nestedMakes: servings,
    nested: servings,
  }),
  on: day,
})
type Kitchen = typeof kitchens extends fc.Arbitrary<infer Value> ? Value : never
type Ingredient = Kitchen['ingredients'][number]

const idOfIngredient = (i: number) => idOf(`ingredient ${i}`)

/** Stores a recipe with the ingredients, and some of them in a recipe of their own. */
function build({ foods, lots: all, ingredients: parts, servings: s }: Kitchen) {
  const [first] = foods
  const kitchen = openKitchenCopy(ownerOf(first))
  const foodIds = foods.map((one, i) => storeFood(kitchen, `Food ${i}`, one))
  const lotIds = foodIds.map((id, i) => storeLots(kitchen, id, all[i] ?? []))
  const listed = (isNested: boolean): Data[] =>
    parts.flatMap(({ which, quantity, unit: of, optional, ...one }, i) =>
      one.isNested === isNested
        ? [
            {
              id: idOfIngredient(i),
              original_text: 'some',
              food_id: foodIds[which] ?? null,
              quantity,
              unit: of,
              optional,
            },
          ]
        : [],
    )
  const nested = kitchen.put('recipe', 'Sauce', {
    title: 'Sauce',
    servings: s.nestedMakes,
    ingredients: listed(true),
  })
  const sauce = { id: idOf('sauce'), original_text: '', recipe_id: nested, quantity: s.nested }
  const recipe_id = kitchen.put('recipe', 'Stew', {
    title: 'Stew',
    servings: s.made,
    ingredients: [...listed(false), sauce],
  })
  return { kitchen, lotIds, recipe_id }
}

/** The ingredients in the order in which they are used, with what is needed of each. */
function needed({ ingredients: parts, servings: s }: Kitchen) {
  const all = parts.map((one, i) => {
    const share = ((one.isNested ? s.nested / s.nestedMakes : 1) * s.wanted) / s.made
    // An amount with six decimals may have been a fraction.
    const rounding = { rounding: 1e-6 * share }
    return { ...one, ...rounding, id: idOfIngredient(i), wanted: one.quantity * share }
  })
  return [...all.filter((one) => !one.isNested), ...all.filter((one) => one.isNested)].filter(
    (one) => !one.isSkipped,
  )
}

/** The lots that may be used. Every food has the same cup, since the household decides. */
function open({ foods: [first, second], lots: all, on }: Kitchen) {
  const foods: readonly ModelFood[] = [first, { ...second, cup: first.cup }]
  const shelves = foods.map((one, i): readonly Shelf[] =>
    inOrderOfUse(
      (all[i] ?? []).map((lot) => ({ lot, left: lot.quantity })),
      one,
    ).filter(({ lot }) => !isSpoiled(lot, one, on)),
  )
  return { foods, shelves }
}

/** What one more decimal of any lot is worth in a unit. Each ingredient may round each lot once. */
function slackIn(
  to: string | null,
  one: ModelFood,
  shelves: readonly Shelf[],
  units: readonly (string | null)[],
) {
  // Each use may leave out or round up the dust of a lot: 24 millionths of its unit and of that of the ingredient.
  const all = [to, ...units, ...shelves.map(({ lot }) => lot.unit)]
  const steps = all.map((from) => converted(24e-6, from, to, one) ?? 0)
  return 1.1e-6 + units.length * steps.reduce((a, b) => a + b, 0)
}

describe('cook, for any recipe', () => {
  it('takes what a simpler model takes for each ingredient, with lots that they share', () => {
    fc.assert(
      fc.property(kitchens, (given) => {
        const { kitchen, lotIds, recipe_id } = build(given)
        const { foods, shelves } = open(given)
        const parts = needed(given)
        const units = parts.map((part) => part.unit)
        const expected = parts.map(({ which, wanted, unit: of }) =>
          takeAmount(shelves[which] ?? [], wanted, of, foods[which] ?? given.foods[0]),
        )

        const skip_ingredient_ids = given.ingredients.flatMap((one: Ingredient, i) =>
          one.isSkipped ? [idOfIngredient(i)] : [],
        )
        const wish = { recipe_id, servings: given.servings.wanted, skip_ingredient_ids }
        const answer = kitchen.run(cook, wish, { on: given.on })

        const told = answer['ingredients'] as readonly Data[] // one for each ingredient with a food
        assert.deepEqual(
          told.map((one) => one['ingredient_id']),
          parts.map(({ id }) => id),
        )
        for (const [i, { which, wanted, rounding, unit: of }] of parts.entries()) {
          const [used, short] = [quantityOf(told[i]?.['used']), quantityOf(told[i]?.['shortfall'])]
          const slack = slackIn(
            of,
            foods[which] ?? given.foods[0],
            shelves[which] ?? [],
            units.slice(0, i + 1),
          )
          assertNear(used + short, wanted, rounding + 2.1e-6, `of ingredient ${i}`)
          assertNear(short, expected[i]?.short ?? 0, slack, `short of ingredient ${i}`)
        }
        for (const [which, own] of shelves.entries())
          for (const { lot, left } of own) {
            const id = lotIds[which]?.get(lot.name) ?? ''
            const now = Number(kitchen.get('pantry_item', id)?.['quantity'])
            const slack = slackIn(lot.unit, foods[which] ?? given.foods[0], own, units)
            assertNear(now, left, slack, `in ${lot.name}`)
            assert.ok(now >= Math.min(lot.quantity, 0), `${lot.name} has ${now}`)
          }
        expectOneMovementEach(kitchen.all('stock_movement'))
      }),
      RUNS,
    )
  })
})

/** A lot has at most one movement of an operation. */
function expectOneMovementEach(movements: readonly { readonly data: Data }[]): void {
  const lotIds = movements.flatMap(({ data }) =>
    data['operation_id'] === null ? [] : [data['pantry_item_id']],
  )
  assert.equal(new Set(lotIds).size, lotIds.length)
}
