import { conflict } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { livingInvites } from './invite-store.ts'
import { householdsOf } from './membership-store.ts'
import { membersOf } from './store.ts'

/**
 * In a transaction that holds the account.
 *
 * @throws AppError CONFLICT where the account is in as many households as it may be
 */
export async function expectRoomForHousehold(
  tx: Db,
  { quotas }: Sync,
  accountId: string,
): Promise<void> {
  const most = quotas.households
  const mine = await householdsOf(tx, accountId)
  if (mine.length >= most) throw conflict(`An account can be in at most ${most} households.`)
}

/**
 * In a transaction that holds the household.
 *
 * @throws AppError CONFLICT where the household has as many members as it may have
 */
export async function expectRoomForMember(
  tx: Db,
  { quotas }: Sync,
  householdId: string,
): Promise<void> {
  const most = quotas.members
  const all = await membersOf(tx, householdId)
  if (all.length >= most) throw conflict(`A household can have at most ${most} members.`)
}

/**
 * In a transaction that holds the household.
 *
 * @throws AppError CONFLICT where the household has as many open invites as it may have
 */
export async function expectRoomForInvite(
  tx: Db,
  { quotas }: Sync,
  householdId: string,
  now: Date,
): Promise<void> {
  const most = quotas.invites
  const open = await livingInvites(tx, householdId, { most, behind: undefined }, now)
  if (open.length >= most)
    throw conflict(`A household can have at most ${most} open invites. Revoke one first.`)
}
