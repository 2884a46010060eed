import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { conflict, accountIsGone } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { queueMail } from './queue-mail.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { lockActor } from '#sessions/lock-actor.ts'
import { endSessions } from '#sessions/service.ts'
import type { PasswordChange } from '#accounts/contract.ts'
import { revokeTokens } from './revoke-tokens.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { validatePassword } from '#accounts/passwords/rules.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { replacePassword } from './credentials-store.ts'
import * as store from '#accounts/store.ts'

/**
 * Replaces the actor's password, if the old password is right. All other sessions end, links in
 * mails become invalid, and a sign-in that has just verified the old password fails. The actor's
 * own session stays open.
 *
 * @param address the client's network, by which attempts are counted
 * @throws AppError INVALID_CREDENTIALS, VALIDATION_FAILED, RATE_LIMITED, BUSY, UNAUTHENTICATED,
 *   ACCOUNT_PENDING_DELETION; CONFLICT if there is no password, because a session alone must not be
 *   enough to set one
 */
export async function changePassword(
  db: Db,
  deps: { hashing: PasswordHashing; limits: RateLimits },
  actor: Actor,
  input: PasswordChange,
  address: string,
  now: Date,
): Promise<void> {
  const accountBefore = await store.accountById(db, actor.accountId)
  if (!accountBefore) throw accountIsGone()
  if (accountBefore.password_hash === null)
    throw conflict(
      'This account has no password yet. To set one, request a mail with a link (POST /v1/auth/password-reset).',
    )
  const password = validatePassword(input.new_password, accountBefore, '/new_password')
  await provePassword(deps, accountBefore, input.current_password, address, now)
  const passwordHash = await deps.hashing.hash(password)

  await inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const account = await store.lockAccount(tx, accountBefore.id)
    // The credentials were changed after the password was verified.
    if (account?.credentials_version !== accountBefore.credentials_version) throw wrongPassword()
    await replacePassword(tx, account.id, passwordHash, now)
    await revokeTokens(tx, account.id)
    await endSessions(tx, account.id, actor.sessionId)
    await recordEvent(tx, actor, 'password_changed', now)
    await queueMail(tx, { kind: 'password_changed', accountId: account.id }, now)
  })
}
