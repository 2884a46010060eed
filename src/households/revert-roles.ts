import { after, DAY } from '#kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Role, Sync } from '#sync/collection/contract.ts'
import { recordMember, recordRole } from './change-members.ts'
import { deleteRoleChanges, type RoleChange } from './role-change-store.ts'
import * as store from './store.ts'

/** Longer than a link lives that undoes a change of address. */
const KEPT = 30 * DAY

/** A member, and the role that comes back. */
export interface Reversion {
  readonly member: store.MemberRow
  readonly role: Role
}

/** What an account has brought about in a household since it was in the wrong hands. */
export interface Consequences {
  /** The members who came by its invites, or by those of others who are `wrong`. */
  readonly guests: readonly store.MemberRow[]
  readonly reversions: readonly Reversion[]
  /** The account, the guests, and the members who were made owners: what they did goes too. */
  readonly wrong: readonly string[]
}

/** @param changes of roles since then, in their order */
export function consequencesOf(
  accountId: string,
  members: readonly store.MemberRow[],
  changes: readonly RoleChange[],
  since: Date,
): Consequences {
  const recent = members.filter((one) => one.created_at >= since && one.account_id !== accountId)
  let wrong = new Set([accountId])
  // Who was let in may have made owners, and those may have let others in.
  for (;;) {
    const guests = guestsOf(wrong, recent)
    const seeds = [accountId, ...guests.map((one) => one.account_id)]
    const { reversions, promoted } = revertible(seeds, members, changes)
    const all = new Set([...seeds, ...promoted])
    if (all.size === wrong.size) return { guests, reversions, wrong: [...all] }
    wrong = all
  }
}

/** The recent members who came by an invite of the `wrong` accounts, or of one who came so. */
function guestsOf(
  wrong: ReadonlySet<string>,
  recent: readonly store.MemberRow[],
): store.MemberRow[] {
  const inviters = new Set(wrong)
  const isGuest = ({ invited_by }: store.MemberRow) =>
    invited_by !== null && inviters.has(invited_by)
  for (let known = 0; known !== inviters.size;) {
    known = inviters.size
    for (const one of recent) if (isGuest(one)) inviters.add(one.account_id)
  }
  return recent.filter(isGuest)
}

/**
 * Finds the roles that come back: those that the `seeds` have changed, and those that were changed by
 * members whom they had made owners. A role that somebody else has given since then stays.
 */
function revertible(
  seeds: readonly string[],
  members: readonly store.MemberRow[],
  changes: readonly RoleChange[],
): { reversions: Reversion[]; promoted: string[] } {
  const byId = new Map(members.map((one) => [one.id, one]))
  const promoted = new Set<string>()
  const before = new Map<store.MemberRow, Role>()
  for (const { member_id: id, changed_by: changer, was, role } of changes) {
    const member = byId.get(id)
    if (!member || seeds.includes(member.account_id)) continue
    if (!seeds.includes(changer) && !promoted.has(changer)) {
      before.delete(member)
      promoted.delete(member.account_id)
      continue
    }
    if (!before.has(member)) before.set(member, was)
    if (role === 'owner') promoted.add(member.account_id)
  }
  const reversions = [...before].map(([member, role]) => ({ member, role }))
  return {
    reversions: reversions.filter(({ member, role }) => member.role !== role),
    promoted: [...promoted],
  }
}

/** Gives a member the role of before. Household and account are locked. */
export async function revertRole(
  tx: Db,
  sync: Sync,
  { member, role }: Reversion,
  now: Date,
): Promise<void> {
  await recordRole(tx, null, member, role, now)
  await store.setRole(tx, member, role, now)
  await recordMember(tx, sync, member, false, now)
}

/** @returns how many changes of roles need not be known any more */
export function purgeRoleChanges(db: Db, now: Date): Promise<number> {
  return deleteRoleChanges(db, after(now, -KEPT))
}
