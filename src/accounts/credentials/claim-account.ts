import { recordEvent } from '#audit/service.ts'
import { startAfresh } from '#households/start-afresh.ts'
import type { Origin } from '#kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import { endSessions } from '#sessions/service.ts'
import type { Sync } from '#sync/collection/contract.ts'
import type { EmailAddress } from '#accounts/addresses/email-address.ts'
import { revokeAllTokens } from './mail-tokens.ts'
import { replaceCredentials } from './credentials-store.ts'
import * as store from '#accounts/store.ts'

/** Holds the account of an address, where there is one, until the transaction ends. */
export function lockAccountOf(tx: Db, email: EmailAddress): Promise<store.Account | undefined> {
  return store.lockAccountByKey(tx, email.key)
}

/** Holds an account that is known by its id. */
export function lockAccount(tx: Db, id: string): Promise<store.Account | undefined> {
  return store.lockAccount(tx, id)
}

interface Claimer {
  /** The name that the account gets. */
  readonly name: string
  /** Null where only a provider opens the account from now on. */
  readonly passwordHash: string | null
}

/**
 * Gives an account whose address was never verified to the person who has just proved that the
 * address is theirs, and takes the address as verified. A stranger may have made the account. Its
 * password, sessions and tokens end, and so does a sign-in that has just checked the password. It
 * leaves all households, with the invites that it made, and begins with a new name and a household of
 * its own (docs/decisions/0020). The account must be locked; its identities are the caller's to
 * remove.
 *
 * @throws AppError BUSY where members of a household came or went meanwhile: the transaction can be
 *   repeated
 */
export async function claimAccount(
  tx: Db,
  sync: Sync,
  id: string,
  { name, passwordHash }: Claimer,
  origin: Origin,
  now: Date,
): Promise<void> {
  await replaceCredentials(tx, id, passwordHash, now)
  await revokeAllTokens(tx, id)
  await endSessions(tx, id)
  await store.renameAccount(tx, id, name, now)
  await startAfresh(tx, sync, { id, name }, now)
  await recordEvent(tx, { accountId: id, ...origin }, 'credentials_destroyed', now)
}
