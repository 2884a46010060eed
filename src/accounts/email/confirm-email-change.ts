import { recordEvent } from '#audit/service.ts'
import type { Origin } from '#kernel/actor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Secret } from '#platform/base/secret.ts'
import { assertNotPending } from '#sessions/service.ts'
import { changeEmail } from '#accounts/addresses/address-store.ts'
import { reserveToken, redeemChange, revokeTokens } from '#accounts/credentials/mail-tokens.ts'
import { takeAddress } from '#accounts/addresses/take-address.ts'

/**
 * Makes the address the account's that the link went to. The one before is told, and can undo it for
 * seven days; only one that was verified can, since another may be a stranger's, put in by mistake.
 * Links that went there before die.
 *
 * @throws AppError INVALID_TOKEN, ACCOUNT_PENDING_DELETION, EMAIL_TAKEN
 */
export function confirmEmailChange(
  db: Db,
  secret: Secret,
  token: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { account, email } = await redeemChange(tx, 'change_email', token, now)
    await assertNotPending(account)
    await takeAddress(tx, email.key, account, now)
    await changeEmail(tx, account.id, email, now)
    await revokeTokens(tx, account.id)
    await recordEvent(tx, { accountId: account.id, ...origin }, 'email_changed', now)

    const details = { to: account.email }
    const notice = { kind: 'email_changed', accountId: account.id, details }
    const mailId = await enqueueMail(tx, notice, now)
    if (account.email_verified_at === null) return
    const before = { address: account.email, key: account.email_key, name: account.name }
    await reserveToken(tx, secret, 'undo_email', { mailId, accountId: account.id }, before, now)
  })
}
