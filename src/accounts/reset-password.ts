import { recordEvent } from '#audit/service.ts'
import type { Origin } from '#kernel/actor.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import { endSessions } from '#sessions/service.ts'
import type { Reset } from './contract.ts'
import { parseEmailAddress } from './email-address.ts'
import { invalidToken, ownerOfToken, redeemToken, revokeTokens } from './mail-tokens.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { judgePassword } from './password-rules.ts'
import { replaceCredentials } from './credentials-store.ts'
import * as store from './store.ts'
import type { UnlinkSince } from './unlink-since.ts'

/**
 * Notes that somebody asked for a link to this address. Whether there is such an account is looked
 * up when the mail is made: here every address is the same work.
 */
export async function requestReset(db: Db, email: string, now: Date): Promise<void> {
  await enqueueMail(db, { kind: 'password_reset', address: parseEmailAddress(email).key }, now)
}

/**
 * Sets a new password by the token of a mail. It spends the token, ends every session, kills the
 * other tokens, takes the address as verified, and tells the owner. A refused password spends nothing.
 * Where nobody had proved the address before, whoever made the account may be a stranger: the
 * identities they linked go too.
 *
 * @throws AppError INVALID_TOKEN, the same for one unknown, used or expired; VALIDATION_FAILED, BUSY
 */
export async function resetPassword(
  db: Db,
  { hashing, unlinkSince }: { hashing: PasswordHashing; unlinkSince: UnlinkSince },
  input: Reset,
  origin: Origin,
  now: Date,
): Promise<void> {
  const ownerId = await ownerOfToken(db, 'reset_password', input.token, now)
  const owner = await store.accountById(db, ownerId)
  if (!owner) throw invalidToken()
  const password = judgePassword(input.new_password, owner, '/new_password')
  const passwordHash = await hashing.hash(password)

  await inTransaction(db, async (tx) => {
    const { account } = await redeemToken(tx, 'reset_password', input.token, now)
    if (account.email_verified_at === null) await unlinkSince(tx, account.id, account.created_at)
    await replaceCredentials(tx, account.id, passwordHash, now)
    await revokeTokens(tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(tx, { accountId: account.id, ...origin }, 'password_reset', now)
    await enqueueMail(tx, { kind: 'password_changed', accountId: account.id }, now)
  })
}
