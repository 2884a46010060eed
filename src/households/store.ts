import { type Kysely, type Selectable, sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { violates } from '#platform/database.ts'
import { statement } from '#platform/prepared-statements.ts'
import type { Tables } from '#platform/tables.ts'
import type { Role } from '#sync/contract.ts'

type Db = Kysely<Pick<Tables, 'households' | 'members'>>

export type MemberRow = Selectable<Tables['members']> & { readonly role: Role }

const MEMBER = [
  'household_id',
  'id',
  'account_id',
  'name',
  'role',
  'created_at',
  'updated_at',
] as const

/** @throws AppError CONFLICT where the account is in the household */
export async function insertMember(
  tx: Db,
  member: { id: string; householdId: string; accountId: string; name: string; role: Role },
  now: Date,
): Promise<void> {
  const { id, householdId, accountId, name, role } = member
  try {
    await tx
      .insertInto('members')
      .values({
        household_id: householdId,
        id,
        account_id: accountId,
        name,
        role,
        created_at: now,
        updated_at: now,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'members_account_is_there_once'))
      throw conflict('You are in this household already.')
    throw error
  }
}

/** The households of an account, in the order in which it came to them. */
export async function membershipsOf(db: Db, accountId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('members')
    .select(MEMBER)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('household_id')
    .execute()
  return rows.map(asMember)
}

/** The members of a household, the longest-standing first. */
export async function membersOf(db: Db, householdId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('members')
    .select(MEMBER)
    .where('household_id', '=', householdId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(asMember)
}

export async function memberOf(
  db: Db,
  householdId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  const row = await db
    .selectFrom('members')
    .select(MEMBER)
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && asMember(row)
}

/** What is asked on every request: the membership in a household, or in the account's first. */
export async function pickMembership(
  db: Db,
  accountId: string,
  householdId: string | undefined,
): Promise<{ householdId: string; role: Role; timeZone: string } | undefined> {
  const [row] = await selectMembership(db, { accountId, householdId: householdId ?? null })
  // The role's check constraint lets in no other.
  return row && { householdId: row.household_id, role: row.role as Role, timeZone: row.time_zone }
}

const selectMembership = statement(
  (db: Db, { accountId, householdId }: { accountId: string; householdId: string | null }) =>
    db
      .selectFrom('members')
      .innerJoin('households', 'households.id', 'members.household_id')
      .select(['household_id', 'role', 'time_zone'])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(${householdId}::uuid is null or household_id = ${householdId}::uuid)`)
      .orderBy('members.created_at')
      .orderBy('household_id')
      .limit(1),
)

export async function setRole(tx: Db, member: MemberRow, role: Role, now: Date): Promise<void> {
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
  await tx
    .deleteFrom('members')
    .where('household_id', '=', member.household_id)
    .where('id', '=', member.id)
    .execute()
}

/** The role's check constraint lets in no other. */
const asMember = (row: Selectable<Tables['members']>): MemberRow => ({
  ...row,
  role: row.role as Role,
})
