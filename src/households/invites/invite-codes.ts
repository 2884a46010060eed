import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: it leaves out letters that look like a digit. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The household's id of 128 bits needs 26 characters of 5 bits. The 19 random characters are 95 bits. */
const ID_LENGTH = 26
const SECRET_LENGTH = 19

/**
 * Returns a new code: nine groups of five characters, easy to read aloud. It begins with the household's id,
 * so that a lookup searches only that household. The rest is the secret.
 */
export function newCode(householdId: string): string {
  const random = Array.from(randomBytes(SECRET_LENGTH), (byte) => DIGITS[byte % DIGITS.length])
  return (toBase32(householdId) + random.join('')).replaceAll(/(.{5})(?=.)/g, '$1-')
}

/**
 * @returns the id of the household in a code; undefined for an old code, which has no id, and for text that
 *   is no code
 */
export function householdOfCode(code: string): string | undefined {
  const digits = normalizeCode(code)
  if (digits.length !== ID_LENGTH + SECRET_LENGTH) return undefined
  let bits = 0n
  for (const digit of digits.slice(0, ID_LENGTH)) {
    const value = DIGITS.indexOf(digit)
    if (value < 0) return undefined
    bits = bits * 32n + BigInt(value)
  }
  const hex = bits.toString(16).padStart(32, '0')
  return hex.length > 32 ? undefined : hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The hash of a code that the database stores. Case, spaces and hyphens do not matter. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(normalizeCode(code)).digest()
}

const normalizeCode = (code: string) =>
  code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')

function toBase32(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`)
  const values = Array.from({ length: ID_LENGTH }, (_, i) =>
    Number((bits >> BigInt(5 * (ID_LENGTH - 1 - i))) & 31n),
  )
  return values.map((value) => DIGITS[value]).join('')
}
