import type { Actor, Member } from '#kernel/actor.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectAuthority } from '#sync/write/authority.ts'
import type { Role, Sync } from '#sync/collection/contract.ts'
import { forgetStamps } from '#sync/write/forget-account.ts'
import { isTagOf, type Tag } from '#rest/preconditions.ts'
import { type Page as MemberPage, readPage, readRow, type Row } from '#rest/read-rows.ts'
import { lockScopes, recordChanges } from '#sync/write/write.ts'
import { members } from './collection.ts'
import type { Page } from './contract.ts'
import { deleteInvitesOf } from './invite-store.ts'
import { openHouseholdIfNone } from './open-household.ts'
import { recordInHousehold } from './record-event.ts'
import { insertRoleChange } from './role-change-store.ts'
import { BY_AGE, stale } from './rows.ts'
import * as store from './store.ts'

/** A member, and the tag that its changer has seen. */
interface Place {
  readonly householdId: string
  readonly accountId: string
  readonly ifMatch?: Tag | undefined
}

/** @throws AppError CURSOR_INVALID */
export function listMembers(
  db: Db,
  householdId: string,
  { limit = 50, cursor }: Page,
): Promise<MemberPage> {
  const reading = { collection: members, scopeId: householdId }
  return readPage(db, reading, { sort: BY_AGE, limit, cursor })
}

/**
 * Gives a member another role. To hand a household over is to make somebody else an owner.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, STALE, CONFLICT where no owner would be left
 */
export async function changeRole(
  db: Db,
  sync: Sync,
  actor: Actor,
  { householdId, accountId, role, ifMatch }: Place & { role: Role },
  now: Date,
): Promise<Row> {
  return inTransaction(db, async (tx) => {
    const place = { householdId, accountId, ifMatch }
    const { target, others, changer } = await lockMember(tx, sync, actor, place, 'owner', now)
    if (target.role === role) return readMember(tx, target)
    if (role !== 'owner') validateOwners(others)
    await store.setRole(tx, target, role, now)
    await insertRoleChange(tx, { target, changer, role }, now)
    await recordRole(tx, actor, target, role, now)
    await recordMember(tx, sync, target, false, now)
    return readMember(tx, target)
  })
}

/**
 * Takes a member out of the actor's household; with the actor's own account, it is to leave.
 *
 * @throws AppError FORBIDDEN for those who are no owners and mean another, NOT_FOUND, STALE,
 *   CONFLICT for the last owner
 */
export async function removeMember(
  db: Db,
  sync: Sync,
  actor: Member,
  { accountId, ifMatch }: Omit<Place, 'householdId'>,
  now: Date,
): Promise<void> {
  const { householdId } = actor
  const isOwn = accountId === actor.accountId
  await inTransaction(db, async (tx) => {
    const place = { householdId, accountId, ifMatch }
    const needs = isOwn ? 'viewer' : 'owner'
    const { target, others } = await lockMember(tx, sync, actor, place, needs, now)
    validateOwners(others)
    const kind = isOwn ? 'household_left' : 'removed_from_household'
    const about = { member: target, kind } as const
    const what = { householdId, kind: isOwn ? 'member_left' : 'member_removed', about } as const
    await recordInHousehold(tx, actor, what, now)
    await dropMember(tx, sync, target, now)
    await openHouseholdIfNone(tx, sync, { id: accountId, name: target.name }, now)
  })
}

/** Carries an account's new name to the households that it is in. */
export async function renameMemberships(
  tx: Db,
  sync: Sync,
  accountId: string,
  name: string,
  now: Date,
): Promise<void> {
  const before = await store.membershipsOf(tx, accountId)
  const locked = new Set(before.map((one) => one.household_id))
  // The account's too: of a join at the same time, one comes wholly before the other.
  await lockScopes(tx, [accountId, ...locked])
  for (const member of await store.membershipsOf(tx, accountId)) {
    if (!locked.has(member.household_id)) continue // joined a moment ago, with the name of then
    await store.renameMember(tx, member, name, now)
    const rows = [{ entity: 'member', id: member.id }]
    await recordChanges(tx, sync, member.household_id, rows, now)
  }
}

/** Locks household and account, and finds the member and the others. */
async function lockMember(
  tx: Db,
  sync: Sync,
  actor: Actor,
  { householdId, accountId, ifMatch }: Place,
  needs: Role,
  now: Date,
) {
  await lockScopes(tx, [householdId, accountId])
  await expectAuthority(tx, sync, { scopeId: householdId, writer: actor, needs }, now)
  const all = await store.membersOf(tx, householdId)
  const target = all.find((one) => one.account_id === accountId)
  const changer = all.find((one) => one.account_id === actor.accountId)
  if (!target || !changer) throw notFound('member')
  const row = ifMatch && (await readMember(tx, target))
  if (row && !isTagOf(ifMatch, row)) throw stale(row)
  return { target, changer, others: all.filter((one) => one !== target) }
}

/** @throws AppError NOT_FOUND */
async function readMember(tx: Db, { household_id, id }: store.MemberRow): Promise<Row> {
  const row = await readRow(tx, { collection: members, scopeId: household_id }, id)
  if (!row) throw notFound('member')
  return row
}

/** Writes down that a member has another role. @param target as it was before */
export function recordRole(
  tx: Db,
  actor: Actor | null,
  target: store.MemberRow,
  role: Role,
  now: Date,
): Promise<void> {
  const about = { member: target, kind: 'household_role_changed' } as const
  const what = { kind: 'member_role_changed', about, details: { was: target.role, role } } as const
  return recordInHousehold(tx, actor, { householdId: target.household_id, ...what }, now)
}

function validateOwners(others: readonly store.MemberRow[]): void {
  if (others.length === 0)
    throw conflict('You are the only member. If nobody needs the household any more, delete it.')
  if (!others.some(({ role }) => role === 'owner'))
    throw conflict('A household needs an owner. Make somebody else an owner first.')
}

/**
 * The membership goes, and the invites that the member has made. The data stays, and says of nothing
 * any more that it was this account's: the account may be removed later, and nobody would come back
 * here then.
 */
export async function dropMember(
  tx: Db,
  sync: Sync,
  member: store.MemberRow,
  now: Date,
): Promise<void> {
  await store.deleteMember(tx, member)
  await deleteInvitesOf(tx, member.household_id, [member.account_id])
  await forgetStamps(tx, sync, { scopeId: member.household_id, accountId: member.account_id }, now)
  await recordMember(tx, sync, member, true, now)
}

/** Numbers a member that changed, in the household and in the account. */
export async function recordMember(
  tx: Db,
  sync: Sync,
  { household_id, id, account_id }: Pick<store.MemberRow, 'household_id' | 'id' | 'account_id'>,
  isDeleted: boolean,
  now: Date,
): Promise<void> {
  const member = [{ entity: 'member', id, isDeleted }]
  const membership = [{ entity: 'membership', id: household_id, isDeleted }]
  await recordChanges(tx, sync, household_id, member, now)
  await recordChanges(tx, sync, account_id, membership, now)
}
