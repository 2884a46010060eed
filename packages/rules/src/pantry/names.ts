import type { Json } from '@larder/rules/entity.ts'

/** The form in which names are compared: without differences of case, width, encoding and spaces. */
export function normalizeName(name: Json): string | undefined {
  if (typeof name !== 'string') return undefined
  return name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}

const LENGTHS = new Set([8, 12, 13, 14])

/**
 * The form in which codes are stored. A GTIN of 8, 12, 13 or 14 digits with a correct check digit gets
 * leading zeros up to 14 digits (GS1 General Specifications, 7.9). Any other code stays the same.
 */
export function normalizeCode(code: Json): Json {
  if (typeof code !== 'string') return code
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length)) return code
  const gtin = digits.padStart(14, '0')
  const sum = Array.from(gtin).reduce(
    (all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0 ? gtin : code
}
