import { recordEvent } from '#audit/service.ts'
import type { Origin } from '#kernel/actor.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { queueMail } from './queue-mail.ts'
import { endSessions } from '#sessions/service.ts'
import { claimAccount } from './claim-account.ts'
import type { Reset } from '#accounts/contract.ts'
import { parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { invalidToken, ownerOfToken, redeemToken, revokeTokens } from './mail-tokens.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { nameFromAddress } from '#accounts/names.ts'
import { validatePassword } from '#accounts/passwords/rules.ts'
import { replaceCredentials } from './credentials-store.ts'
import { repeatWhileBusy } from '#accounts/repeat-while-busy.ts'
import * as store from '#accounts/store.ts'
import type { UnlinkSince } from '#accounts/unlink-since.ts'

/**
 * Notes that somebody asked for a link to this address. Whether there is such an account is looked
 * up when the mail is made: here every address is the same work.
 *
 * @param client the network that asks, by which the mails of an hour are shared out
 */
export async function requestReset(
  db: Db,
  email: string,
  client: string,
  now: Date,
): Promise<void> {
  const address = parseEmailAddress(email).key
  await queueMail(db, { kind: 'password_reset', address, details: { client } }, now)
}

/**
 * Sets a new password by the token of a mail. It spends the token, ends every session, kills the
 * other tokens, takes the address as verified, and tells the owner. A refused password spends nothing.
 * Where nobody had proved the address before, a stranger may have made the account: `claimAccount`
 * says how it begins anew then.
 *
 * @throws AppError INVALID_TOKEN, the same for one unknown, used or expired; VALIDATION_FAILED, BUSY
 */
export async function resetPassword(
  db: Db,
  deps: { hashing: PasswordHashing; unlinkSince: UnlinkSince; sync: Sync },
  input: Reset,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { hashing, unlinkSince, sync } = deps
  const ownerId = await ownerOfToken(db, 'reset_password', input.token, now)
  const owner = await store.accountById(db, ownerId)
  if (!owner) throw invalidToken()
  const password = validatePassword(input.new_password, owner, '/new_password')
  const passwordHash = await hashing.hash(password)

  const reset = async (tx: Db) => {
    const { account } = await redeemToken(tx, 'reset_password', input.token, now)
    const isClaim = account.email_verified_at === null
    const claimer = { name: nameFromAddress(account.email), passwordHash }
    if (isClaim) {
      await claimAccount(tx, sync, account.id, claimer, origin, now)
      await unlinkSince(tx, account.id, account.created_at)
    } else await replaceCredentials(tx, account.id, passwordHash, now)
    await revokeTokens(tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(tx, { accountId: account.id, ...origin }, 'password_reset', now)
    const details = isClaim ? ({ afresh: 'yes' } as const) : {}
    await queueMail(tx, { kind: 'password_changed', accountId: account.id, details }, now)
  }
  await repeatWhileBusy(() => inTransaction(db, reset))
}
