import { type Kysely, type Selectable, sql } from 'kysely'
import type { TimePlace } from '#platform/kernel/ids.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'events'>>

/** With the details as `insertEvent` has written them. */
export type Row = Selectable<Tables['events']> & { readonly details: Record<string, unknown> }

export async function insertEvent(
  db: Db,
  event: Omit<Row, 'details'> & { details: object },
): Promise<void> {
  await db
    .insertInto('events')
    .values({ ...event, details: JSON.stringify(event.details) })
    .execute()
}

/** Newest first; only those before `before` if it is given. */
export function events(
  db: Db,
  subject: string,
  limit: number,
  before: TimePlace | undefined,
): Promise<Row[]> {
  return db
    .selectFrom('events')
    .select(['id', 'subject', 'kind', 'at', 'session_id', 'network', 'request_id', 'details'])
    .$narrowType<{ details: Record<string, unknown> }>()
    .where('subject', '=', subject)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(at, id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Replaces the account by a pseudonym, and clears the fields that identify it. */
export async function pseudonymise(tx: Db, subject: string, pseudonym: string): Promise<void> {
  await sql`select set_config('larder.events', 'UPDATE', true)`.execute(tx)
  await tx
    .updateTable('events')
    .set({ subject: pseudonym, session_id: null, network: null, request_id: null, details: '{}' })
    .where('subject', '=', subject)
    .execute()
  await sql`select set_config('larder.events', '', true)`.execute(tx)
}

/** @returns the number of older events that were deleted */
export async function deleteEventsBefore(tx: Db, before: Date): Promise<number> {
  await sql`select set_config('larder.events', 'DELETE', true)`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('at', '<', before)
    .executeTakeFirst()
  await sql`select set_config('larder.events', '', true)`.execute(tx)
  return Number(numDeletedRows)
}
