import { recordEvent } from '#access/audit/service.ts'
import { changeEmail, takeAddress } from '#accounts/addresses/address-store.ts'
import type { UnlinkSince } from '#accounts/contract.ts'
import { replaceCredentials } from '#accounts/credentials/credentials-store.ts'
import { redeemChange } from '#accounts/credentials/mail-tokens.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { revokeTokens, revokeUndosSince } from '#accounts/credentials/revoke-tokens.ts'
import { endStandingAccess } from '#accounts/credentials/standing-access.ts'
import { deleteFactorSince, setRecovery } from '#accounts/factors/factor-store.ts'
import { deletePasskeys } from '#accounts/factors/passkey-store.ts'
import { updateAccount } from '#accounts/store.ts'
import { renameMemberships } from '#households/members/change-members.ts'
import { revokeSince } from '#households/members/revoke-since.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import { repeatWhileBusy, type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'

/**
 * Gives an account back to the address that it had before a change. The person who made the change
 * knew the password and may be a thief. So the password, all sessions and what they have made, all links, and the
 * identities, the second factor and the passkeys that were added since are removed. The name is restored.
 * Memberships since then are removed, as in `revokeSince`. The address gets a mail to choose another password. The address
 * that loses the account gets a notice, because the undo may come from a thief with an old mailbox
 * of the owner. An account that is pending deletion is not restored.
 *
 * @throws AppError INVALID_TOKEN
 */
export async function undoEmailChange(
  db: Db,
  { unlinkSince, sync }: { unlinkSince: UnlinkSince; sync: SyncSchema },
  token: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  const undo = async (tx: Db) => {
    const { account, email, since, ...was } = await redeemChange(tx, 'undo_email', token, now)
    const name = was.name ?? account.name
    await takeAddress(tx, email.key, account, now)
    await changeEmail(tx, account.id, email, now)
    await replaceCredentials(tx, account.id, null, now)
    await revokeTokens(tx, account.id)
    await revokeUndosSince(tx, account.id, since)
    await unlinkSince(tx, account.id, since)
    await deleteFactorSince(tx, account.id, since)
    await deletePasskeys(tx, account.id, since)
    await setRecovery(tx, account.id, null)
    await revokeSince(tx, sync, { id: account.id, name }, since, now)
    if (name !== account.name) {
      await updateAccount(tx, account.id, { name }, now)
      await renameMemberships(tx, sync, account.id, name, now)
    }
    const made = { accountId: account.id }
    const ended = await endStandingAccess(tx, made, 'email_change_undone', now)
    const subject = { ...made, ...origin }
    await recordEvent(tx, subject, 'email_change_undone', now, { ended })
    await queueMail(tx, { kind: 'password_reset', accountId: account.id }, now)
    if (account.email_key === email.key) return // the address was restored already
    const details = { to: account.email, undone: 'yes' } as const
    await queueMail(tx, { kind: 'email_changed', accountId: account.id, details }, now)
  }
  await repeatWhileBusy(() => inTransaction(db, undo))
}
