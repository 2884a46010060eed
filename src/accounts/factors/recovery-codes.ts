import { createHash, randomBytes } from 'node:crypto'

const HOW_MANY = 10
/** Crockford's base32: no I, L, O and U, which people confuse. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of 5 bits each: 80 bits, which nobody can guess from a hash. */
const LENGTH = 16
const GROUP = /.{4}(?=.)/g

/** @returns ten new codes in groups: `7QK2-M4XN-84D0-RTVB` */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode)

function newCode(): string {
  const digits = [...randomBytes(LENGTH)].map((byte) => DIGITS.charAt(byte % DIGITS.length))
  return digits.join('').replace(GROUP, '$&-')
}

/**
 * The hash that the database stores. The code may be typed in small letters, without hyphens, and
 * with the letters that people confuse.
 */
export function hashRecoveryCode(accountId: string, code: string): Buffer {
  const typed = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const read = typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${accountId} ${read}`).digest()
}
