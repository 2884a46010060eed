import { type Kysely, type Selectable, sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Role } from '#sync/collection/contract.ts'

type Db = Kysely<Pick<Tables, 'households' | 'members' | 'default_households'>>

export type MemberRow = Selectable<Tables['members']> & { readonly role: Role }

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
 * @param member.invitedBy the account whose invite it was; null where nobody's is known
 * @throws AppError CONFLICT where the account is in the household
 */
export async function insertMember(
  tx: Db,
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

/** The households to which an account has brought members since then. */
export async function householdsWithGuestsOf(
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

/** Members say no longer that this account had invited them. */
export async function forgetInviter(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ invited_by: null })
    .where('invited_by', '=', accountId)
    .execute()
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

/** What every request asks: the membership in a household, or in the account's default one. */
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
      .leftJoin('default_households as preferred', (on) =>
        on
          .onRef('preferred.account_id', '=', 'members.account_id')
          .onRef('preferred.household_id', '=', 'members.household_id'),
      )
      .select(['members.household_id', 'role', 'time_zone'])
      .where('members.account_id', '=', accountId)
      .where(
        sql<boolean>`(${householdId}::uuid is null or members.household_id = ${householdId}::uuid)`,
      )
      .orderBy(sql`preferred.account_id is null`)
      .orderBy('members.created_at')
      .orderBy('members.household_id')
      .limit(1),
)

/** Has an account mean a household that it is in, where it names none. */
export async function saveDefault(tx: Db, accountId: string, householdId: string): Promise<void> {
  await tx
    .insertInto('default_households')
    .values({ account_id: accountId, household_id: householdId })
    .onConflict((on) => on.column('account_id').doUpdateSet({ household_id: householdId }))
    .execute()
}

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
