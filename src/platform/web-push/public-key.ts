import { ECDH } from 'node:crypto'

/**
 * Whether a text is an uncompressed point of P-256 in base64url, as browsers give it (Push API, `getKey`). Other
 * points fail only when a message is encrypted.
 */
export function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false // OpenSSL does not say in which way it is wrong
  }
}
