import { createHouseholdIfNone, type NamedAccount } from '#households/create-household.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/schema/contract.ts'
import { deleteClients } from '#sync/write/derived/clear-stamps.ts'
import { leaveHouseholds } from './leave-households.ts'

/**
 * Prepares an account for a new owner: it leaves all its households, as `leaveHouseholds` does, and gets
 * a new one without any old data.
 *
 * @throws AppError BUSY if members joined or left meanwhile: the caller may repeat the transaction
 */
export async function resetMemberships(
  tx: Db,
  sync: Sync,
  account: NamedAccount,
  now: Date,
): Promise<void> {
  await leaveHouseholds(tx, sync, account.id, now)
  await deleteClients(tx, account.id)
  await createHouseholdIfNone(tx, sync, account, now)
}
