import { findUnit, type Locale } from './find-unit.ts'
import {
  compare,
  divide,
  fraction,
  fromNumber,
  multiply,
  type Rational,
  toNumber,
  ZERO,
} from './rational.ts'
import { UNIT_WORDS, wordsOfUnit } from './unit-words.ts'

/** An amount for people, in its parts. */
export interface ShownAmount {
  readonly number: string
  /** The unit as it is shown; empty if there is none to show. */
  readonly label: string
  /** The code of the shown unit: `kg` for 1200 g. */
  readonly code: string
}

/**
 * An amount for people, such as `1 1/2 cups`, `1.5 kg` or `8.8 oz`. It is rounded as cooks measure: the
 * spoons and cups of the US system to fractions, other units to a few decimals. 1000 g are shown as 1 kg, and 1000 ml as
 * 1 l; less than 1 kg as g, and less than 1 l as ml. Numbers have a decimal point.
 */
export const formatQuantity = (quantity: number, unit: string | null, locale: Locale): string =>
  printAmount(showAmount(quantity, unit, locale))

/** The parts of `formatQuantity`. */
export function showAmount(quantity: number, unit: string | null, locale: Locale): ShownAmount {
  const { code } = findUnit(unit, locale)
  const larger = LARGER[code]
  if (larger !== undefined && Math.abs(quantity) >= 1000) {
    const amount = divide(fromNumber(quantity), fromNumber(1000))
    return { number: decimalOf(amount, DECIMALS[larger]), label: larger, code: larger }
  }
  const smaller = SMALLER[code]
  if (smaller !== undefined && quantity !== 0 && Math.abs(quantity) < 1)
    return showAmount(toNumber(multiply(fromNumber(quantity), fromNumber(1000))), smaller, locale)
  const amount = fromNumber(quantity)
  const isFraction = locale.unitSystem === 'us' && CUPS_AND_SPOONS.test(code) && quantity > 0
  const number = isFraction ? fractionOf(amount) : decimalOf(amount, decimalsOf(code, quantity))
  const label = labelOf(unit, code, Math.abs(quantity) > 1 && number !== '1')
  return { number, label, code }
}

/** A range of amounts: `1 1/2–2 1/2 cups`, or `800 g – 1.2 kg` where the units differ. */
export const printRange = (from: ShownAmount, to: ShownAmount): string =>
  from.code === to.code
    ? `${from.number}–${printAmount(to)}`
    : `${printAmount(from)} – ${printAmount(to)}`

export const printAmount = ({ number, label }: ShownAmount): string =>
  label === '' ? number : `${number} ${label}`

const LARGER: { readonly [code: string]: string } = { g: 'kg', ml: 'l' }
const SMALLER: { readonly [code: string]: string } = { kg: 'g', l: 'ml' }
const CUPS_AND_SPOONS = /^us_(?!fl_oz)/
/** The decimals of each unit. Other units have 2. */
const DECIMALS: { readonly [code: string]: number } = {
  mg: 0,
  g: 1,
  kg: 2,
  oz: 1,
  ml: 1,
  cl: 1,
  dl: 1,
  l: 2,
  us_fl_oz: 1,
  imperial_fl_oz: 1,
}

function decimalsOf(code: string, quantity: number): number {
  const isSmall = Math.abs(quantity) < 10
  return (code === 'g' || code === 'ml') && !isSmall ? 0 : (DECIMALS[code] ?? 2)
}

/** Rounds. An amount that would become 0 keeps its first digit. */
function decimalOf(amount: Rational, decimals = 2): string {
  let places = decimals
  while (places < 6 && toNumber(amount, places) === 0 && compare(amount, ZERO) !== 0) places++
  return String(toNumber(amount, places))
}

/** The fractions on measuring cups and spoons, and those of an eighth. */
const FRACTIONS: readonly (readonly [text: string, value: Rational])[] = [
  ['', ZERO],
  ['1/8', fraction(1n, 8n)],
  ['1/4', fraction(1n, 4n)],
  ['1/3', fraction(1n, 3n)],
  ['3/8', fraction(3n, 8n)],
  ['1/2', fraction(1n, 2n)],
  ['5/8', fraction(5n, 8n)],
  ['2/3', fraction(2n, 3n)],
  ['3/4', fraction(3n, 4n)],
  ['7/8', fraction(7n, 8n)],
  ['', fraction(1n, 1n)],
]

/** The nearest fraction, such as `1 1/2`. */
function fractionOf(amount: Rational): string {
  const { numerator, denominator } = amount
  const whole = numerator / denominator
  const rest = fraction(numerator % denominator, denominator)
  const [nearest = 0] = FRACTIONS.keys()
    .toArray()
    .toSorted((a, b) => compare(distance(rest, a), distance(rest, b)))
  const isNextWhole = nearest === FRACTIONS.length - 1
  const count = isNextWhole ? whole + 1n : whole
  const text = FRACTIONS[nearest]?.[0] ?? ''
  if (count === 0n) return text === '' ? decimalOf(amount) : text
  return text === '' ? String(count) : `${count} ${text}`
}

function distance({ numerator, denominator }: Rational, index: number): Rational {
  const value = FRACTIONS[index]?.[1] ?? ZERO
  const apart = numerator * value.denominator - value.numerator * denominator
  return fraction(apart < 0n ? -apart : apart, denominator * value.denominator)
}

const SYSTEMS = /^(us|metric|imperial|australian)[_ ]/i
/** These have no plural after a number. */
const WITHOUT_PLURAL = /^(tsp|tbsp|dozen)$/i

/** The unit as it was written; without its system, and with the plural of an English name. */
function labelOf(unit: string | null, code: string, isPlural: boolean): string {
  if (unit === null || code === 'each') return ''
  const name = unit.trim().replace(SYSTEMS, '').replaceAll('_', ' ')
  if (!isPlural || WITHOUT_PLURAL.test(name)) return name
  const [singular, plural] = wordsOfUnit(UNIT_WORDS['en']?.[name])
  return singular === name && plural !== undefined ? plural : name
}
