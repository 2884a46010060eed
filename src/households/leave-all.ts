import { retryLater } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { forgetClients } from '#sync/write/forget-account.ts'
import { deleteScope, lockScopes, recordChanges } from '#sync/write/write.ts'
import { dropMember, recordMember, recordRole } from './change-members.ts'
import { deleteMembership } from './membership-store.ts'
import { recordInHousehold } from './record-event.ts'
import { forgetChanger } from './role-change-store.ts'
import * as store from './store.ts'

/**
 * Takes an account that is removed out of all its households, as `leaveHouseholds` does, and forgets
 * whom it had invited and whose roles it had changed.
 *
 * @throws AppError BUSY, as `leaveHouseholds` does
 */
export async function leaveAll(tx: Db, sync: Sync, accountId: string, now: Date): Promise<void> {
  await leaveHouseholds(tx, sync, accountId, now)
  await store.forgetInviter(tx, accountId)
  await forgetChanger(tx, accountId)
  await forgetClients(tx, accountId)
  await deleteScope(tx, accountId)
}

/**
 * Takes an account out of all its households. Where it is the only member, the household goes with
 * all its data. Elsewhere the data stays, nothing names the account any more, and the
 * longest-standing member becomes owner if no owner is left. Locks the scope of the account.
 *
 * @throws AppError BUSY where somebody came or went meanwhile: the transaction can be repeated
 */
export async function leaveHouseholds(
  tx: Db,
  sync: Sync,
  accountId: string,
  now: Date,
): Promise<void> {
  const before = await departures(tx, accountId)
  const locked = new Set(await lockScopes(tx, [accountId, ...before.flatMap(scopesOf)]))
  const mine = await departures(tx, accountId)
  if (!mine.flatMap(scopesOf).every((id) => locked.has(id))) throw membersMoved()

  for (const parting of mine) {
    const householdId = parting.member.household_id
    if (parting.isAlone) {
      await deleteScope(tx, householdId)
      await deleteMembership(tx, { accountId, householdId })
      const gone = [{ entity: 'membership', id: householdId, isDeleted: true }]
      await recordChanges(tx, sync, accountId, gone, now)
    } else await part(tx, sync, parting, now)
  }
}

/** Takes the account out of a household where others stay. All scopes of the parting are locked. */
export async function part(
  tx: Db,
  sync: Sync,
  { member, nextOwner }: Departure,
  now: Date,
): Promise<void> {
  const householdId = member.household_id
  const about = { member, kind: 'household_left' } as const
  await recordInHousehold(tx, null, { householdId, kind: 'member_left', about }, now)
  await dropMember(tx, sync, member, now)
  if (nextOwner) await promote(tx, sync, nextOwner, now)
}

/** Makes a member an owner. The scopes of the household and of the member are locked. */
export async function promote(
  tx: Db,
  sync: Sync,
  member: store.MemberRow,
  now: Date,
): Promise<void> {
  await recordRole(tx, null, member, 'owner', now)
  await store.setRole(tx, member, 'owner', now)
  await recordMember(tx, sync, member, false, now)
}

/** How an account leaves a household. */
export interface Departure {
  readonly member: store.MemberRow
  readonly isAlone: boolean
  /** Who becomes owner; undefined where there is another owner. */
  readonly nextOwner: store.MemberRow | undefined
}

export async function departures(tx: Db, accountId: string): Promise<Departure[]> {
  const found: Departure[] = []
  for (const member of await store.membershipsOf(tx, accountId)) {
    const all = await store.membersOf(tx, member.household_id)
    found.push({ ...departureFrom(accountId, all), member })
  }
  return found
}

/** @param members of one household, the longest-standing first. The account may not be among them. */
export function departureFrom(accountId: string, members: readonly store.MemberRow[]) {
  const member = members.find((one) => one.account_id === accountId)
  const others = members.filter((one) => one.account_id !== accountId)
  const nextOwner = others.some(({ role }) => role === 'owner') ? undefined : others[0]
  return { member, isAlone: others.length === 0, nextOwner }
}

/** The scopes that a parting writes to, beside the account's own. */
export const scopesOf = ({ member, nextOwner }: Departure): string[] =>
  nextOwner ? [member.household_id, nextOwner.account_id] : [member.household_id]

/** Members came or went before all locks were there; taking more now might wait in a circle. */
export const membersMoved = () =>
  retryLater('BUSY', 'Another request is changing the members. Try again in a second.', 1)
