import type { Secret } from '#platform/base/secret.ts'
import type { LinkKey } from './store.ts'

const PURPOSE = 'photo link'
const IDS = ['accountId', 'sessionId', 'householdId', 'photoId'] as const
const [ID_BYTES, MAC_BYTES] = [16, 16]
const BYTES = IDS.length * ID_BYTES + MAC_BYTES

/**
 * Signs the address of a photo for one session: four ids and a MAC (HMAC-SHA-256, cut to 128 bits as RFC 2104, 5
 * allows), as base64url. It holds no time: it is as old as the session may get.
 */
export function signLink(secret: Secret, link: LinkKey): string {
  const ids = Buffer.from(IDS.map((name) => link[name].replaceAll('-', '')).join(''), 'hex')
  const mac = secret.mac(PURPOSE, ids.toString('hex')).subarray(0, MAC_BYTES)
  return Buffer.concat([ids, mac]).toString('base64url')
}

/** @returns undefined if we did not sign it */
export function readLink(secret: Secret, signature: string): LinkKey | undefined {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== BYTES || bytes.toString('base64url') !== signature) return undefined
  const ids = bytes.subarray(0, -MAC_BYTES)
  if (!secret.verifies(PURPOSE, ids.toString('hex'), bytes.subarray(-MAC_BYTES))) return undefined
  const idAt = (i: number) =>
    ids
      .toString('hex', i * ID_BYTES, (i + 1) * ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { accountId: idAt(0), sessionId: idAt(1), householdId: idAt(2), photoId: idAt(3) }
}
