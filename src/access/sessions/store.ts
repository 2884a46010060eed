import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MadeBy } from '#platform/kernel/actor.ts'
import { unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Client, SessionCounts, AccountStatus } from './contract.ts'

/** The sessions with their keys, and some columns of accounts. */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts' | 'api_keys'>>

/**
 * Locks the account until the transaction ends. The next statement reads the state after the lock.
 */
export const lockAccount = unawaitedStatement((tx: Db, { accountId }: { accountId: string }) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate(),
)

export interface Rotation {
  readonly account_id: string
  readonly refresh_generation: number
  readonly used_generation: number
  readonly refreshed_at: Date
  readonly expires_at: Date
}

/**
 * Sets a session to the generation after `generation`. Of several parallel callers one succeeds.
 * Undefined if the session is over, its account is pending deletion, or the generation is not the
 * current one.
 */
export async function rotate(
  db: Db,
  session: { id: string; generation: number; expiresAt: Date; maxAgeSeconds: number },
  client: Client,
  now: Date,
): Promise<Rotation | undefined> {
  return db
    .updateTable('sessions')
    .from('accounts')
    .set({
      refresh_generation: session.generation + 1,
      refreshed_at: now,
      expires_at: sql<Date>`least(${session.expiresAt}::timestamptz, sessions.created_at + make_interval(secs => ${session.maxAgeSeconds}))`,
      user_agent: client.userAgent ?? null,
      network: client.network ?? null,
    })
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where('accounts.deletion_scheduled_at', 'is', null)
    .where('sessions.id', '=', session.id)
    .where('sessions.refresh_generation', '<=', session.generation)
    .where('sessions.expires_at', '>', now)
    .returning([
      'sessions.account_id',
      'sessions.refresh_generation',
      'sessions.used_generation',
      'sessions.refreshed_at',
      'sessions.expires_at',
    ])
    .executeTakeFirst()
}

/** An open session with the status of its account. */
export async function openSessionById(
  db: Db,
  id: string,
  now: Date,
): Promise<(Rotation & AccountStatus) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.account_id',
      'sessions.refresh_generation',
      'sessions.used_generation',
      'sessions.refreshed_at',
      'sessions.expires_at',
      'accounts.id',
      'accounts.credentials_version',
      'accounts.deletion_scheduled_at',
      'accounts.restore_version',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** Records that an access token of a generation was used. */
export async function useGeneration(db: Db, id: string, generation: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_generation: generation })
    .where('id', '=', id)
    .where('used_generation', '<', generation)
    .execute()
}

/** Whether a session of the account is open. An API key is none. */
export async function hasSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('is_key', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Deletes sessions of an account, and the API keys that they have made. */
export async function deleteSessions(db: Db, made: MadeBy): Promise<SessionCounts> {
  const { rows } = await sql<{ is_key: boolean }>`
    delete from sessions s where ${isMade(made)} returning is_key`.execute(db)
  const keys = rows.filter((row) => row.is_key).length
  return toCounts(rows.length - keys, keys)
}

/** Counts what `deleteSessions` would delete, without what has expired. */
export async function countSessions(db: Db, made: MadeBy, now: Date): Promise<SessionCounts> {
  const { rows } = await sql<{ sessions: number; keys: number }>`
    select count(*) filter (where not is_key)::integer as sessions,
      count(*) filter (where is_key)::integer as keys
    from sessions s where ${isMade(made)} and expires_at > ${now}::timestamptz`.execute(db)
  return toCounts(rows[0]?.sessions ?? 0, rows[0]?.keys ?? 0)
}

const toCounts = (sessions: number, keys: number): SessionCounts => ({
  ...(sessions > 0 && { sessions }),
  ...(keys > 0 && { api_keys: keys }),
})

/** A key from before Larder stored the session that made it counts as made by another one. */
function isMade({ accountId, except, only }: MadeBy): RawBuilder<boolean> {
  const isOfAccount = sql<boolean>`s.account_id = ${accountId}::uuid`
  const id = only ?? except
  if (id === undefined) return isOfAccount
  const isOfOne = sql<boolean>`(s.id = ${id}::uuid or s.is_key and exists (
    select from api_keys k where k.session_id = s.id and k.made_in = ${id}::uuid))`
  return only === undefined
    ? sql`${isOfAccount} and not ${isOfOne}`
    : sql`${isOfAccount} and ${isOfOne}`
}

/** Ends all restore tokens of an account, including used ones. */
export async function endRestoreTokens(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ restore_version: sql<number>`restore_version + 1`, restored_at: null })
    .where('id', '=', accountId)
    .execute()
}

/** @returns the number of expired sessions that were deleted */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
