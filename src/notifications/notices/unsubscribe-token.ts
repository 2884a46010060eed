import type { Secret } from '#platform/base/secret.ts'
import type { SettingKey } from './store.ts'

const PURPOSE = 'unsubscribe'
const ID_BYTES = 16
const MAC_BYTES = 16
const TOKEN = /^[\w-]{64}$/

/**
 * Makes the token of a link that turns one setting off: the two ids and a MAC, in base64url. It never ends, because
 * people unsubscribe with old mails too. It can do nothing else.
 */
export function printToken(secret: Secret, { accountId, householdId }: SettingKey): string {
  const ids = Buffer.from((accountId + householdId).replaceAll('-', ''), 'hex')
  const mac = secret.mac(PURPOSE, ids.toString('hex')).subarray(0, MAC_BYTES)
  return Buffer.concat([ids, mac]).toString('base64url')
}

/** @returns undefined if the token was not made with this secret */
export function parseToken(secret: Secret, token: string): SettingKey | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  if (!secret.verifies(PURPOSE, ids.toString('hex'), bytes.subarray(2 * ID_BYTES))) return undefined
  return { accountId: toId(ids.subarray(0, ID_BYTES)), householdId: toId(ids.subarray(ID_BYTES)) }
}

const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
