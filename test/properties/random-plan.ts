import type { Data } from '@larder/rules/json.ts'
import fc from 'fast-check'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, type PlannedKitchen } from '#test/fixtures/planned-kitchen.ts'
import { amount, day, food, lots, ownerOf, storeFood, storeLots, unit } from './random-kitchen.ts'

export const NOW = '2026-11-20T09:00:00.000Z'

/** Not milligrams: a line holds less than 1,000 kg of them. */
export const planUnit = unit.filter((one) => one !== 'mg')

const plannedFood = fc
  .tuple(
    food,
    planUnit,
    fc.record({
      staple: fc.constantFrom(false, false, false, true),
      min_quantity: fc.option(fc.integer({ min: 1, max: 40 })),
      restock: fc.option(fc.integer({ min: 1, max: 100 })),
    }),
  )
  // Without a unit of the food its lowest amount is in pieces.
  .map(([one, of, more]) => ({ ...one, ...more, default_unit: of ?? 'each' }))

const which = fc.constantFrom(0, 1)
/** A dinner that needs an amount of one of the foods. */
export const dinner = fc.record({ which, day, quantity: amount, unit: planUnit })
const bought = fc.record({
  which,
  quantity: fc.option(amount, { freq: 9 }),
  unit: planUnit,
})

/** Two foods with their lots, ticked items and the plan. */
export const plannedKitchens = fc.record({
  foods: fc
    .tuple(plannedFood, plannedFood)
    .map(([one, other]) => [one, { ...other, cup: one.cup }]),
  lots: fc.tuple(lots, lots),
  ticked: fc.array(bought, { maxLength: 2 }),
  plans: fc.array(dinner, { maxLength: 8 }),
})

type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never
export type RandomPlan = ValueOf<typeof plannedKitchens>
export type Dinner = ValueOf<typeof dinner>

/** Stores the rows of a random kitchen with a plan. */
export function buildPlan({ foods, lots: all, ticked, plans }: RandomPlan) {
  const kitchen = openPlannedKitchen(foods[0] && ownerOf(foods[0]))
  const foodIds = foods.map((one, i) => {
    const id = storeFood(kitchen, `Food ${i}`, one)
    const { staple, min_quantity, restock: restock_quantity } = one
    kitchen.change('food', id, { staple, min_quantity, restock_quantity })
    storeLots(kitchen, id, all[i] ?? [])
    return id
  })
  for (const [i, { which: n, ...one }] of ticked.entries()) {
    const about = { list_id: LIST, food_id: foodIds[n] ?? null, checked_at: NOW }
    kitchen.put('shopping_item', `ticked ${i}`, { ...about, ...one })
  }
  const plan = (name: string, one: Dinner) =>
    kitchen.plan(name, one.day, { recipe_id: kitchen.recipe(name, [ingredientOf(one, foodIds)]) })
  for (const [i, one] of plans.entries()) plan(`dinner ${i}`, one)
  return { kitchen, foodIds, plan }
}

/** An ingredient of a recipe: an amount of one of the foods. */
export const ingredientOf = (
  { which: n, quantity, unit: of }: Pick<Dinner, 'which' | 'quantity' | 'unit'>,
  foodIds: readonly string[],
): Data => ({ id: idOf('ingredient'), food_id: foodIds[n] ?? null, quantity, unit: of })

/** The planned lines of a food that are not ticked. */
export const openLinesOf = (kitchen: PlannedKitchen, foodId: string | undefined) =>
  kitchen
    .lines()
    .filter(({ data }) => data['food_id'] === foodId && data['checked_at'] === null)
    .map(({ id, data }) => ({
      id,
      unit: (data['unit'] ?? null) as string | null, // its type
      planned: Number(data['planned_quantity']),
      sources: data['sources'] as readonly { readonly id: string; readonly quantity: number }[],
    }))
