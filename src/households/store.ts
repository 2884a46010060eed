import { type Kysely, type Selectable, sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { violates } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import type { Role } from '#sync/contract.ts'

type Db = Kysely<Pick<Tables, 'households' | 'members' | 'invites'>>

export type MemberRow = Selectable<Tables['members']> & { readonly role: Role }
type Invite = Selectable<Tables['invites']>

const MEMBER = [
  'household_id',
  'id',
  'account_id',
  'name',
  'role',
  'created_at',
  'updated_at',
] as const
const INVITE = [
  'household_id',
  'id',
  'code_hash',
  'role',
  'max_uses',
  'uses',
  'created_at',
  'expires_at',
] as const

export async function insertHousehold(
  tx: Db,
  household: {
    id: string
    name: string
    timeZone: string
    currency: string
    unitSystem: string
    listId: string
  },
  now: Date,
): Promise<void> {
  const { id, name, timeZone, currency, unitSystem, listId } = household
  await tx
    .insertInto('households')
    .values({
      id,
      name,
      time_zone: timeZone,
      currency,
      unit_system: unitSystem,
      default_shopping_list_id: listId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

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
  const row = await db
    .selectFrom('members')
    .innerJoin('households', 'households.id', 'members.household_id')
    .select(['household_id', 'role', 'time_zone'])
    .where('account_id', '=', accountId)
    .$if(householdId !== undefined, (of) => of.where('household_id', '=', householdId ?? ''))
    .orderBy('members.created_at')
    .orderBy('household_id')
    .limit(1)
    .executeTakeFirst()
  // The role's check constraint lets in no other.
  return row && { householdId: row.household_id, role: row.role as Role, timeZone: row.time_zone }
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

export function insertInvite(db: Db, invite: Omit<Invite, 'uses'>): Promise<Invite> {
  return db.insertInto('invites').values(invite).returning(INVITE).executeTakeFirstOrThrow()
}

/** Those that still let somebody in. */
export function livingInvites(db: Db, householdId: string, now: Date): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .select(INVITE)
    .where('household_id', '=', householdId)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Used up or not, so that whoever came in by it may ask again. */
export function inviteByCode(db: Db, codeHash: Buffer, now: Date): Promise<Invite | undefined> {
  return db
    .selectFrom('invites')
    .select(INVITE)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts one use, where there is one left. */
export async function useInvite(tx: Db, invite: Invite, now: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('invites')
    .set({ uses: sql<number>`uses + 1` })
    .where('household_id', '=', invite.household_id)
    .where('id', '=', invite.id)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .returning('id')
    .execute()
  return rows.length === 1
}

/** @returns whether there was such an invite */
export async function deleteInvite(db: Db, householdId: string, id: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('invites')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** @returns how many had run out and are gone */
export async function deleteExpiredInvites(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The role's check constraint lets in no other. */
const asMember = (row: Selectable<Tables['members']>): MemberRow => ({
  ...row,
  role: row.role as Role,
})
