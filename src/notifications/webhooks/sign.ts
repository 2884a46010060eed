import { createHmac, randomBytes } from 'node:crypto'
import { SECOND } from '#platform/kernel/clock.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A message as it is sent: the same id and body at each try. */
export interface SignedMessage {
  readonly id: string
  readonly body: string
}

/** Makes a secret for signatures (Standard Webhooks, “Signature scheme”). */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Whether a secret has 24 to 64 bytes, in the one form of their base64. */
export function isSecret(secret: string): boolean {
  const bytes = keyOf(secret)
  return (
    bytes.length >= 24 && bytes.length <= 64 && `${PREFIX}${bytes.toString('base64')}` === secret
  )
}

/**
 * The headers of a message (Standard Webhooks 1.0). Each secret signs it, so that a receiver may know the new
 * secret or the one before.
 */
export function signMessage(
  { id, body }: SignedMessage,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / SECOND))
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')
