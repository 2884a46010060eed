import type { Data } from '@larder/rules/json.ts'
import fc from 'fast-check'
import type { KitchenCopy } from '#test/fixtures/kitchen-copy.ts'
import { type ModelFood, type ModelLot, UNITS } from './stock-model.ts'

export const DAYS = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
/** No lot is opened, frozen or thawed after the kitchen's clock, which shows the last one. */
const DAYS_BEFORE = ['2026-11-18', '2026-11-19', '2026-11-20']

/** Amounts with no more than 6 decimals. */
export const amount = fc.oneof(
  fc.integer({ min: 1, max: 3000 }).map((n) => n / 8),
  fc.integer({ min: 1, max: 400_000_000 }).map((n) => n / 1e6),
)
export const day = fc.constantFrom(...DAYS)
export const unit = fc.constantFrom(...UNITS, null)
const maybeDay = fc.option(day)
const pastDay = fc.option(fc.constantFrom(...DAYS_BEFORE), { freq: 3 })
const keeps = fc.option(fc.integer({ min: 0, max: 7 }))

const foods = fc.record({
  density: fc.option(fc.constantFrom(0.53, 1.03)),
  gramsPerEach: fc.option(fc.constantFrom(60, 0.4)),
  gramsPerCan: fc.option(fc.constantFrom(400, 33.333333)),
  cup: fc.constantFrom(250, 236.5882365),
  keeps: fc.record({ sealed: keeps, opened: keeps, frozen: keeps, thawed: keeps }),
  default_unit: unit,
})
export type RandomFood = ModelFood & { readonly default_unit: string | null }
export const food: fc.Arbitrary<RandomFood> = foods

/** Some lots are empty or below zero. */
const stocked = fc.oneof(
  { weight: 8, arbitrary: amount },
  { weight: 1, arbitrary: fc.constantFrom(0, -2) },
)

export const lots: fc.Arbitrary<readonly ModelLot[]> = fc
  .array(
    fc.record({
      quantity: stocked,
      unit,
      best_before: maybeDay,
      date_kind: fc.constantFrom('best_before', 'use_by', 'none'),
      purchased_on: maybeDay,
      opened: pastDay,
      frozen: pastDay,
      thawed: pastDay,
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((one, i) => ({ ...one, name: `lot ${i}` })))

/** The household's unit system decides the size of a cup. */
export const ownerOf = ({ cup }: ModelFood): Data => ({
  unit_system: cup === 250 ? 'metric' : 'us',
})

/** Puts a food into a kitchen. @returns its id */
export function storeFood(kitchen: KitchenCopy, name: string, one: RandomFood): string {
  return kitchen.put('food', name, {
    name,
    default_unit: one.default_unit,
    density_g_per_ml: one.density,
    grams_per_each: one.gramsPerEach,
    measures: one.gramsPerCan === null ? [] : [{ unit: 'can', quantity: one.gramsPerCan, of: 'g' }],
    shelf_life_days: one.keeps,
  })
}

const noon = (date: string | null) => date && `${date}T12:00:00.000Z`

/** Puts lots of a food into a kitchen. @returns their ids, by name */
export function storeLots(
  kitchen: KitchenCopy,
  food_id: string,
  all: readonly ModelLot[],
): ReadonlyMap<string, string> {
  return new Map(
    all.map(({ name, quantity, opened, frozen, thawed, ...fields }) => {
      const id = kitchen.stock(`${food_id} ${name}`, quantity, {
        ...fields,
        food_id,
        opened_at: noon(opened),
        frozen_at: noon(frozen),
        thawed_at: noon(thawed),
      })
      if (quantity < 0)
        kitchen.put('stock_movement', `${food_id} ${name}, taken`, {
          pantry_item_id: id,
          kind: 'consume',
          delta: quantity,
        })
      return [name, id]
    }),
  )
}
