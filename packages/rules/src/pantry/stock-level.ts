import { textOf, type Data } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import {
  add,
  compare,
  fromNumber,
  ONE,
  type Rational,
  subtract,
  ZERO,
} from '@larder/rules/measures/rational.ts'
import { dustBeside } from './take-from-lots.ts'

/** The amount of a food in all its lots with one unit. No unit means pieces. */
export interface Amount {
  readonly quantity: Rational
  readonly unit: string | null
}

/** An amount that can't be converted, and the fact of the food that is missing. */
export type UnconvertedAmount = Amount & { readonly missing: string }

interface StockLevel {
  /** In the wanted unit, exactly. Below zero where people used more than was known. */
  readonly quantity: Rational
  readonly unconverted: readonly UnconvertedAmount[]
}

/**
 * Adds up the amounts of a food in one unit.
 *
 * @param unit null: pieces
 * @param food its facts convert the amounts
 */
export function sumAmounts(
  amounts: readonly Amount[],
  unit: string | null,
  food: Data,
  locale: Locale,
): StockLevel {
  const unconverted: UnconvertedAmount[] = []
  let sum = ZERO
  for (const amount of amounts) {
    const converted = convert(amount.quantity, amount.unit, unit, food, locale)
    if ('missing' in converted) unconverted.push({ ...amount, missing: converted.missing })
    else sum = add(sum, converted.quantity)
  }
  return { quantity: sum, unconverted }
}

/**
 * Whether the household has less than `min_quantity` of a food, which is in its `default_unit`. An amount that
 * can't be converted does not count. A food without a minimum is never low. What is missing because parts were rounded
 * that were taken from the lots does not count.
 */
export function isLow(food: Data, amounts: readonly Amount[], locale: Locale): boolean {
  const { min_quantity: min = null } = food
  if (typeof min !== 'number' || min <= 0) return false
  const unit = textOf(food['default_unit'])
  const { quantity } = sumAmounts(amounts, unit, food, locale)
  const rates = amounts.map((one) => convert(ONE, one.unit, unit, food, locale))
  return isShort(
    quantity,
    fromNumber(min),
    rates.flatMap((one) => ('quantity' in one ? one.quantity : [])),
  )
}

/**
 * Whether an amount is less than the lowest one, by more than the dust of its lots.
 *
 * @param rates how many of the unit of the amounts one of each lot's unit is
 */
export const isShort = (
  amount: Rational,
  lowest: Rational,
  rates: readonly Rational[],
): boolean => {
  const missing = subtract(lowest, amount)
  return (
    compare(missing, ZERO) > 0 &&
    rates.every((rate) => compare(missing, dustBeside(lowest, rate)) > 0)
  )
}

/** Whether a food is taken to be there, in any amount: a staple without a minimum, such as salt. */
export const isTakenToBeThere = ({ staple = false, min_quantity = null }: Data): boolean =>
  staple === true && min_quantity === null
