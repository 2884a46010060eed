import type { Json } from '#sync/collection/contract.ts'

/** A name as names are compared: whatever its case, width, accents' spelling and spaces. */
export function normalizeName(name: Json): string | undefined {
  if (typeof name !== 'string') return undefined
  return name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}

const LENGTHS = new Set([8, 12, 13, 14])

/**
 * A code as it is kept: a GTIN of 8, 12, 13 or 14 digits whose check digit is right is filled up
 * with zeros to 14 (GS1 General Specifications, 7.9), any other stays as it is.
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
