import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { assertNotPending } from '#access/sessions/service.ts'
import { redeemToken } from '#accounts/credentials/mail-tokens.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { type LinkOwner, requireLinkOwner } from '#accounts/credentials/require-link-owner.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import * as store from '#accounts/store.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor, Origin } from '#platform/kernel/actor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

const MAILS = { most: 3, seconds: 3600 }

/**
 * Sends the actor a link that verifies the address, unless it is verified.
 *
 * @returns true if a mail was queued
 * @throws AppError RATE_LIMITED, UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function requestVerification(
  db: Db,
  limits: RateLimits,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const { accountId } = actor
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const account = await store.accountById(tx, accountId)
    if (account?.email_verified_at !== null) return false
    await limits.within(tx).take({ what: `verification mails of ${accountId}`, ...MAILS }, now)
    await queueMail(tx, { kind: 'verify_email', accountId }, now)
    return true
  })
}

/**
 * Marks an address as verified, if the person who has the account opened its link.
 *
 * @throws AppError INVALID_TOKEN, ACCOUNT_PENDING_DELETION, and the errors of `requireLinkOwner`
 */
export async function verifyEmail(
  db: Db,
  deps: { readonly hashing: PasswordHashing; readonly limits: RateLimits },
  token: string,
  opener: LinkOwner,
  origin: Origin,
  now: Date,
): Promise<void> {
  await requireLinkOwner(db, deps, { purpose: 'verify_email', token }, opener, now)
  await inTransaction(db, async (tx) => {
    if (opener.actor) await lockActor(tx, opener.actor, now)
    const { account } = await redeemToken(tx, 'verify_email', token, now)
    await assertNotPending(account)
    if (account.email_verified_at !== null) return
    await store.setEmailVerified(tx, account.id, now)
    await recordEvent(tx, { accountId: account.id, ...origin }, 'email_verified', now)
  })
}
