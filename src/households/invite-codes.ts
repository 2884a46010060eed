import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

/** A new code, of 100 bits: four groups of five, to be read out loud. */
export function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
  return letters.join('').replaceAll(/(.{5})(?=.)/g, '$1-')
}

/** What is kept of a code, however it was typed. */
export function hashCode(code: string): Buffer {
  const letters = code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
  return createHash('sha256').update(letters).digest()
}
