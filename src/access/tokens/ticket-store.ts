import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

/** The tickets; the sessions, so that a session that is over gets none. */
type Db = Kysely<Pick<Tables, 'stream_tickets' | 'sessions'>>

/** Tickets of a session that wait for their stream. Each tab of a browser needs one for a moment. */
const MOST_UNUSED = 50

/**
 * Adds a ticket, and deletes the session's expired ones and the oldest of too many. The lock of the session waits for a
 * transaction that ends it.
 *
 * @returns false if the session is over
 */
export async function insertTicket(
  db: Db,
  ticket: { digest: Buffer; accountId: string; sessionId: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const { digest, accountId, sessionId, expiresAt } = ticket
  const { rows } = await sql`
    with open as (
      select id from sessions
      where id = ${sessionId} and account_id = ${accountId} and expires_at > ${now}
      for key share
    ), purged as (
      delete from stream_tickets where session_id = ${sessionId} and (expires_at <= ${now} or digest in (
        select digest from stream_tickets where session_id = ${sessionId}
        order by expires_at desc offset ${MOST_UNUSED - 1}))
    )
    insert into stream_tickets (digest, session_id, expires_at)
    select ${digest}::bytea, id, ${expiresAt}::timestamptz from open
    returning session_id`.execute(db)
  return rows.length === 1
}

/** Deletes a ticket. Of several parallel callers one gets it. */
export async function takeTicket(
  db: Db,
  digest: Buffer,
  now: Date,
): Promise<{ account_id: string; session_id: string } | undefined> {
  return db
    .deleteFrom('stream_tickets')
    .using('sessions')
    .whereRef('sessions.id', '=', 'stream_tickets.session_id')
    .where('digest', '=', digest)
    .where('stream_tickets.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .returning(['sessions.account_id', 'stream_tickets.session_id'])
    .executeTakeFirst()
}
