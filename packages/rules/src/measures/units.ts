import { fraction, multiply, ONE, type Rational } from './rational.ts'

export type Dimension = 'mass' | 'volume' | 'count'
export type UnitSystem = 'us' | 'metric'

/** A unit of a dimension, and how many of the base unit (g, ml, one) it is. */
export interface Measure {
  readonly dimension: Dimension
  readonly factor: Rational
}

/** A decimal text, exactly. */
function exact(decimal: string): Rational {
  const [whole = '', decimals = ''] = decimal.split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

const mass = (grams: string): Measure => ({ dimension: 'mass', factor: exact(grams) })
const volume = (ml: string): Measure => ({ dimension: 'volume', factor: exact(ml) })
const part = ({ dimension, factor }: Measure, of: bigint, parts: bigint): Measure => ({
  dimension,
  factor: multiply(factor, fraction(parts, of)),
})

const INCH_GALLON = volume('3785.411784') // 231 cubic inches
const IMPERIAL_GALLON = volume('4546.09')

/** The units that amounts are converted between. Each code means one amount, always. */
export const UNITS: { readonly [code: string]: Measure } = {
  mg: mass('0.001'),
  g: mass('1'),
  dag: mass('10'),
  hg: mass('100'),
  kg: mass('1000'),
  oz: mass('28.349523125'),
  lb: mass('453.59237'),
  half_kg: mass('500'), // Pfund, pond, livre, pund
  ml: volume('1'),
  cl: volume('10'),
  dl: volume('100'),
  l: volume('1000'),
  us_tsp: part(INCH_GALLON, 768n, 1n),
  us_tbsp: part(INCH_GALLON, 256n, 1n),
  us_fl_oz: part(INCH_GALLON, 128n, 1n),
  us_cup: part(INCH_GALLON, 16n, 1n),
  us_pint: part(INCH_GALLON, 8n, 1n),
  us_quart: part(INCH_GALLON, 4n, 1n),
  us_gallon: INCH_GALLON,
  metric_tsp: volume('5'),
  metric_tbsp: volume('15'),
  metric_cup: volume('250'),
  australian_tbsp: volume('20'),
  imperial_tsp: part(IMPERIAL_GALLON, 768n, 1n),
  imperial_tbsp: part(IMPERIAL_GALLON, 256n, 1n),
  imperial_fl_oz: part(IMPERIAL_GALLON, 160n, 1n),
  imperial_cup: part(IMPERIAL_GALLON, 16n, 1n),
  imperial_pint: part(IMPERIAL_GALLON, 8n, 1n),
  imperial_quart: part(IMPERIAL_GALLON, 4n, 1n),
  imperial_gallon: IMPERIAL_GALLON,
  each: { dimension: 'count', factor: ONE },
  dozen: { dimension: 'count', factor: exact('12') },
}

/** The units that follow the household's `unit_system`. */
export const BY_SYSTEM: { readonly [unit: string]: { readonly [S in UnitSystem]: string } } = {
  tsp: { us: 'us_tsp', metric: 'metric_tsp' },
  tbsp: { us: 'us_tbsp', metric: 'metric_tbsp' },
  fl_oz: { us: 'us_fl_oz', metric: 'imperial_fl_oz' },
  cup: { us: 'us_cup', metric: 'metric_cup' },
  pint: { us: 'us_pint', metric: 'imperial_pint' },
  quart: { us: 'us_quart', metric: 'imperial_quart' },
  gallon: { us: 'us_gallon', metric: 'imperial_gallon' },
}
