import type { EventKind } from '#audit/contract.ts'
import { readEvents } from '#audit/service.ts'
import type { Db } from '#platform/postgres/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { keepStamps } from '#sync/write/forget-account.ts'
import { lockScopes } from '#sync/write/write.ts'
import { dropMember, recordMember, recordRole } from './change-members.ts'
import * as inviteStore from './invite-store.ts'
import { departureFrom, departures, membersMoved, part, promote, scopesOf } from './leave-all.ts'
import { recordInHousehold } from './record-event.ts'
import { consequencesOf, revertRole } from './revert-roles.ts'
import { householdsWithRolesBy, roleChangesSince } from './role-change-store.ts'
import { openHouseholdIfNone, type Person } from './open-household.ts'
import * as store from './store.ts'

/**
 * Takes back what an account did about memberships since then, because it was in the wrong hands:
 * the invites that it made, the members who came by them, the roles that it changed, and its own
 * memberships in households that others had invited it to. What those did whom it had let in or made
 * owners goes too. In each household to which it had invited somebody, or in which it had changed a
 * role, it is an owner again: only an owner can do that, and those others may have removed it. But a
 * household that it joined since then is left to its other members.
 *
 * @throws AppError BUSY where members came or went meanwhile: the transaction can be repeated
 */
export async function revokeSince(
  tx: Db,
  sync: Sync,
  account: Person,
  since: Date,
  now: Date,
): Promise<void> {
  const before = await survey(tx, account.id, since)
  const locked = new Set(await lockScopes(tx, [account.id, ...before.scopes]))
  const found = await survey(tx, account.id, since)
  if (!found.scopes.every((id) => locked.has(id))) throw membersMoved()

  for (const joined of found.joined) await part(tx, sync, joined, now)
  for (const { householdId, isNewcomer, guests, reversions, wrong } of found.shared) {
    await inviteStore.deleteInvitesOf(tx, householdId, wrong, since)
    for (const guest of guests) {
      const about = { member: guest, kind: 'removed_from_household' } as const
      await recordInHousehold(tx, null, { householdId, kind: 'member_removed', about }, now)
      await dropMember(tx, sync, guest, now)
      const { account_id: id, name } = guest
      await openHouseholdIfNone(tx, sync, { id, name }, now)
    }
    // The owner first, so that the household has one at any time.
    if (!isNewcomer) await makeOwner(tx, sync, householdId, account, now)
    for (const reversion of reversions) await revertRole(tx, sync, reversion, now)
    if (isNewcomer) await leaveToOthers(tx, sync, householdId, account.id, now)
  }
  await openHouseholdIfNone(tx, sync, account, now)
}

/** What there is to take back, and the scopes that this writes to. */
async function survey(tx: Db, accountId: string, since: Date) {
  const ids = new Set([
    ...(await store.householdsWithGuestsOf(tx, accountId, since)),
    ...(await inviteStore.householdsInvitedTo(tx, accountId, since)),
    ...(await householdsWithRolesBy(tx, accountId, since)),
  ])
  const newIn = await householdsJoinedSince(tx, accountId, since)
  const shared = []
  const changed: string[] = []
  for (const householdId of ids) {
    const members = await store.membersOf(tx, householdId)
    const changes = await roleChangesSince(tx, householdId, since)
    const isNewcomer = newIn.has(householdId)
    const consequences = consequencesOf(accountId, members, changes, since)
    shared.push({ householdId, isNewcomer, ...consequences })
    // Of a household that it leaves, any member may become the owner.
    const written = isNewcomer
      ? members
      : [...consequences.guests, ...consequences.reversions.map(({ member }) => member)]
    changed.push(...written.map((member) => member.account_id))
  }
  const mine = await departures(tx, accountId)
  const joined = mine.filter(
    ({ member: { household_id: id }, isAlone }) => !isAlone && newIn.has(id) && !ids.has(id),
  )
  // All households of the account: the caller may rename it in each.
  const own = mine.map(({ member }) => member.household_id)
  return { shared, joined, scopes: [...ids, ...own, ...changed, ...joined.flatMap(scopesOf)] }
}

/**
 * The households in which an account was not a member at that time, and which it joined later by an
 * invite. It may have left them again.
 */
async function householdsJoinedSince(
  tx: Db,
  accountId: string,
  since: Date,
): Promise<ReadonlySet<unknown>> {
  const earliest = new Map<unknown, string>()
  for await (const { kind, at, details } of readEvents(tx, accountId)) {
    if (new Date(at) < since) break // the newest are first
    if (MEMBERSHIP_KINDS.has(kind)) earliest.set(details['household_id'], kind)
  }
  return new Set([...earliest].flatMap(([id, kind]) => (kind === 'household_joined' ? [id] : [])))
}

const MEMBERSHIP_KINDS = new Set<string>([
  'household_joined',
  'household_left',
  'removed_from_household',
] satisfies EventKind[])

/** Takes the account out of a household, if others are in it; one of them is then an owner. */
async function leaveToOthers(
  tx: Db,
  sync: Sync,
  householdId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  const departure = departureFrom(accountId, await store.membersOf(tx, householdId))
  if (departure.isAlone) return
  if (departure.member) await part(tx, sync, { ...departure, member: departure.member }, now)
  else if (departure.nextOwner) await promote(tx, sync, departure.nextOwner, now)
}

async function makeOwner(
  tx: Db,
  sync: Sync,
  householdId: string,
  { id: accountId, name }: Person,
  now: Date,
): Promise<void> {
  const there = await store.memberOf(tx, householdId, accountId)
  if (there?.role === 'owner') return
  if (there) {
    await recordRole(tx, null, there, 'owner', now)
    await store.setRole(tx, there, 'owner', now)
    await recordMember(tx, sync, there, false, now)
    return
  }
  const member = { id: newId(now), householdId, accountId, name, role: 'owner', invitedBy: null }
  await store.insertMember(tx, { ...member, role: 'owner' }, now)
  await keepStamps(tx, { scopeId: householdId, accountId })
  const row = { household_id: householdId, id: member.id, account_id: accountId }
  const about = { member: row, kind: 'household_joined' } as const
  const what = { householdId, kind: 'member_joined', about, details: { role: 'owner' } } as const
  await recordInHousehold(tx, null, what, now)
  await recordMember(tx, sync, row, false, now)
}
