import type { Role } from '@larder/rules/entity.ts'
import type { Kysely, Selectable } from 'kysely'
import {
  deleteMembership,
  householdsOf,
  insertMembership,
  setMembershipRole,
} from '#households/members/membership-store.ts'
import { conflict } from '#platform/kernel/errors.ts'
import { type Db as AnyDb, violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { tellWebhooks } from '#sync/write/instead-of-triggers.ts'

type Db = Kysely<
  Pick<Tables, 'members' | 'memberships' | 'default_households' | 'api_key_households'>
>

export type MemberRow = Selectable<Tables['members']>

const MEMBER = [
  'household_id',
  'id',
  'account_id',
  'name',
  'role',
  'invited_by',
  'created_at',
  'updated_at',
] as const

/**
 * @param member.invitedBy the account that created the invite; null if it is not known
 * @throws AppError CONFLICT if the account is already in the household
 */
export async function insertMember(
  tx: AnyDb,
  member: {
    id: string
    householdId: string
    accountId: string
    name: string
    role: Role
    invitedBy: string | null
  },
  now: Date,
): Promise<void> {
  const { id, householdId, accountId, name, role, invitedBy } = member
  try {
    await insertMembership(tx, member, now)
    await tx
      .insertInto('members')
      .values({
        household_id: householdId,
        id,
        account_id: accountId,
        name,
        role,
        invited_by: invitedBy,
        created_at: now,
        updated_at: now,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'memberships_pkey') || violates(error, 'members_account_is_there_once'))
      throw conflict('You are already in this household.')
    throw error
  }
  const joined = { scope_id: householdId, member_id: id, role }
  await tellWebhooks(tx, householdId, 'joined', joined)
}

/** The members of an account in its households, the oldest membership first. */
export async function membershipsOf(db: Db, accountId: string): Promise<MemberRow[]> {
  const found: MemberRow[] = []
  for (const householdId of await householdsOf(db, accountId)) {
    const member = await memberOf(db, householdId, accountId)
    if (member) found.push(member)
  }
  return found
}

/** The households that somebody has joined since then with an invite of the account. */
export async function householdsWithMembersInvitedBy(
  db: Db,
  accountId: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('household_id')
    .distinct()
    .where('invited_by', '=', accountId)
    .where('created_at', '>=', since)
    .execute()
  return rows.map((row) => row.household_id)
}

export async function clearInviter(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ invited_by: null })
    .where('invited_by', '=', accountId)
    .execute()
}

/** The members of a household, the oldest membership first. */
export function membersOf(db: Db, householdId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .select(MEMBER)
    .where('household_id', '=', householdId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function memberOf(
  db: Db,
  householdId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(MEMBER)
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function setRole(tx: Db, member: MemberRow, role: Role, now: Date): Promise<void> {
  await setMembershipRole(tx, { ...keyOf(member), role }, now)
  await tx
    .updateTable('members')
    .set({ role, updated_at: now })
    .where('household_id', '=', member.household_id)
    .where('id', '=', member.id)
    .execute()
}

export async function renameMember(
  tx: Db,
  member: MemberRow,
  name: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ name, updated_at: now })
    .where('household_id', '=', member.household_id)
    .where('id', '=', member.id)
    .execute()
}

export async function deleteMember(tx: Db, member: MemberRow): Promise<void> {
  await deleteMembership(tx, keyOf(member))
  await tx
    .deleteFrom('members')
    .where('household_id', '=', member.household_id)
    .where('id', '=', member.id)
    .execute()
}

const keyOf = ({ account_id, household_id }: MemberRow) => ({
  accountId: account_id,
  householdId: household_id,
})
