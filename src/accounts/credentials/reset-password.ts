import { recordEvent } from '#access/audit/service.ts'
import { keyToFind } from '#accounts/addresses/email-address.ts'
import type { Reset, UnlinkSince } from '#accounts/contract.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { validatePassword } from '#accounts/passwords/rules.ts'
import * as store from '#accounts/store.ts'
import { nameFromAddress } from '#accounts/validate-sign-up.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import type { Language } from '#platform/kernel/languages.ts'
import { repeatWhileBusy, type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { claimAccount } from './claim-account.ts'
import { replaceCredentials } from './credentials-store.ts'
import { forgetFailures } from './limit-attempts.ts'
import { invalidToken, ownerOfToken, redeemToken } from './mail-tokens.ts'
import { queueMail } from './queue-mail.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { endStandingAccess } from './standing-access.ts'

/**
 * Queues a reset mail for this address. The account is looked up when the mail is composed, so that
 * the request takes the same time for every address.
 *
 * @param client the client's network, by which the mails of an hour are limited
 */
export async function requestReset(
  db: Db,
  email: string,
  client: string,
  now: Date,
): Promise<void> {
  const address = keyToFind(email)
  await queueMail(db, { kind: 'password_reset', address, details: { client } }, now)
}

/**
 * Sets a new password with the token of a mail. It uses up the token, ends all sessions and all that
 * the account has made, and the locks by wrong passwords, revokes the other tokens, marks the address as verified, and notifies the owner. A refused password does
 * not use up the token. If the address was not verified before, a stranger may have made the
 * account, and `claimAccount` runs.
 *
 * @throws AppError INVALID_TOKEN, the same for an unknown, used or expired one; VALIDATION_FAILED,
 *   BUSY
 */
export async function resetPassword(
  db: Db,
  deps: {
    hashing: PasswordHashing
    limits: RateLimits
    unlinkSince: UnlinkSince
    sync: SyncSchema
  },
  input: Reset & { readonly language: Language },
  origin: Origin,
  now: Date,
): Promise<void> {
  const { hashing, limits, unlinkSince, sync } = deps
  const ownerId = await ownerOfToken(db, 'reset_password', input.token, now)
  const owner = await store.accountById(db, ownerId)
  if (!owner) throw invalidToken()
  const password = validatePassword(input.new_password, owner, '/new_password')
  const passwordHash = await hashing.hash(password)

  const reset = async (tx: Db) => {
    const { account } = await redeemToken(tx, 'reset_password', input.token, now)
    const isClaim = account.email_verified_at === null
    const { language } = input
    const newOwner = { name: nameFromAddress(account.email), language, passwordHash }
    if (isClaim) {
      await claimAccount(tx, sync, account.id, newOwner, origin, now)
      await unlinkSince(tx, account.id, account.created_at)
    } else await replaceCredentials(tx, account.id, passwordHash, now)
    await revokeTokens(tx, account.id)
    const ended = await endStandingAccess(tx, { accountId: account.id }, 'password_reset', now)
    await forgetFailures(limits.within(tx), account.email_key, now)
    await recordEvent(tx, { accountId: account.id, ...origin }, 'password_reset', now, { ended })
    const details = isClaim ? ({ afresh: 'yes' } as const) : {}
    await queueMail(tx, { kind: 'password_changed', accountId: account.id, details }, now)
  }
  await repeatWhileBusy(() => inTransaction(db, reset))
}
