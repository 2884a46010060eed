import type { Role } from '@larder/rules/entity.ts'
import { type Page as MemberPage, readPage, readRow, type Row } from '#api/rest/reads/read-rows.ts'
import { isTagOf, type Tag } from '#api/rest/writes/preconditions.ts'
import { members, type Page } from '#households/contract.ts'
import { createHouseholdIfNone } from '#households/create-household.ts'
import { OLDEST_FIRST, stale } from '#households/read-households.ts'
import { recordInHousehold } from '#households/record-event.ts'
import * as store from '#households/store.ts'
import type { Actor, Member } from '#platform/kernel/actor.ts'
import { conflict, notFound } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { clearStamps } from '#sync/write/derived/clear-stamps.ts'
import { expectAuthority } from '#sync/write/scopes/authority.ts'
import { lockScopes, recordChanges } from '#sync/write/write.ts'
import { deleteMade } from './access-store.ts'
import { insertRoleChange } from './role-change-store.ts'

/** A member, and the ETag that the request expects. */
interface MemberTarget {
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
  return readPage(db, reading, { sort: OLDEST_FIRST, limit, cursor })
}

/**
 * Changes the role of a member. A household changes hands when somebody else becomes an owner.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, STALE, CONFLICT if no owner would remain
 */
export async function changeRole(
  db: Db,
  sync: SyncSchema,
  actor: Actor,
  { householdId, accountId, role, ifMatch }: MemberTarget & { role: Role },
  now: Date,
): Promise<Row> {
  return inTransaction(db, async (tx) => {
    const key = { householdId, accountId, ifMatch }
    const { target, others, changer } = await lockMember(tx, sync, actor, key, 'owner', now)
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
 * Removes a member from the actor's household. Actors who remove themselves leave the household.
 *
 * @throws AppError FORBIDDEN if the actor removes somebody else and is not an owner, NOT_FOUND, STALE,
 *   CONFLICT for the last owner
 */
export async function removeMember(
  db: Db,
  sync: SyncSchema,
  actor: Member,
  { accountId, ifMatch }: Omit<MemberTarget, 'householdId'>,
  now: Date,
): Promise<void> {
  const { householdId } = actor
  const isOwn = accountId === actor.accountId
  await inTransaction(db, async (tx) => {
    const key = { householdId, accountId, ifMatch }
    const needs = isOwn ? 'viewer' : 'owner'
    const { target, others } = await lockMember(tx, sync, actor, key, needs, now)
    validateOwners(others)
    const how = isOwn ? 'member_left' : 'member_removed'
    await removeMembership(tx, sync, { actor, member: target, how }, now)
    await createHouseholdIfNone(tx, sync, { id: accountId, name: target.name }, now)
  })
}

/** Copies the new name of an account to its members in all its households. */
export async function renameMemberships(
  tx: Db,
  sync: SyncSchema,
  accountId: string,
  name: string,
  now: Date,
): Promise<void> {
  const memberships = await store.membershipsOf(tx, accountId)
  const locked = new Set(memberships.map((one) => one.household_id))
  // The scope of the account too: a join at the same time then runs before or after, never in between.
  await lockScopes(tx, [accountId, ...locked])
  for (const member of await store.membershipsOf(tx, accountId)) {
    if (!locked.has(member.household_id)) continue // it joined a moment ago with its new name
    await store.renameMember(tx, member, name, now)
    const rows = [{ entity: 'member', id: member.id }]
    await recordChanges(tx, sync, member.household_id, rows, now)
  }
}

/** Locks household and account, and loads the member and the others. */
async function lockMember(
  tx: Db,
  sync: SyncSchema,
  actor: Actor,
  { householdId, accountId, ifMatch }: MemberTarget,
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

/** Records the event of a changed role. @param target the member before the change */
export function recordRole(
  tx: Db,
  actor: Actor | null,
  target: store.MemberRow,
  role: Role,
  now: Date,
): Promise<void> {
  const subject = { member: target, kind: 'household_role_changed' } as const
  const details = { was: target.role, role }
  const householdId = target.household_id
  const event = { householdId, kind: 'member_role_changed', subject, details } as const
  return recordInHousehold(tx, actor, event, now)
}

function validateOwners(others: readonly store.MemberRow[]): void {
  if (others.length === 0)
    throw conflict('You are the only member. If nobody needs the household any more, delete it.')
  if (!others.some(({ role }) => role === 'owner'))
    throw conflict('A household needs an owner. Make somebody else an owner first.')
}

/** How a member goes. */
export interface Departure {
  /** Null if no account did it. */
  readonly actor: Actor | null
  readonly member: store.MemberRow
  readonly how: 'member_left' | 'member_removed'
}

/**
 * Deletes a membership, and what the member made that gives access to the household. The event tells
 * what ended. The rows stay, but no row names the account any more: the account may be deleted later,
 * and that does not visit households that it left.
 */
export async function removeMembership(
  tx: Db,
  sync: SyncSchema,
  { actor, member, how }: Departure,
  now: Date,
): Promise<void> {
  const { household_id: householdId, account_id: accountId } = member
  const ended = await deleteMade(tx, { accountId, householdId }, now)
  const kind = how === 'member_left' ? 'household_left' : 'removed_from_household'
  const details = Object.keys(ended).length > 0 ? { ended } : {}
  const event = { householdId, kind: how, subject: { member, kind }, details } as const
  await recordInHousehold(tx, actor, event, now)
  await store.deleteMember(tx, member)
  await clearStamps(tx, sync, { scopeId: householdId, accountId }, now)
  await recordMember(tx, sync, member, true, now)
}

/** Gives a changed member a new version, in the scopes of the household and of the account. */
export async function recordMember(
  tx: Db,
  sync: SyncSchema,
  { household_id, id, account_id }: Pick<store.MemberRow, 'household_id' | 'id' | 'account_id'>,
  isDeleted: boolean,
  now: Date,
): Promise<void> {
  const member = [{ entity: 'member', id, isDeleted }]
  const membership = [{ entity: 'membership', id: household_id, isDeleted }]
  await recordChanges(tx, sync, household_id, member, now)
  await recordChanges(tx, sync, account_id, membership, now)
}
