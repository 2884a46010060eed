import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { forgetClients } from '#sync/write/forget-account.ts'
import { leaveHouseholds } from './leave-all.ts'
import { openHouseholdIfNone, type Person } from './open-household.ts'

/**
 * Gives an account to another person: it leaves all its households, as `leaveHouseholds` does, and
 * gets a new one of its own. Nothing that the person before had written is in it.
 *
 * @throws AppError BUSY where members came or went meanwhile: the transaction can be repeated
 */
export async function startAfresh(tx: Db, sync: Sync, account: Person, now: Date): Promise<void> {
  await leaveHouseholds(tx, sync, account.id, now)
  await forgetClients(tx, account.id)
  await openHouseholdIfNone(tx, sync, account, now)
}
