import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'

/** How much is in a pack. */
export interface PackSize {
  readonly quantity: number
  readonly unit: string
}

/** The units whose meaning does not depend on a language or a country. */
const UNITS = new Set(['mg', 'g', 'dag', 'hg', 'kg', 'ml', 'cl', 'dl', 'l', 'oz', 'lb'])
/** `500 g`, `1,5 L`, `6 x 33 cl`, with anything after the unit. */
const SIZE = /^(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,6}(?:[.,]\d{1,6})?)\s*(\p{L}+)\.?(?![\p{L}\d])/iu
/** 1,000 g is a kilogram in one country, and a gram in another. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/

/**
 * Reads the size that is printed on a pack. A pack of several parts counts as their sum.
 *
 * @returns undefined where the text has no size, or it could mean two
 */
export function parsePackSize(text: string): PackSize | undefined {
  const [, count = '1', each = '', word = ''] = SIZE.exec(text.trim()) ?? []
  if (each === '' || AMBIGUOUS.test(each)) return undefined
  return toPackSize(Number(count) * Number(each.replace(',', '.')), word)
}

/** @returns undefined for an amount that is not above zero, or a unit that is not known */
export function toPackSize(amount: number, word: string): PackSize | undefined {
  const unit = knownUnit(word, 'en')
  const quantity = Math.round(amount * 1e6) / 1e6
  const isAmount = quantity > 0 && quantity <= MAX_QUANTITY
  return unit !== undefined && UNITS.has(unit) && isAmount ? { quantity, unit } : undefined
}
