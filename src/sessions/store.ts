import { type Kysely, sql } from 'kysely'
import { unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Client, SignOutScope, AccountStatus } from './contract.ts'

/** The sessions, and some columns of accounts. */
type Db = Kysely<Pick<Tables, 'sessions' | 'accounts'>>

/**
 * Locks the account until the transaction ends. The next statement reads the state after the lock.
 */
export const lockAccount = unawaitedStatement((tx: Db, { accountId }: { accountId: string }) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate(),
)

export interface Rotation {
  readonly account_id: string
  readonly refresh_generation: number
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

/** @returns true if it existed */
export async function deleteSession(db: Db, id: string): Promise<boolean> {
  const rows = await db.deleteFrom('sessions').where('id', '=', id).returning('id').execute()
  return rows.length === 1
}

/** Deletes all sessions of the account except `exceptId`. */
export async function deleteSessions(
  db: Db,
  accountId: string,
  exceptId: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

/**
 * Ends the account's sessions that `scope` selects, if `sessionId` itself is open. API keys stay: they have a
 * list of their own.
 *
 * @returns the number of ended sessions
 */
export async function signOut(
  db: Db,
  accountId: string,
  sessionId: string,
  scope: SignOutScope,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('is_key', '=', false)
    .where((has) =>
      has.exists(
        has
          .selectFrom('sessions as own')
          .select('own.id')
          .where('own.id', '=', sessionId)
          .where('own.account_id', '=', accountId),
      ),
    )
    .$if(scope === 'this', (query) => query.where('id', '=', sessionId))
    .$if(scope === 'others', (query) => query.where('id', '!=', sessionId))
    .executeTakeFirst()
  return Number(numDeletedRows)
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
