import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { assertNotPending } from '#access/sessions/service.ts'
import { changeEmail, takeAddress } from '#accounts/addresses/address-store.ts'
import { parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { redeemChange, reserveToken } from '#accounts/credentials/mail-tokens.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { type LinkOwner, requireLinkOwner } from '#accounts/credentials/require-link-owner.ts'
import { revokeTokens } from '#accounts/credentials/revoke-tokens.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

/**
 * Changes the address of the account to the one that got the link, if the person who has the
 * account opened it. The previous address gets a notice. If it was verified, it can undo the change
 * for seven days; an unverified one may belong to a stranger by mistake. Earlier links become
 * invalid.
 *
 * @throws AppError INVALID_TOKEN, ACCOUNT_PENDING_DELETION, EMAIL_TAKEN, VALIDATION_FAILED, and the
 *   errors of `requireLinkOwner`
 */
export async function confirmEmailChange(
  db: Db,
  deps: {
    readonly secret: Secret
    readonly hashing: PasswordHashing
    readonly limits: RateLimits
  },
  token: string,
  opener: LinkOwner,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { secret } = deps
  await requireLinkOwner(db, deps, { purpose: 'change_email', token }, opener, now)
  await inTransaction(db, async (tx) => {
    if (opener.actor) await lockActor(tx, opener.actor, now)
    const { account, email: wanted } = await redeemChange(tx, 'change_email', token, now)
    await assertNotPending(account)
    const email = parseEmailAddress(wanted.address) // an earlier version may have made the link
    await takeAddress(tx, email.key, account, now)
    await changeEmail(tx, account.id, email, now)
    await revokeTokens(tx, account.id)
    await recordEvent(tx, { accountId: account.id, ...origin }, 'email_changed', now)

    const details = { to: account.email }
    const mailId = await queueMail(
      tx,
      { kind: 'email_changed', accountId: account.id, details },
      now,
    )
    if (account.email_verified_at === null) return
    const before = { address: account.email, key: account.email_key, name: account.name }
    await reserveToken(tx, secret, 'undo_email', { mailId, accountId: account.id }, before, now)
  })
}
