import { recordEvent } from '#audit/service.ts'
import type { Origin } from '#kernel/actor.ts'
import type { Db } from '#platform/database.ts'
import { endSessions } from '#sessions/service.ts'
import type { EmailAddress } from './email-address.ts'
import { revokeAllTokens } from './mail-tokens.ts'
import { replaceCredentials } from './credentials-store.ts'
import * as store from './store.ts'

/** Holds the account of an address, where there is one, until the transaction ends. */
export function lockAccountOf(tx: Db, email: EmailAddress): Promise<store.Account | undefined> {
  return store.lockAccountByKey(tx, email.key)
}

/** Holds an account that is known by its id. */
export function lockAccount(tx: Db, id: string): Promise<store.Account | undefined> {
  return store.lockAccount(tx, id)
}

/**
 * Gives an account whose address was never verified to whoever has just proved that the address is
 * theirs, and takes the address as verified. Who made the account may be a stranger: its password,
 * sessions and tokens die, and so does a sign-in that has just checked the password. The account must
 * be locked; its identities are the caller's to remove.
 */
export async function claimAccount(tx: Db, id: string, origin: Origin, now: Date): Promise<void> {
  await replaceCredentials(tx, id, null, now)
  await revokeAllTokens(tx, id)
  await endSessions(tx, id)
  await recordEvent(tx, { accountId: id, ...origin }, 'credentials_destroyed', now)
}
