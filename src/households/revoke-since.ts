import type { Db } from '#platform/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Sync } from '#sync/contract.ts'
import { lockScopes } from '#sync/write.ts'
import { dropMember, recordMember, recordRole } from './change-members.ts'
import * as inviteStore from './invite-store.ts'
import { membersMoved, part, partings, scopesOf } from './leave-all.ts'
import { recordInHousehold } from './record-event.ts'
import { openHouseholdIfNone, type Person } from './open-household.ts'
import * as store from './store.ts'

/**
 * Takes back what an account did about memberships since then, because it was in the wrong hands:
 * the invites that it made, the members who came by them, whom those had invited in turn, and its own
 * memberships in households that others had invited it to. In each household to which it had invited
 * somebody it is an owner again: only an owner can invite, and those who came may have removed it.
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
  for (const { householdId, guests } of found.shared) {
    const makers = [account.id, ...guests.map((one) => one.account_id)]
    await inviteStore.deleteInvitesOf(tx, householdId, makers, since)
    for (const guest of guests) {
      const about = { member: guest, kind: 'removed_from_household' } as const
      await recordInHousehold(tx, null, { householdId, kind: 'member_removed', about }, now)
      await dropMember(tx, sync, guest, now)
      const { account_id: id, name } = guest
      await openHouseholdIfNone(tx, sync, { id, name }, now)
    }
    await makeOwner(tx, sync, householdId, account, now)
  }
  await openHouseholdIfNone(tx, sync, account, now)
}

/** What there is to take back, and the scopes that this writes to. */
async function survey(tx: Db, accountId: string, since: Date) {
  const ids = new Set([
    ...(await store.householdsWithGuestsOf(tx, accountId, since)),
    ...(await inviteStore.householdsInvitedTo(tx, accountId, since)),
  ])
  const shared = []
  for (const householdId of ids) {
    const members = await store.membersOf(tx, householdId)
    shared.push({ householdId, guests: guestsOf(accountId, members, since) })
  }
  const mine = await partings(tx, accountId)
  const joined = mine.filter(
    ({ member, isAlone }) =>
      !isAlone &&
      member.created_at >= since &&
      member.invited_by !== null &&
      !ids.has(member.household_id),
  )
  const guests = shared.flatMap((one) => one.guests.map((guest) => guest.account_id))
  // All households of the account: the caller may rename it in each.
  const own = mine.map(({ member }) => member.household_id)
  return { shared, joined, scopes: [...ids, ...own, ...guests, ...joined.flatMap(scopesOf)] }
}

/** The members who came since then by an invite of the account, or of one who came so. */
function guestsOf(
  accountId: string,
  members: readonly store.MemberRow[],
  since: Date,
): store.MemberRow[] {
  const inviters = new Set([accountId])
  const recent = members.filter((one) => one.created_at >= since && one.account_id !== accountId)
  for (let known = 0; known !== inviters.size;) {
    known = inviters.size
    for (const { account_id, invited_by } of recent)
      if (invited_by !== null && inviters.has(invited_by)) inviters.add(account_id)
  }
  return recent.filter((one) => inviters.has(one.account_id))
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
  const row = { household_id: householdId, id: member.id, account_id: accountId }
  const about = { member: row, kind: 'household_joined' } as const
  const what = { householdId, kind: 'member_joined', about, details: { role: 'owner' } } as const
  await recordInHousehold(tx, null, what, now)
  await recordMember(tx, sync, row, false, now)
}
