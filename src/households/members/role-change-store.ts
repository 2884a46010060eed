import type { Role } from '@larder/rules/entity.ts'
import type { Kysely } from 'kysely'
import type { MemberRow } from '#households/store.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'role_changes'>>

/** One change of the role of a member. */
export interface RoleChange {
  readonly member_id: string
  readonly changed_by: string
  readonly was: Role
  readonly role: Role
}

/** @param changer the membership of the account that changes the role */
export async function insertRoleChange(
  tx: Db,
  { target, changer, role }: { target: MemberRow; changer: MemberRow; role: Role },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('role_changes')
    .values({
      household_id: target.household_id,
      member_id: target.id,
      changed_by: changer.account_id,
      changer_since: changer.created_at,
      was: target.role,
      role,
      changed_at: now,
    })
    .execute()
}

/** The households in which an account was a member before then, and has changed roles since. */
export async function householdsWithRolesBy(
  db: Db,
  accountId: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('role_changes')
    .select('household_id')
    .distinct()
    .where('changed_by', '=', accountId)
    .where('changed_at', '>=', since)
    .where('changer_since', '<', since)
    .execute()
  return rows.map((row) => row.household_id)
}

/** The changes of roles in a household since then, the oldest first; only of members who are still in it. */
export function roleChangesSince(db: Db, householdId: string, since: Date): Promise<RoleChange[]> {
  return db
    .selectFrom('role_changes')
    .select(['member_id', 'changed_by', 'was', 'role'])
    .where('household_id', '=', householdId)
    .where('changed_at', '>=', since)
    .orderBy('number')
    .execute()
}

export async function deleteRoleChangesBy(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('role_changes').where('changed_by', '=', accountId).execute()
}

/** @returns how many older changes were deleted */
export async function deleteRoleChanges(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('role_changes')
    .where('changed_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
