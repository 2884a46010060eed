import { createHash, randomBytes } from 'node:crypto'

/** Bytes: the id of the scope, and the secret. */
const ID_BYTES = 16
const SECRET_BYTES = 32
/** base64url without padding: 48 bytes are 64 characters. */
const TOKEN = /^[\w-]{64}$/

/**
 * Returns a new token. It begins with the id of a scope, so that a lookup searches only that scope. The rest
 * is the secret, of 256 bits.
 */
export function newToken(scopeId: string): string {
  const id = Buffer.from(scopeId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url')
}

/** @returns the id of the scope in a token; undefined for text that is no token */
export function scopeOfToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The hash that the database stores. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
