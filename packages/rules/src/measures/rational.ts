/** A number: a fraction in lowest terms, with a denominator above 0 of at most 61 digits. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const ZERO: Rational = { numerator: 0n, denominator: 1n }
export const ONE: Rational = { numerator: 1n, denominator: 1n }

/**
 * In a sum of many different fractions the denominator would grow with each of them, and so would the
 * time. So the decimals after the 60th are cut off.
 */
const MAX_DENOMINATOR = 10n ** 60n

/**
 * A fraction in lowest terms. It is exact unless its denominator would have more than 61 digits.
 *
 * @throws RangeError if the denominator is 0
 */
export function fraction(numerator: bigint, denominator: bigint): Rational {
  const divisor = greatestDivisor(numerator, denominator)
  const signed = denominator < 0n ? -divisor : divisor
  const [above, below] = [numerator / signed, denominator / signed]
  return below > MAX_DENOMINATOR
    ? fraction((above * MAX_DENOMINATOR) / below, MAX_DENOMINATOR)
    : { numerator: above, denominator: below }
}

/** The decimal that JavaScript prints for this number: 0.1 becomes exactly 1/10. */
export const fromNumber = (value: number): Rational => fromText(String(value))

/** Half of the last of six decimals. A float may be a little more. */
const HALF = 0.500001e-6
const MAX_PARTS = 48
/** What is divided are tenths and quarters. With more kinds of fractions, other numbers would often be near one. */
const SIZES = [10, 4]

/**
 * The fraction that a number was before it was rounded to six decimals: 0.083333 is 1/12, so twelve of them are 1. It
 * is one of up to 48 equal parts. A number with at most four decimals was not rounded.
 *
 * @param within how far the fraction may be from the number
 */
export function fromRounded(value: number, within = HALF): Rational {
  const exact = fromNumber(value)
  if (10_000n % exact.denominator === 0n) return exact
  for (let parts = 1; parts <= MAX_PARTS; parts++)
    for (const size of SIZES) {
      const count = Math.round(value * parts * size)
      if (count !== 0 && Math.abs(value - count / (parts * size)) <= within)
        return fraction(BigInt(count), BigInt(parts * size))
    }
  return exact
}

/** Whether six decimals say a number. */
export const isRounded = ({ denominator }: Rational): boolean => 1_000_000n % denominator === 0n

/** The number that a decimal text means, with any number of digits: `-12.5`, `1e-7`. */
export function fromText(text: string): Rational {
  const [digits = '', exponent = '0'] = text.split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const shift = Number(exponent) - decimals.length
  const numerator = BigInt(whole + decimals)
  return shift < 0
    ? fraction(numerator, 10n ** BigInt(-shift))
    : { numerator: numerator * 10n ** BigInt(shift), denominator: 1n }
}

export const add = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b))

export const multiply = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

/** @throws RangeError if `b` is 0 */
export const divide = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

/** Below 0 if `a` is less than `b`, 0 if they are equal, above 0 if `a` is more. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/**
 * The number, rounded to some decimals. A number exactly between two is rounded to the one whose last
 * decimal is even.
 */
export function toNumber(value: Rational, decimals = 6): number {
  const scale = 10n ** BigInt(decimals)
  const isNegative = value.numerator < 0n
  const scaled = (isNegative ? -value.numerator : value.numerator) * scale
  const floor = scaled / value.denominator
  const rest = 2n * (scaled % value.denominator)
  const isUp = rest > value.denominator || (rest === value.denominator && floor % 2n === 1n)
  const digits = String(isUp ? floor + 1n : floor).padStart(decimals + 1, '0')
  const size = Number(
    `${digits.slice(0, digits.length - decimals)}.${digits.slice(-decimals || Infinity)}`,
  )
  return isNegative && size !== 0 ? -size : size
}

const negate = ({ numerator, denominator }: Rational): Rational => ({
  numerator: -numerator,
  denominator,
})

/** The greatest common divisor (Euclid). @returns above 0, unless both are 0 */
function greatestDivisor(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new RangeError('The denominator must not be 0.')
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
