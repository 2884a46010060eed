import { keyToFind } from '#accounts/addresses/email-address.ts'
import * as removal from '#accounts/removal/removal-store.ts'
import { removeNow } from '#accounts/removal/remove-accounts.ts'
import { restoreAccount, scheduleDeletionOf } from '#accounts/removal/schedule-deletion.ts'
import { removeFactor } from '#accounts/second-factor/lost-factor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { User } from './contract.ts'
import { toUser } from './service.ts'
import { type ListedAccount, listAccounts } from './store.ts'
import * as store from './store.ts'

/** The account as an operator sees it; undefined if there is none. */
export async function showAccount(
  db: Db,
  email: string,
): Promise<(User & { has_password: boolean }) | undefined> {
  const account = await find(db, email)
  return account && { ...toUser(account), has_password: account.password_hash !== null }
}

/** All accounts as the operator sees them, the oldest first. */
export const listAllAccounts = (db: Db): Promise<ListedAccount[]> => listAccounts(db)

/**
 * Schedules the deletion of an account, as its owner can, and notifies its owner; undefined if there is no account. A
 * second call does not change the date.
 */
export async function deleteAccountByEmail(
  db: Db,
  email: string,
  windowDays: number,
  now: Date,
): Promise<User | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await store.lockAccountByKey(tx, keyToFind(email))
    if (!account) return undefined
    const subject = { accountId: account.id, network: undefined, requestId: undefined }
    await scheduleDeletionOf(tx, subject, windowDays, now)
    const changed = await store.accountById(tx, account.id)
    return changed && toUser(changed)
  })
}

/** Cancels the deletion of an account, and notifies its owner; undefined if there is no account. */
export async function restoreAccountByEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<User | undefined> {
  const account = await find(db, email)
  if (!account) return undefined
  const operator = { sessionId: undefined, network: undefined, requestId: undefined }
  const restore = {
    credentialsVersion: account.credentials_version,
    restoreVersion: account.restore_version,
  }
  return restoreAccount(db, { accountId: account.id, restore, ...operator }, now)
}

/** Turns the second factor of an account off, and notifies its owner; undefined if there is no account. */
export async function removeFactorByEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<{ second_factor_removed: boolean } | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await store.lockAccountByKey(tx, keyToFind(email))
    if (!account) return undefined
    const subject = { accountId: account.id, network: undefined, requestId: undefined }
    await removeFactor(tx, subject, 'operator', now)
    return { second_factor_removed: account.second_factor_since !== null }
  })
}

/**
 * Removes an account for good, even if it is not due. Returns its id; undefined if there is none.
 */
export async function removeAccountByEmail(
  db: Db,
  sync: SyncSchema,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const account = await find(db, email)
  return account && (await removeNow(db, sync, account.id, now)) ? account.id : undefined
}

/** The number of accounts that the daily job would remove now. */
export async function countDueAccounts(db: Db, now: Date): Promise<{ accounts_due: number }> {
  return { accounts_due: await removal.countDueAccounts(db, now) }
}

function find(db: Db, email: string): Promise<store.Account | undefined> {
  return store.accountByKey(db, keyToFind(email))
}
