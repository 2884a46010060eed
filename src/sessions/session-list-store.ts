import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'sessions'>>

const COLUMNS = ['id', 'created_at', 'refreshed_at', 'expires_at', 'user_agent', 'network'] as const

export type ListedSession = Pick<Selectable<Tables['sessions']>, (typeof COLUMNS)[number]>

/** Those that live, the one that was seen last first. */
export function newestSessions(
  db: Db,
  accountId: string,
  most: number,
  now: Date,
): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** The next of those that live, in order of their ids, beginning behind `behind`. */
export function sessionsBehind(
  db: Db,
  accountId: string,
  behind: string,
  most: number,
  now: Date,
): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('id', '>', behind)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** @returns whether the account had it */
export async function endSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  return rows.length === 1
}
