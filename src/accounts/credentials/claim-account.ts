import { recordEvent } from '#access/audit/service.ts'
import { endSessions } from '#access/sessions/end-sessions.ts'
import type { EmailAddress } from '#accounts/addresses/email-address.ts'
import { deleteFactor } from '#accounts/factors/factor-store.ts'
import { deletePasskeys } from '#accounts/factors/passkey-store.ts'
import * as store from '#accounts/store.ts'
import { resetMemberships } from '#households/members/leave-households.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import type { Language } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { replaceCredentials } from './credentials-store.ts'
import { revokeAllTokens } from './revoke-tokens.ts'
import { countEnds } from './standing-access.ts'

/** Locks the account of an address, if there is one, until the transaction ends. */
export function lockAccountOf(tx: Db, email: EmailAddress): Promise<store.Account | undefined> {
  return store.lockAccountByKey(tx, email.key)
}

/** Locks an account by its id. */
export function lockAccount(tx: Db, id: string): Promise<store.Account | undefined> {
  return store.lockAccount(tx, id)
}

interface NewOwner {
  /** The new name of the account. */
  readonly name: string
  readonly language: Language
  /** Null if the account can be opened only through a provider from now on. */
  readonly passwordHash: string | null
}

/**
 * Gives an account with an unverified address to the person who has just proved the address. The
 * address becomes verified. A stranger may have made the account, so its password, second factor, passkeys,
 * sessions and tokens end, and a sign-in that has just verified the password fails. The account leaves all
 * households, its invites are revoked, and it gets a new name, language and household
 * (docs/decisions/0020). The caller must lock the account first, and remove its identities.
 *
 * @throws AppError BUSY if the members of a household changed meanwhile; the transaction can be
 *   repeated
 */
export async function claimAccount(
  tx: Db,
  sync: SyncSchema,
  id: string,
  { name, language, passwordHash }: NewOwner,
  origin: Origin,
  now: Date,
): Promise<void> {
  await replaceCredentials(tx, id, passwordHash, now)
  await deleteFactor(tx, id)
  await deletePasskeys(tx, id)
  await revokeAllTokens(tx, id)
  const ended = await countEnds(tx, { accountId: id }, now)
  await endSessions(tx, { accountId: id })
  await store.updateAccount(tx, id, { name, language }, now)
  // What gives access to a household ends with the membership.
  await resetMemberships(tx, sync, { id, name }, now)
  await recordEvent(tx, { accountId: id, ...origin }, 'credentials_destroyed', now, { ended })
}
