import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'sessions'>>

const COLUMNS = [
  'id',
  'created_at',
  'refreshed_at',
  'expires_at',
  'user_agent',
  'network',
  'method',
  'second_factor',
] as const

export type ListedSession = Pick<Selectable<Tables['sessions']>, (typeof COLUMNS)[number]>

/** The open sessions without API keys, the last used first. */
export function newestSessions(
  db: Db,
  accountId: string,
  limit: number,
  now: Date,
): Promise<ListedSession[]> {
  return openSessions(db, accountId, limit, now)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The open sessions in the order of their ids, after `afterId`. */
export function sessionsAfter(
  db: Db,
  accountId: string,
  afterId: string,
  limit: number,
  now: Date,
): Promise<ListedSession[]> {
  return openSessions(db, accountId, limit, now).where('id', '>', afterId).orderBy('id').execute()
}

function openSessions(db: Db, accountId: string, limit: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('is_key', '=', false)
    .where('expires_at', '>', now)
    .limit(limit)
}
