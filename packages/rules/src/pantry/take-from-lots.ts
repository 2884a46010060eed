import type { Data, Json } from '@larder/rules/entity.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import {
  compare,
  fromNumber,
  type Rational,
  subtract,
  toNumber,
  ZERO,
} from '@larder/rules/measures/rational.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import type { Lot } from './lots.ts'

/** An amount of a food, with the facts for the conversion of units. */
export interface Wanted {
  readonly quantity: Rational
  readonly unit: string | null
  readonly food: Data | undefined
  readonly locale: Locale
}

/** An amount that was taken from a lot, in the lot's unit. */
export interface Take {
  readonly lot: Lot
  readonly quantity: number
}

/** A lot that gave nothing. */
export type Skipped = { readonly pantry_item_id: string } & (
  | { readonly reason: 'no_conversion'; readonly missing: string }
  | { readonly reason: 'past_use_by' }
)

export interface Taken {
  readonly takes: readonly Take[]
  /** In the wanted unit. */
  readonly used: Rational
  readonly shortfall: Rational
  readonly skipped: readonly Skipped[]
}

/** The amounts that are left in lots, while a verb takes from them. */
export interface Stock {
  /** The amount in the lot's unit. */
  left(lot: Lot): number
  take(lot: Lot, quantity: number): void
}

export function startStock(): Stock {
  const taken = new Map<string, number>()
  const left = (lot: Lot) => addQuantities(lot.quantity, -(taken.get(lot.id) ?? 0))
  return {
    left,
    take: (lot, quantity) =>
      void taken.set(lot.id, addQuantities(taken.get(lot.id) ?? 0, quantity)),
  }
}

/**
 * Takes an amount from lots in their order. No lot falls below zero: the rest is the shortfall. A lot
 * whose unit can't be converted is passed over.
 *
 * Each amount is rounded to 6 decimals of the lot's unit and is never above the lot. A rest below half of
 * the last decimal counts as nothing.
 *
 * @param lots in the order of use
 */
export function takeFromLots(stock: Stock, lots: readonly Lot[], wanted: Wanted): Taken {
  const { unit, food, locale } = wanted
  const takes: Take[] = []
  const skipped: Skipped[] = []
  let rest = wanted.quantity
  for (const lot of lots) {
    if (compare(rest, ZERO) <= 0) break
    const left = stock.left(lot)
    if (left <= 0) continue
    const needed = convert(rest, unit, lot.unit, food, locale)
    if ('missing' in needed) {
      skipped.push({ pantry_item_id: lot.id, reason: 'no_conversion', missing: needed.missing })
      continue
    }
    const rounded = toNumber(needed.quantity)
    const isEnough = rounded <= left
    const quantity = isEnough ? rounded : left
    if (quantity > 0) {
      stock.take(lot, quantity)
      takes.push({ lot, quantity })
    }
    rest = isEnough ? ZERO : subtract(rest, convertBack(fromNumber(quantity), lot.unit, wanted))
  }
  return { takes, used: subtract(wanted.quantity, rest), shortfall: rest, skipped }
}

/** Converts an amount of a lot to the wanted unit. The other direction was converted before. */
function convertBack(quantity: Rational, unit: string | null, wanted: Wanted): Rational {
  const back = convert(quantity, unit, wanted.unit, wanted.food, wanted.locale)
  if ('missing' in back) throw new Error(`${unit} converts in one direction only.`)
  return back.quantity
}

/** An amount in an answer. */
export const amountOf = (quantity: Rational, unit: string | null): Data => ({
  quantity: toNumber(quantity),
  unit,
})

/** The shortfall in an answer: null where nothing is missing. */
export const shortfallOf = (shortfall: Rational, unit: string | null): Json =>
  toNumber(shortfall) === 0 ? null : amountOf(shortfall, unit)
