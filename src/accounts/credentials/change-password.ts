import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { conflict, accountIsGone } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { queueMail } from './queue-mail.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { holdActor } from '#sessions/hold-actor.ts'
import { endSessions } from '#sessions/service.ts'
import type { PasswordChange } from '#accounts/contract.ts'
import { revokeTokens } from './mail-tokens.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { validatePassword } from '#accounts/passwords/rules.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { replacePassword } from './credentials-store.ts'
import * as store from '#accounts/store.ts'

/**
 * Replaces the actor's password by one that whoever knows the old one has chosen. All other sessions
 * end, links in mails die, and so does a sign-in that has just checked the old password. The actor's
 * own session is known by its row and not by the password, and lives on.
 *
 * @param address the network that the request comes from, by which attempts are counted
 * @throws AppError INVALID_CREDENTIALS, VALIDATION_FAILED, RATE_LIMITED, BUSY,
 * UNAUTHENTICATED, ACCOUNT_PENDING_DELETION; CONFLICT where there is
 * no password: a session alone must not be enough to make one
 */
export async function changePassword(
  db: Db,
  deps: { hashing: PasswordHashing; limits: RateLimits },
  actor: Actor,
  input: PasswordChange,
  address: string,
  now: Date,
): Promise<void> {
  const known = await store.accountById(db, actor.accountId)
  if (!known) throw accountIsGone()
  if (known.password_hash === null)
    throw conflict(
      'This account has no password yet. Ask for a mail with a link (POST /v1/auth/password-reset) to choose one.',
    )
  const password = validatePassword(input.new_password, known, '/new_password')
  await provePassword(deps, known, input.current_password, address, now)
  const passwordHash = await deps.hashing.hash(password)

  await inTransaction(db, async (tx) => {
    await holdActor(tx, actor, now)
    const account = await store.lockAccount(tx, known.id)
    // Somebody else was faster: the password that was proved is the account's no longer.
    if (account?.credentials_version !== known.credentials_version) throw wrongPassword()
    await replacePassword(tx, account.id, passwordHash, now)
    await revokeTokens(tx, account.id)
    await endSessions(tx, account.id, actor.sessionId)
    await recordEvent(tx, actor, 'password_changed', now)
    await queueMail(tx, { kind: 'password_changed', accountId: account.id }, now)
  })
}
