import { createHash, randomBytes } from 'node:crypto'
import { deleteExpiredChallenges } from '#accounts/factors/passkey-store.ts'
import type { Secret } from '#platform/base/secret.ts'
import { after, MINUTE } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Milliseconds: a person may have to find the phone first. */
export const CHALLENGE_LIFETIME = 5 * MINUTE
/** Bytes: the time of its end, random ones, and the MAC of both. */
const TIME = 8
const RANDOM = 16
const MAC = 32

/**
 * Makes a challenge (WebAuthn 3, 13.4.3). It is not stored: its MAC shows that we made it. So requests
 * of strangers write nothing.
 *
 * @param use what it is good for; a challenge for another use is refused
 */
export function newChallenge(secret: Secret, use: string, now: Date): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME)
  time.writeBigUInt64BE(BigInt(after(now, CHALLENGE_LIFETIME).getTime()))
  const head = Buffer.concat([time, randomBytes(RANDOM)])
  return new Uint8Array(Buffer.concat([head, secret.mac('passkeys', textOf(use, head))]))
}

/** A challenge that is valid. `useChallenge` accepts each once. */
export interface Challenge {
  readonly hash: Buffer
  readonly expiresAt: Date
}

/** @returns undefined if we did not make it for this use, or if it has expired */
export function readChallenge(
  secret: Secret,
  use: string,
  challenge: string,
  now: Date,
): Challenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== TIME + RANDOM + MAC || bytes.toString('base64url') !== challenge)
    return undefined
  const head = bytes.subarray(0, TIME + RANDOM)
  if (!secret.verifies('passkeys', textOf(use, head), bytes.subarray(TIME + RANDOM)))
    return undefined
  const expiresAt = new Date(Number(head.readBigUInt64BE()))
  if (expiresAt <= now) return undefined
  return { hash: createHash('sha256').update(bytes).digest(), expiresAt }
}

/** @returns the number of used challenges that were deleted, because they have expired */
export function purgeChallenges(db: Db, now: Date): Promise<number> {
  return deleteExpiredChallenges(db, now)
}

const textOf = (use: string, head: Buffer) => `${use} ${head.toString('hex')}`
