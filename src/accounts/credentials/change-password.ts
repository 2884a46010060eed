import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import type { PasswordChange } from '#accounts/contract.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { validatePassword } from '#accounts/passwords/rules.ts'
import * as store from '#accounts/store.ts'
import { keepAccess } from '#households/members/end-access.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { conflict, accountIsGone } from '#platform/kernel/errors.ts'
import { repeatWhileBusy, type Db, inTransaction } from '#platform/postgres/database.ts'
import { replacePassword } from './credentials-store.ts'
import { provePassword, wrongPassword } from './prove-owner.ts'
import { queueMail } from './queue-mail.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { endStandingAccess } from './standing-access.ts'

/**
 * Replaces the actor's password, if the old password is right. All other sessions end with what they
 * have made, links in mails become invalid, and a sign-in that has just verified the old password
 * fails. The actor's own session stays open, and what it has made stays too.
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

  const change = async (tx: Db) => {
    await lockActor(tx, actor, now)
    const account = await store.lockAccount(tx, accountBefore.id)
    // The credentials were changed after the password was verified.
    if (account?.credentials_version !== accountBefore.credentials_version) throw wrongPassword()
    await replacePassword(tx, account.id, passwordHash, now)
    await revokeTokens(tx, account.id)
    const made = { accountId: account.id, except: actor.sessionId }
    const ended = await endStandingAccess(tx, made, 'password_changed', now)
    const version = account.credentials_version
    await keepAccess(tx, actor, { from: version, to: version + 1 })
    await recordEvent(tx, actor, 'password_changed', now, { ended })
    await queueMail(tx, { kind: 'password_changed', accountId: account.id }, now)
  }
  await repeatWhileBusy(() => inTransaction(db, change))
}
