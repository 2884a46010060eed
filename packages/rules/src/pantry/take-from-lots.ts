import type { Data, Json } from '@larder/rules/json.ts'
import { classOf, convert } from '@larder/rules/measures/convert.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import {
  add,
  compare,
  divide,
  fraction,
  fromNumber,
  multiply,
  ONE,
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
export type Skipped = { readonly pantry_item_id: string } & Reason

type Reason =
  | { readonly reason: 'no_conversion'; readonly missing: string }
  | { readonly reason: 'past_use_by' }

export interface Taken {
  readonly takes: readonly Take[]
  /** In the wanted unit. */
  readonly used: Rational
  readonly shortfall: Rational
  /** Whether a lot was passed over because its unit can not be converted. */
  readonly hasSkipped: boolean
}

/** The amounts that are left in lots, and the lots that gave nothing, while a verb takes from them. */
export interface Stock {
  /** The amount in the lot's unit. */
  left(lot: Lot): number
  take(lot: Lot, quantity: number): void
  /** Notes a lot that gives nothing. A lot is told once, with the first reason. */
  skip(lot: Lot, why: () => Reason): void
  skipped(): readonly Skipped[]
  /** @returns whether a unit converts into the wanted unit */
  findConvertible(wanted: Wanted): (unit: string | null) => boolean
}

export function startStock(): Stock {
  const taken = new Map<string, number>()
  const skipped = new Map<string, Skipped>()
  return {
    left: (lot) => addQuantities(lot.quantity, -(taken.get(lot.id) ?? 0)),
    take: (lot, quantity) =>
      void taken.set(lot.id, addQuantities(taken.get(lot.id) ?? 0, quantity)),
    skip(lot, why) {
      if (!skipped.has(lot.id)) skipped.set(lot.id, { pantry_item_id: lot.id, ...why() })
    },
    skipped: () => [...skipped.values()],
    findConvertible: rememberClasses(),
  }
}

/** Looks at each unit once: a recipe may have many ingredients of a food with many lots. */
function rememberClasses(): Stock['findConvertible'] {
  const known = new Map<unknown, Map<unknown, Map<string | null, string>>>()
  return ({ unit: wanted, food, locale }) => {
    const ofFood = known.get(food) ?? new Map<unknown, Map<string | null, string>>()
    const classes = ofFood.get(locale.language) ?? new Map<string | null, string>()
    known.set(food, ofFood.set(locale.language, classes))
    const classIn = (unit: string | null): string => {
      const found = classes.get(unit) ?? classOf(unit, food, locale)
      classes.set(unit, found)
      return found
    }
    return (unit) => classIn(unit) === classIn(wanted)
  }
}

/**
 * Takes an amount from lots in their order. No lot falls below zero: the rest is the shortfall. A lot
 * whose unit can't be converted is passed over, and the stock notes it.
 *
 * Each amount is rounded to 6 decimals of the lot's unit and is never above the lot. A lot that differs from
 * the amount by no more than its dust gives all it has, and nothing is short.
 *
 * @param lots in the order of use
 */
export function takeFromLots(stock: Stock, lots: readonly Lot[], wanted: Wanted): Taken {
  const takes: Take[] = []
  const isConvertible = stock.findConvertible(wanted)
  let hasSkipped = false
  let rest = wanted.quantity
  for (const lot of lots) {
    if (compare(rest, ZERO) <= 0) break
    const left = stock.left(lot)
    if (left <= 0) continue
    if (!isConvertible(lot.unit)) {
      hasSkipped = true
      stock.skip(lot, () => ({ reason: 'no_conversion', missing: missingFact(lot, wanted) }))
      continue
    }
    const rate = rateOf(lot, wanted)
    const needed = multiply(rest, rate)
    const dust = dustOf(wanted.quantity, rate)
    const isWhole = compare(subtract(fromNumber(left), needed), dust) <= 0
    const quantity = isWhole ? left : toNumber(needed)
    if (quantity > 0) {
      stock.take(lot, quantity)
      takes.push({ lot, quantity })
    }
    const isEnough = !isWhole || compare(subtract(needed, fromNumber(left)), dust) <= 0
    rest = isEnough ? ZERO : subtract(rest, divide(fromNumber(quantity), rate))
  }
  return { takes, used: subtract(wanted.quantity, rest), shortfall: rest, hasSkipped }
}

/** Each of 48 equal parts of a whole is rounded by at most half of the last decimal. */
const DUST = fraction(24n, 1_000_000n)

/**
 * How much of a whole may be left after all of its equal parts, because the parts were rounded: as they were
 * wanted, and as they were taken. It is at most half of a part, so that the part before the last takes no more.
 * Nothing was rounded where the unit is that of the lot, and the part has at most four decimals.
 *
 * @param rate how many of the lot's unit one of the wanted unit is
 * @returns in the lot's unit
 */
export function dustOf(wanted: Rational, rate: Rational): Rational {
  const isExact = compare(rate, ONE) === 0 && compare(fromNumber(toNumber(wanted, 4)), wanted) === 0
  return isExact ? ZERO : dustBeside(multiply(wanted, rate), rate)
}

/**
 * How much may be missing of an amount, because parts were rounded that were taken before, at most half of it.
 *
 * @param rate how many of the amount's unit one of the other unit is, in which parts were rounded too
 */
export function dustBeside(amount: Rational, rate: Rational): Rational {
  const [half, dust] = [divide(amount, TWO), multiply(DUST, add(ONE, rate))]
  return compare(half, dust) < 0 ? half : dust
}

const TWO = fraction(2n, 1n)

/** How many of the lot's unit one of the wanted unit is. */
function rateOf(lot: Lot, { unit, food, locale }: Wanted): Rational {
  const one = convert(ONE, unit, lot.unit, food, locale)
  if ('missing' in one) throw new Error(`${unit} and ${lot.unit} do not convert.`)
  return one.quantity
}

function missingFact(lot: Lot, { unit, food, locale }: Wanted): string {
  const one = convert(ONE, unit, lot.unit, food, locale)
  if ('missing' in one) return one.missing
  throw new Error(`${unit} and ${lot.unit} convert.`)
}

/** An amount in an answer. */
export const amountOf = (quantity: Rational, unit: string | null): Data => ({
  quantity: toNumber(quantity),
  unit,
})

/** The shortfall in an answer: null where nothing is missing. */
export const shortfallOf = (shortfall: Rational, unit: string | null): Json =>
  toNumber(shortfall) === 0 ? null : amountOf(shortfall, unit)
