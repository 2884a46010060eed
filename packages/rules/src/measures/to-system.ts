import type { Data } from '@larder/rules/json.ts'
import { convert } from './convert.ts'
import { findUnit, type Locale } from './find-unit.ts'
import { compare, fraction, ONE, type Rational, ZERO } from './rational.ts'
import type { Dimension, UnitSystem } from './units.ts'

/** A unit, and the least amount of it for which cooks use it. */
interface Step {
  readonly to: string
  readonly from: Rational
}

/** The largest unit first. */
const UNITS_BY_SIZE: Readonly<Record<UnitSystem, Readonly<Record<Dimension, readonly Step[]>>>> = {
  metric: {
    mass: [
      { to: 'kg', from: ONE },
      { to: 'g', from: ZERO },
    ],
    volume: [
      { to: 'l', from: ONE },
      { to: 'ml', from: ZERO },
    ],
    count: [],
  },
  us: {
    mass: [
      { to: 'lb', from: ONE },
      { to: 'oz', from: ZERO },
    ],
    volume: [
      { to: 'us_quart', from: fraction(2n, 1n) },
      { to: 'us_cup', from: fraction(1n, 4n) },
      { to: 'us_tbsp', from: ONE },
      { to: 'us_tsp', from: ZERO },
    ],
    count: [],
  },
}

interface InSystem {
  readonly amounts: readonly Rational[]
  readonly unit: string
}

/**
 * Amounts of one unit in the unit that cooks use for them in another system. Where the food's
 * `default_unit` is a mass or a volume, the amounts become that too, if facts of the food convert them.
 * Spoons are the same in both systems. Pieces and named units stay as they are.
 *
 * @param amounts the largest last: it selects the unit
 * @returns undefined where the amounts stay as they are
 */
export function toSystem(
  amounts: readonly Rational[],
  unit: string | null,
  system: UnitSystem,
  food: Data | undefined,
  locale: Locale,
): InSystem | undefined {
  const { code, measure } = findUnit(unit, locale)
  const largest = amounts.at(-1)
  if (!largest || !measure || measure.dimension === 'count') return undefined
  if (SPOONS.test(code) || isOfSystem(code, system)) return undefined
  const { default_unit: wanted } = food ?? {}
  const own = typeof wanted === 'string' ? findUnit(wanted, locale).measure?.dimension : undefined
  for (const dimension of own === undefined ? [measure.dimension] : [own, measure.dimension]) {
    const scale = (amount: Rational, to: string) => convert(amount, unit, to, food, locale)
    const target = UNITS_BY_SIZE[system][dimension].find(({ to, from }) => {
      const result = scale(largest, to)
      return 'quantity' in result && compare(result.quantity, from) >= 0
    })
    if (!target) continue
    const all = amounts.map((amount) => scale(amount, target.to))
    return {
      amounts: all.flatMap((one) => ('quantity' in one ? one.quantity : [])),
      unit: locale.unitSystem === 'us' ? target.to.replace('us_', '') : target.to,
    }
  }
  return undefined
}

/**
 * Whether a unit is of a household's system, and the other one not: grams and litres of a metric one, cups and ounces
 * of another one. Pieces and named units are of no system.
 */
export function isBetterUnit(unit: string | null, other: string | null, locale: Locale): boolean {
  const [isHome, isOtherHome] = [unit, other].map((one) => {
    const { code, measure } = findUnit(one, locale)
    const isMeasured = measure !== undefined && measure.dimension !== 'count'
    return isMeasured ? (locale.unitSystem === 'us' ? US : METRIC).test(code) : undefined
  })
  return isHome === true && isOtherHome === false
}

const METRIC = /^(?:[mcdhk]|da)?[gl]$/
const SPOONS = /_(?:tsp|tbsp)$/
const US = /^(?:oz|lb|us_)/
const NOT_METRIC = /^(?:oz|lb|us_|imperial_)/

const isOfSystem = (code: string, system: UnitSystem): boolean =>
  system === 'us' ? US.test(code) : !NOT_METRIC.test(code)
