import type { EventKind } from '#access/audit/contract.ts'
import { readEvents } from '#access/audit/service.ts'
import { createHouseholdIfNone, type NamedAccount } from '#households/create-household.ts'
import * as inviteStore from '#households/invites/invite-store.ts'
import { recordInHousehold } from '#households/record-event.ts'
import * as store from '#households/store.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { cancelClearStamps } from '#sync/write/derived/clear-stamps.ts'
import { lockScopes } from '#sync/write/write.ts'
import { recordMember, removeMembership } from './change-members.ts'
import {
  findMembershipsToLeave,
  leaveHousehold,
  makeOwner,
  membersChanged,
  planLeaving,
  scopesOf,
} from './leave-households.ts'
import { findChangesToRevert, revertRole } from './revert-roles.ts'
import { householdsWithRolesBy, roleChangesSince } from './role-change-store.ts'

/**
 * Reverts the changes of memberships that an account made since then, because somebody else controlled it:
 * the members who joined with its invites, the roles that it changed, and its own memberships in
 * households that others invited it to. Reverts the changes and invites of those whom it invited or made
 * owners too. The caller ends the invites of the account itself, with all else that it has made.
 * The account becomes owner again in each household where it invited somebody or changed a role: only an
 * owner can do that, and those others may have removed it. But it leaves a household that it joined since
 * then to the other members.
 *
 * @throws AppError BUSY if members joined or left meanwhile: the caller may repeat the transaction
 */
export async function revokeSince(
  tx: Db,
  sync: SyncSchema,
  account: NamedAccount,
  since: Date,
  now: Date,
): Promise<void> {
  const expected = await findRevocations(tx, account.id, since)
  const locked = new Set(await lockScopes(tx, [account.id, ...expected.scopes]))
  const found = await findRevocations(tx, account.id, since)
  if (!found.scopes.every((id) => locked.has(id))) throw membersChanged()

  for (const joined of found.joined) await leaveHousehold(tx, sync, joined, now)
  for (const { householdId, joinedSince, invited, reversions, untrusted } of found.shared) {
    const others = untrusted.filter((id) => id !== account.id)
    if (others.length > 0) await inviteStore.deleteInvitesOf(tx, householdId, others, since)
    for (const member of invited) {
      await removeMembership(tx, sync, { actor: null, member, how: 'member_removed' }, now)
      const { account_id: id, name } = member
      await createHouseholdIfNone(tx, sync, { id, name }, now)
    }
    // The new owner first, so that the household always has one.
    if (!joinedSince) await restoreOwner(tx, sync, householdId, account, now)
    for (const reversion of reversions) await revertRole(tx, sync, reversion, now)
    if (joinedSince) await leaveToOthers(tx, sync, householdId, account.id, now)
  }
  await createHouseholdIfNone(tx, sync, account, now)
}

/** Finds the changes to revert, and the scopes that this writes to. */
async function findRevocations(tx: Db, accountId: string, since: Date) {
  const ids = new Set([
    ...(await store.householdsWithMembersInvitedBy(tx, accountId, since)),
    ...(await inviteStore.householdsWithInvitesBy(tx, accountId, since)),
    ...(await householdsWithRolesBy(tx, accountId, since)),
  ])
  const joinedIds = await householdsJoinedSince(tx, accountId, since)
  const shared = []
  const changed: string[] = []
  for (const householdId of ids) {
    const members = await store.membersOf(tx, householdId)
    const changes = await roleChangesSince(tx, householdId, since)
    const joinedSince = joinedIds.has(householdId)
    const toRevert = findChangesToRevert(accountId, members, changes, since)
    shared.push({ householdId, joinedSince, ...toRevert })
    // If it leaves the household, any member may become owner.
    const written = joinedSince
      ? members
      : [...toRevert.invited, ...toRevert.reversions.map(({ member }) => member)]
    changed.push(...written.map((member) => member.account_id))
  }
  const toLeave = await findMembershipsToLeave(tx, accountId)
  const joined = toLeave.filter(
    ({ member: { household_id: id }, isAlone }) => !isAlone && joinedIds.has(id) && !ids.has(id),
  )
  // All households of the account: the caller may rename it in each.
  const own = toLeave.map(({ member }) => member.household_id)
  return { shared, joined, scopes: [...ids, ...own, ...changed, ...joined.flatMap(scopesOf)] }
}

/**
 * The households in which an account was not a member at that time, and which it joined later with an
 * invite. It may have left them since.
 */
async function householdsJoinedSince(
  tx: Db,
  accountId: string,
  since: Date,
): Promise<ReadonlySet<unknown>> {
  const earliest = new Map<unknown, string>()
  for await (const { kind, at, details } of readEvents(tx, accountId)) {
    if (new Date(at) < since) break // newest first
    if (MEMBERSHIP_KINDS.has(kind)) earliest.set(details['household_id'], kind)
  }
  return new Set([...earliest].flatMap(([id, kind]) => (kind === 'household_joined' ? [id] : [])))
}

const MEMBERSHIP_KINDS = new Set<string>([
  'household_joined',
  'household_left',
  'removed_from_household',
] satisfies EventKind[])

/** Removes the account from a household if it has other members, one of whom is then an owner. */
async function leaveToOthers(
  tx: Db,
  sync: SyncSchema,
  householdId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  const plan = planLeaving(accountId, await store.membersOf(tx, householdId))
  if (plan.isAlone) return
  if (plan.member) await leaveHousehold(tx, sync, { ...plan, member: plan.member }, now)
  else if (plan.nextOwner) await makeOwner(tx, sync, plan.nextOwner, now)
}

async function restoreOwner(
  tx: Db,
  sync: SyncSchema,
  householdId: string,
  { id: accountId, name }: NamedAccount,
  now: Date,
): Promise<void> {
  const existing = await store.memberOf(tx, householdId, accountId)
  if (existing?.role === 'owner') return
  if (existing) return makeOwner(tx, sync, existing, now)
  const member = { id: newId(now), householdId, accountId, name, role: 'owner', invitedBy: null }
  await store.insertMember(tx, { ...member, role: 'owner' }, now)
  await cancelClearStamps(tx, { scopeId: householdId, accountId })
  const row = { household_id: householdId, id: member.id, account_id: accountId }
  const subject = { member: row, kind: 'household_joined' } as const
  const details = { role: 'owner' }
  const event = { householdId, kind: 'member_joined', subject, details } as const
  await recordInHousehold(tx, null, event, now)
  await recordMember(tx, sync, row, false, now)
}
