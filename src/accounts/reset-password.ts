import { createHash } from 'node:crypto'
import { recordEvent } from '#audit/service.ts'
import type { Origin } from '#kernel/actor.ts'
import { after, MINUTE } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import type { Secret } from '#platform/secret.ts'
import { endSessions } from '#sessions/service.ts'
import type { Reset } from './contract.ts'
import { parseEmailAddress } from './email-address.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { judgePassword } from './password-rules.ts'
import * as store from './store.ts'

const LIFE = 30 * MINUTE
const MOST_LIVE = 3

/**
 * Notes that somebody asked for a link to this address. Whether there is such an account is looked
 * up when the mail is made: here every address is the same work.
 */
export async function requestReset(db: Db, email: string, now: Date): Promise<void> {
  await enqueueMail(db, { kind: 'password_reset', address: parseEmailAddress(email).key }, now)
}

/**
 * The token that a reset mail carries. It is made of the mail's id, so that a mail that is sent again
 * carries the same one while the database knows no more than its hash.
 */
export async function issueResetToken(
  tx: Db,
  secret: Secret,
  accountId: string,
  mailId: string,
  now: Date,
): Promise<string> {
  const token = secret.mac('reset', mailId).toString('base64url')
  const row = { hash: hashToken(token), accountId, expiresAt: after(now, LIFE) }
  await store.insertResetToken(tx, row, MOST_LIVE, now)
  return token
}

/**
 * Sets a new password by the token of a mail. It spends the token, ends every session, kills the
 * other tokens, takes the address as verified, and tells the owner. A refused password spends nothing.
 *
 * @throws AppError INVALID_TOKEN, the same for one unknown, used or expired; VALIDATION_FAILED, BUSY
 */
export async function resetPassword(
  db: Db,
  hashing: PasswordHashing,
  input: Reset,
  origin: Origin,
  now: Date,
): Promise<void> {
  const hash = hashToken(input.token)
  const owner = await store.resetTokenOwner(db, hash, now)
  if (!owner) throw invalidToken()
  const password = judgePassword(input.new_password, owner, '/new_password')
  const passwordHash = await hashing.hash(password)

  await inTransaction(db, async (tx) => {
    // The account first: two of its tokens used at once would otherwise wait for each other.
    const account = await store.lockAccount(tx, owner.id)
    if (!account || !(await store.consumeResetToken(tx, hash, now))) throw invalidToken()

    await store.replaceCredentials(tx, owner.id, passwordHash, now)
    await store.deleteResetTokens(tx, owner.id)
    await endSessions(tx, owner.id)
    await recordEvent(tx, { accountId: owner.id, ...origin }, 'password_reset', now)
    await enqueueMail(tx, { kind: 'password_changed', accountId: owner.id }, now)
  })
}

/** 256 bits of chance need no salt and no slow hash. */
const hashToken = (token: string) => createHash('sha256').update(token).digest()

const invalidToken = () =>
  new AppError('INVALID_TOKEN', 'This link is not valid any more. Ask for a new one.')

/** @returns how many tokens had run out and are gone */
export function purgeResetTokens(db: Db, now: Date): Promise<number> {
  return store.deleteExpiredResetTokens(db, now)
}
