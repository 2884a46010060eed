import type { Role } from '@larder/rules/entity.ts'
import * as store from '#households/store.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { recordMember, recordRole } from './change-members.ts'
import { deleteRoleChanges, type RoleChange } from './role-change-store.ts'

/** Longer than the lifetime of a link that undoes a change of address. */
const RETENTION = 30 * DAY

/** A member, and the role to restore. */
export interface RoleReversion {
  readonly member: store.MemberRow
  readonly role: Role
}

/** The changes in a household to revert, because somebody else controlled the account. */
export interface ChangesToRevert {
  /** The members who joined with an invite of an account in `untrusted`. */
  readonly invited: readonly store.MemberRow[]
  readonly reversions: readonly RoleReversion[]
  /** The account, the invited members, and those who became owners. Their changes are reverted too. */
  readonly untrusted: readonly string[]
}

/** @param changes the changes of roles since then, the oldest first */
export function findChangesToRevert(
  accountId: string,
  members: readonly store.MemberRow[],
  changes: readonly RoleChange[],
  since: Date,
): ChangesToRevert {
  const recent = members.filter((one) => one.created_at >= since && one.account_id !== accountId)
  let untrusted = new Set([accountId])
  // An invited member may have made others owners, and those may have invited others.
  for (;;) {
    const invited = findInvitedMembers(untrusted, recent)
    const seeds = [accountId, ...invited.map((one) => one.account_id)]
    const { reversions, promoted } = findRoleReversions(seeds, members, changes)
    const all = new Set([...seeds, ...promoted])
    if (all.size === untrusted.size) return { invited, reversions, untrusted: [...all] }
    untrusted = all
  }
}

/** The recent members whom an untrusted account invited, or a member who was invited by one. */
function findInvitedMembers(
  untrusted: ReadonlySet<string>,
  recent: readonly store.MemberRow[],
): store.MemberRow[] {
  const inviters = new Set(untrusted)
  const isInvited = ({ invited_by }: store.MemberRow) =>
    invited_by !== null && inviters.has(invited_by)
  for (let known = 0; known !== inviters.size;) {
    known = inviters.size
    for (const one of recent) if (isInvited(one)) inviters.add(one.account_id)
  }
  return recent.filter(isInvited)
}

/**
 * Finds the roles to restore: those that the `seeds` changed, and those that their new owners changed.
 * A role stays if somebody else set it after that.
 */
function findRoleReversions(
  seeds: readonly string[],
  members: readonly store.MemberRow[],
  changes: readonly RoleChange[],
): { reversions: RoleReversion[]; promoted: string[] } {
  const byId = new Map(members.map((one) => [one.id, one]))
  const promoted = new Set<string>()
  const roles = new Map<store.MemberRow, Role>()
  for (const { member_id: id, changed_by: changer, was, role } of changes) {
    const member = byId.get(id)
    if (!member || seeds.includes(member.account_id)) continue
    if (!seeds.includes(changer) && !promoted.has(changer)) {
      roles.delete(member)
      promoted.delete(member.account_id)
      continue
    }
    if (!roles.has(member)) roles.set(member, was)
    if (role === 'owner') promoted.add(member.account_id)
  }
  const reversions = [...roles].map(([member, role]) => ({ member, role }))
  return {
    reversions: reversions.filter(({ member, role }) => member.role !== role),
    promoted: [...promoted],
  }
}

/** Restores the role of a member. The caller has locked household and account. */
export async function revertRole(
  tx: Db,
  sync: SyncSchema,
  { member, role }: RoleReversion,
  now: Date,
): Promise<void> {
  await recordRole(tx, null, member, role, now)
  await store.setRole(tx, member, role, now)
  await recordMember(tx, sync, member, false, now)
}

/** @returns how many old changes of roles were deleted */
export function purgeRoleChanges(db: Db, now: Date): Promise<number> {
  return deleteRoleChanges(db, after(now, -RETENTION))
}
