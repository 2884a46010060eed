import { findUnit, type Locale } from './find-unit.ts'
import { compare, divide, fraction, fromNumber, type Rational, toNumber, ZERO } from './rational.ts'

/**
 * An amount for people, such as `1 1/2 cups`, `1.5 kg` or `8.8 oz`. It is rounded as cooks measure: the
 * spoons and cups of the US system to fractions, other units to a few decimals. 1000 g are shown as 1 kg,
 * and 1000 ml as 1 l. Numbers have a decimal point.
 */
export function formatQuantity(quantity: number, unit: string | null, locale: Locale): string {
  const { code } = findUnit(unit, locale)
  const larger = LARGER[code]
  if (larger !== undefined && Math.abs(quantity) >= 1000)
    return `${decimalOf(divide(fromNumber(quantity), fromNumber(1000)), DECIMALS[larger])} ${larger}`
  const amount = fromNumber(quantity)
  const isFraction = locale.unitSystem === 'us' && CUPS_AND_SPOONS.test(code) && quantity > 0
  const number = isFraction ? fractionOf(amount) : decimalOf(amount, decimalsOf(code, quantity))
  const label = labelOf(unit, code, quantity)
  return label === '' ? number : `${number} ${label}`
}

const LARGER: { readonly [code: string]: string } = { g: 'kg', ml: 'l' }
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
const WITH_PLURAL = /^(cup|pint|quart|gallon)$/i

/** The unit as it was written; without its system, and with the English plural. */
function labelOf(unit: string | null, code: string, quantity: number): string {
  if (unit === null || code === 'each') return ''
  const name = unit.trim().replace(SYSTEMS, '').replaceAll('_', ' ')
  return WITH_PLURAL.test(name) && Math.abs(quantity) > 1 ? `${name}s` : name
}
