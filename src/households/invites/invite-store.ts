import { type Kysely, type Selectable, sql } from 'kysely'
import type { TimePlace } from '#platform/kernel/ids.ts'
import type { Db as AnyDb } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { tellWebhooks } from '#sync/write/instead-of-triggers.ts'

type Db = Kysely<Pick<Tables, 'invites'>>
type Invite = Selectable<Tables['invites']>

const INVITE = [
  'household_id',
  'id',
  'code_hash',
  'role',
  'made_by',
  'session_id',
  'max_uses',
  'uses',
  'created_at',
  'expires_at',
  'tries',
  'joiner_id',
  'joiner_version',
] as const

export async function insertInvite(db: AnyDb, invite: Omit<Invite, 'uses'>): Promise<Invite> {
  const inserted = await db
    .insertInto('invites')
    .values(invite)
    .returning(INVITE)
    .executeTakeFirstOrThrow()
  const { household_id: scope_id, id: invite_id, role } = inserted
  await tellWebhooks(db, scope_id, 'invited', { scope_id, invite_id, role })
  return inserted
}

/** Returns the invites that somebody can still use, without codes of six digits. */
export function findOpenInvites(
  db: Db,
  householdId: string,
  { limit, after }: { limit: number; after: TimePlace | undefined },
  now: Date,
): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .select(INVITE)
    .where('household_id', '=', householdId)
    .where('tries', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Returns the invite even if it is used up, so that a member who joined with it can repeat the request.
 *
 * @param key.householdId undefined for an old code without a household; such codes expire within 30 days
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
    .where('tries', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts one use. @returns false if the invite is used up or has expired */
export async function countUse(tx: Db, invite: Invite, now: Date): Promise<boolean> {
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

/** The households for which an account has created invites since then, used up or not. */
export async function householdsWithInvitesBy(
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

/** Revokes the invites that these accounts have created for a household since then. */
export async function deleteInvitesOf(
  tx: Db,
  householdId: string,
  creators: readonly string[],
  since: Date,
): Promise<void> {
  await tx
    .deleteFrom('invites')
    .where('household_id', '=', householdId)
    .where('made_by', 'in', creators)
    .where('created_at', '>=', since)
    .execute()
}

/** @returns false if no invite has the id */
export async function deleteInvite(db: Db, householdId: string, id: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('invites')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** @returns how many expired invites were deleted */
export async function deleteExpiredInvites(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
