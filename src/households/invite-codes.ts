import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A household's id of 128 bits takes 26 letters of 5 bits; 19 random ones are 95 bits. */
const ID_LETTERS = 26
const RANDOM_LETTERS = 19

/**
 * A new code: nine groups of five, to be read out loud. It begins with the household's id, so that it is
 * looked up in that household alone. Only the rest is secret.
 */
export function newCode(householdId: string): string {
  const random = Array.from(randomBytes(RANDOM_LETTERS), (byte) => LETTERS[byte % LETTERS.length])
  return (toLetters(householdId) + random.join('')).replaceAll(/(.{5})(?=.)/g, '$1-')
}

/**
 * @returns the id of the household that a code is for; undefined for a code from before codes named it, and
 *   for what is no code
 */
export function householdOfCode(code: string): string | undefined {
  const letters = tidy(code)
  if (letters.length !== ID_LETTERS + RANDOM_LETTERS) return undefined
  let bits = 0n
  for (const letter of letters.slice(0, ID_LETTERS)) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return undefined
    bits = bits * 32n + BigInt(value)
  }
  const hex = bits.toString(16).padStart(32, '0')
  return hex.length > 32 ? undefined : hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** What is kept of a code, however it was typed. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(tidy(code)).digest()
}

const tidy = (code: string) =>
  code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')

function toLetters(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`)
  const values = Array.from({ length: ID_LETTERS }, (_, i) =>
    Number((bits >> BigInt(5 * (ID_LETTERS - 1 - i))) & 31n),
  )
  return values.map((value) => LETTERS[value]).join('')
}
