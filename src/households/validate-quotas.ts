import { findOpenInvites } from '#households/invites/invite-store.ts'
import { householdsOf } from '#households/members/membership-store.ts'
import { conflict } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { membersOf } from './store.ts'

/**
 * The caller has locked the scope of the account.
 *
 * @throws AppError CONFLICT if the account is in the maximum number of households
 */
export async function validateHouseholdQuota(
  tx: Db,
  { quotas }: SyncSchema,
  accountId: string,
): Promise<void> {
  const limit = quotas.households
  const mine = await householdsOf(tx, accountId)
  if (mine.length >= limit) throw conflict(`An account can be in at most ${limit} households.`)
}

/**
 * The caller has locked the scope of the household.
 *
 * @throws AppError CONFLICT if the household has the maximum number of members
 */
export async function validateMemberQuota(
  tx: Db,
  { quotas }: SyncSchema,
  householdId: string,
): Promise<void> {
  const limit = quotas.members
  const all = await membersOf(tx, householdId)
  if (all.length >= limit) throw conflict(`A household can have at most ${limit} members.`)
}

/**
 * The caller has locked the scope of the household.
 *
 * @throws AppError CONFLICT if the household has the maximum number of open invites
 */
export async function validateInviteQuota(
  tx: Db,
  { quotas }: SyncSchema,
  householdId: string,
  now: Date,
): Promise<void> {
  const limit = quotas.invites
  const open = await findOpenInvites(tx, householdId, { limit, after: undefined }, now)
  if (open.length >= limit)
    throw conflict(`A household can have at most ${limit} open invites. Revoke one first.`)
}
