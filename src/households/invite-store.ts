import { type Kysely, type Selectable, sql } from 'kysely'
import type { TimePlace } from '#kernel/time-cursor.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'invites'>>
type Invite = Selectable<Tables['invites']>

const INVITE = [
  'household_id',
  'id',
  'code_hash',
  'role',
  'made_by',
  'max_uses',
  'uses',
  'created_at',
  'expires_at',
] as const

export function insertInvite(db: Db, invite: Omit<Invite, 'uses'>): Promise<Invite> {
  return db.insertInto('invites').values(invite).returning(INVITE).executeTakeFirstOrThrow()
}

/** Those that still let somebody in. */
export function livingInvites(
  db: Db,
  householdId: string,
  { most, behind }: { most: number; behind: TimePlace | undefined },
  now: Date,
): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .select(INVITE)
    .where('household_id', '=', householdId)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .$if(behind !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) > (${behind?.at}::timestamptz, ${behind?.id}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/**
 * Used up or not, so that whoever came in by it may ask again.
 *
 * @param wanted.householdId undefined for a code from before codes named it: such codes end within 30 days
 */
export function inviteByCode(
  db: Db,
  { codeHash, householdId }: { codeHash: Buffer; householdId: string | undefined },
  now: Date,
): Promise<Invite | undefined> {
  return db
    .selectFrom('invites')
    .select(INVITE)
    .$if(householdId !== undefined, (query) => query.where('household_id', '=', householdId ?? ''))
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

/** The households for which an account has made invites since then, used up or not. */
export async function householdsInvitedTo(
  db: Db,
  accountId: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('invites')
    .select('household_id')
    .distinct()
    .where('made_by', '=', accountId)
    .where('created_at', '>=', since)
    .execute()
  return rows.map((row) => row.household_id)
}

/** Revokes the invites to a household that these accounts made, since then where it is given. */
export async function deleteInvitesOf(
  tx: Db,
  householdId: string,
  makers: readonly string[],
  since?: Date,
): Promise<void> {
  await tx
    .deleteFrom('invites')
    .where('household_id', '=', householdId)
    .where('made_by', 'in', makers)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .execute()
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
