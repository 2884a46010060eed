import { createECDH, ECDH } from 'node:crypto'
import type { Secret } from '#platform/base/secret.ts'

/** The keys by which push services recognize this service (RFC 8292), in base64url. */
export interface VapidKeys {
  /** An uncompressed point of P-256. Browsers need it to subscribe. */
  readonly publicKey: string
  readonly privateKey: string
}

/** Derives the keys. The same secret gives the same keys: subscriptions are bound to them. */
export function deriveVapidKeys(secret: Secret): VapidKeys {
  // Fewer than one in 2^32 values is not a private key of P-256.
  for (let i = 0; ; i++) {
    const candidate = secret.mac('vapid', String(i))
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(candidate)
    } catch {
      continue
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: candidate.toString('base64url'),
    }
  }
}

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
