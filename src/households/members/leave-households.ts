import { createHouseholdIfNone, type NamedAccount } from '#households/create-household.ts'
import { deleteEntered } from '#households/invites/join-code-store.ts'
import * as store from '#households/store.ts'
import { retryLater } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { deleteClients } from '#sync/write/derived/clear-stamps.ts'
import { deleteScope, lockScopes, recordChanges } from '#sync/write/write.ts'
import { removeMembership, recordMember, recordRole } from './change-members.ts'
import { deleteMembership } from './membership-store.ts'
import { deleteRoleChangesBy } from './role-change-store.ts'

/**
 * Removes an account that is deleted from all its households, as `leaveHouseholds` does. Then no row says any
 * more whom the account invited and whose roles it changed.
 *
 * @throws AppError BUSY, as `leaveHouseholds` does
 */
export async function leaveAndForget(
  tx: Db,
  sync: SyncSchema,
  accountId: string,
  now: Date,
): Promise<void> {
  await leaveHouseholds(tx, sync, accountId, now)
  await store.clearInviter(tx, accountId)
  await deleteEntered(tx, accountId)
  await deleteRoleChangesBy(tx, accountId)
  await deleteClients(tx, accountId)
  await deleteScope(tx, accountId)
}

/**
 * Removes an account from all its households. A household whose only member it is, is deleted with all its
 * rows. In others the rows stay, no row names the account any more, and the member who joined first
 * becomes owner if no owner is left. Locks the scope of the account.
 *
 * @throws AppError BUSY if members joined or left meanwhile: the caller may repeat the transaction
 */
export async function leaveHouseholds(
  tx: Db,
  sync: SyncSchema,
  accountId: string,
  now: Date,
): Promise<void> {
  const expected = await findMembershipsToLeave(tx, accountId)
  const locked = new Set(await lockScopes(tx, [accountId, ...expected.flatMap(scopesOf)]))
  const toLeave = await findMembershipsToLeave(tx, accountId)
  if (!toLeave.flatMap(scopesOf).every((id) => locked.has(id))) throw membersChanged()

  for (const membership of toLeave) {
    const householdId = membership.member.household_id
    if (membership.isAlone) {
      await deleteScope(tx, householdId)
      await deleteMembership(tx, { accountId, householdId })
      const changes = [{ entity: 'membership', id: householdId, isDeleted: true }]
      await recordChanges(tx, sync, accountId, changes, now)
    } else await leaveHousehold(tx, sync, membership, now)
  }
}

/** Removes the account from a household where others stay. The caller has locked `scopesOf` it. */
export async function leaveHousehold(
  tx: Db,
  sync: SyncSchema,
  { member, nextOwner }: MembershipToLeave,
  now: Date,
): Promise<void> {
  await removeMembership(tx, sync, { actor: null, member, how: 'member_left' }, now)
  if (nextOwner) await makeOwner(tx, sync, nextOwner, now)
}

/** Makes a member an owner. The caller has locked the scopes of the household and of the member. */
export async function makeOwner(
  tx: Db,
  sync: SyncSchema,
  member: store.MemberRow,
  now: Date,
): Promise<void> {
  await recordRole(tx, null, member, 'owner', now)
  await store.setRole(tx, member, 'owner', now)
  await recordMember(tx, sync, member, false, now)
}

/** How an account leaves a household. */
export interface MembershipToLeave {
  readonly member: store.MemberRow
  readonly isAlone: boolean
  /** The member who becomes owner; undefined if there is another owner. */
  readonly nextOwner: store.MemberRow | undefined
}

export async function findMembershipsToLeave(
  tx: Db,
  accountId: string,
): Promise<MembershipToLeave[]> {
  const found: MembershipToLeave[] = []
  for (const member of await store.membershipsOf(tx, accountId)) {
    const all = await store.membersOf(tx, member.household_id)
    found.push({ ...planLeaving(accountId, all), member })
  }
  return found
}

/**
 * Decides how an account leaves a household.
 *
 * @param members of the household, the oldest membership first. The account may be missing.
 */
export function planLeaving(accountId: string, members: readonly store.MemberRow[]) {
  const member = members.find((one) => one.account_id === accountId)
  const others = members.filter((one) => one.account_id !== accountId)
  const nextOwner = others.some(({ role }) => role === 'owner') ? undefined : others[0]
  return { member, isAlone: others.length === 0, nextOwner }
}

/** The scopes that `leaveHousehold` writes to, besides that of the account. */
export const scopesOf = ({ member, nextOwner }: MembershipToLeave): string[] =>
  nextOwner ? [member.household_id, nextOwner.account_id] : [member.household_id]

/** Members joined or left before all scopes were locked. More locks now could cause a deadlock. */
export const membersChanged = () =>
  retryLater('BUSY', 'Another request is changing the members. Try again in a second.', 1)

/**
 * Prepares an account for a new owner: it leaves all its households, as `leaveHouseholds` does, and gets
 * a new one without any old data.
 *
 * @throws AppError BUSY if members joined or left meanwhile: the caller may repeat the transaction
 */
export async function resetMemberships(
  tx: Db,
  sync: SyncSchema,
  account: NamedAccount,
  now: Date,
): Promise<void> {
  await leaveHouseholds(tx, sync, account.id, now)
  await deleteClients(tx, account.id)
  await createHouseholdIfNone(tx, sync, account, now)
}
