// A second, simpler model of reconcile. It knows nothing of the rules.
import { idOf, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import { FRIDAY } from '#test/fixtures/planned-kitchen.ts'
import { DAYS } from './random-kitchen.ts'
import type { RandomPlan } from './random-plan.ts'
import {
  converted,
  inOrderOfUse,
  lastDay,
  type ModelLot,
  type Shelf,
  takeAmount,
} from './stock-model.ts'

export interface Short {
  readonly quantity: number
  readonly unit: string | null
}

const BOUGHT: Omit<ModelLot, 'quantity' | 'unit' | 'name'> = {
  best_before: null,
  date_kind: 'none',
  purchased_on: null,
  opened: null,
  frozen: null,
  thawed: null,
}

const shelf = (lot: ModelLot): Shelf => ({ lot, left: lot.quantity })

/** The amounts that are short of the n-th food from Monday to Friday, each in the unit in which it is needed. */
export function shortagesOf(
  n: number,
  { foods, lots, ticked, plans }: RandomPlan,
): readonly Short[] {
  const food = foods[n]
  if (!food) return []
  const bought = ticked.filter(({ which }) => which === n)
  if (food.staple && food.min_quantity === null) return []
  if (bought.some(({ quantity }) => quantity === null)) return []
  const shelves = [
    ...inOrderOfUse((lots[n] ?? []).map(shelf), food),
    ...bought.map((one) => shelf({ ...BOUGHT, ...one, name: '', quantity: one.quantity ?? 0 })),
  ]
  const goodOn = (day: string) =>
    shelves.filter(({ lot }) => lot.date_kind !== 'use_by' || (lastDay(lot, food) ?? day) >= day)

  const short: Short[] = []
  // The dinners of a day come in the order of their ids.
  const inOrder = plans
    .map((one, i) => ({ ...one, id: idOf(`dinner ${i}`) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const day of DAYS.filter((one) => one >= MONDAY))
    for (const { quantity, unit } of inOrder.filter((one) => one.which === n && one.day === day))
      short.push({ quantity: takeAmount(goodOn(day), quantity, unit, food).short, unit })

  if (food.min_quantity === null) return short
  const unit = food.default_unit
  const good = goodOn(FRIDAY)
  // Rounded parts of what was there do not count.
  const dusts = good.map(({ lot }) => 24e-6 * (1 + (converted(1, lot.unit, unit, food) ?? 0)))
  const missing = Math.min(food.min_quantity / 2, Math.max(1e-9, ...dusts))
  const left = good
    .map((one) => converted(Math.max(one.left, 0), one.lot.unit, unit, food) ?? 0)
    .reduce((a, b) => a + b, 0)
  const isLow = food.min_quantity - left > missing
  if (isLow) short.push({ quantity: (food.restock ?? food.min_quantity) - left, unit })
  return short.filter(({ quantity }) => quantity > 0)
}
