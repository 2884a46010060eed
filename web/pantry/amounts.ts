import { findUnit } from '@larder/rules/measures/find-unit.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { type Amount, isLow, sumAmounts } from '@larder/rules/pantry/stock-level.ts'
import type { RowOf } from 'larder-client/kinds'
import type { Food, Lot } from '#web/pantry/items/lots.ts'

export type UnitSystem = RowOf<'household'>['unit_system']

/** Steps that people use: the largest one of which there are at least four is taken. */
const STEPS = [1000, 500, 250, 100, 50, 25, 10, 5, 1, 0.5, 0.25, 0.1, 0.05]

/** How much one press uses: one piece, or a handy part of a mass or a volume. Never more than there is. */
export function stepOf(quantity: number, unit: string | null, unitSystem: UnitSystem): number {
  const dimension = findUnit(unit, { unitSystem }).measure?.dimension
  const isPieces = dimension !== 'mass' && dimension !== 'volume'
  const step = isPieces ? 1 : (STEPS.find((one) => quantity / one >= 4) ?? quantity)
  return Math.min(step, quantity)
}

/** Whether an amount is a number of things, such as cans, of which one can be opened. */
export function isCounted(unit: string | null, unitSystem: UnitSystem): boolean {
  const dimension = findUnit(unit, { unitSystem }).measure?.dimension
  return dimension !== 'mass' && dimension !== 'volume'
}

export interface Total {
  readonly quantity: number
  readonly unit: string | null
}

/** The amount of a food in all its lots; more than one where units can't be converted. */
export function totalsOf(
  food: Food | undefined,
  lots: readonly Lot[],
  unitSystem: UnitSystem,
): Total[] {
  const unit = food?.default_unit ?? lots[0]?.item.unit ?? null
  const { quantity, unconverted } = sumAmounts(amountsOf(lots), unit, food ?? {}, { unitSystem })
  const rest = Map.groupBy(unconverted, (one) => one.unit)
  const others = [...rest].map(([other, all]) => ({
    unit: other,
    quantity: all.reduce((sum, one) => sum + toNumber(one.quantity), 0),
  }))
  return [{ quantity: toNumber(quantity), unit }, ...others].filter(
    (one, index) => one.quantity !== 0 || (index === 0 && others.length === 0),
  )
}

/** Whether there is less of a food than the household wants to have. */
export const isFoodLow = (food: Food, lots: readonly Lot[], unitSystem: UnitSystem): boolean =>
  isLow(food, amountsOf(lots), { unitSystem })

/** How much to buy of a food that is low, in its unit. */
export function shortageOf(food: Food, lots: readonly Lot[], unitSystem: UnitSystem): number {
  const { quantity } = sumAmounts(amountsOf(lots), food.default_unit, food, {
    unitSystem,
  })
  const wanted = food.restock_quantity ?? food.min_quantity ?? 0
  return Math.max(0, Math.round((wanted - Math.max(0, toNumber(quantity))) * 1e6) / 1e6)
}

const amountsOf = (lots: readonly Lot[]): Amount[] =>
  lots.map(({ item }) => ({ quantity: fromNumber(item.quantity), unit: item.unit }))
