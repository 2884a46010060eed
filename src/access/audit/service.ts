import type { Origin } from '#platform/kernel/actor.ts'
import { invalid } from '#platform/kernel/errors.ts'
import { newId, readTimeCursor, type TimePlace, toTimeCursor } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { Event, EventKind, Events } from './contract.ts'
import * as store from './store.ts'

/** The account of an event, and the session that caused it. */
export interface Subject extends Origin {
  readonly accountId: string
  readonly sessionId?: string | undefined
}

/**
 * Records an event. Call it in the transaction of the change, so that both are committed or
 * neither.
 */
export async function recordEvent(
  tx: Db,
  subject: Subject,
  kind: EventKind,
  now: Date,
  details: object = {},
): Promise<void> {
  await store.insertEvent(tx, {
    id: newId(now),
    subject: subject.accountId,
    kind,
    at: now,
    session_id: subject.sessionId ?? null,
    network: subject.network ?? null,
    request_id: subject.requestId ?? null,
    details,
  })
}

/**
 * Returns the events of an account, newest first.
 *
 * @throws AppError VALIDATION_FAILED for a text that is no cursor
 */
export async function listEvents(
  db: Db,
  accountId: string,
  page: { limit: number; cursor?: string },
): Promise<Events> {
  const rows = await store.events(db, accountId, page.limit + 1, readCursor(page.cursor))
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return {
    items: items.map(toEvent),
    next_cursor: last ? toTimeCursor(last) : null,
  }
}

const PAGE = 100

/** Reads all events of an account, newest first, one page at a time. */
export async function* readEvents(
  db: Db,
  accountId: string,
): AsyncGenerator<Event, void, undefined> {
  let rows: store.Row[] = []
  do {
    rows = await store.events(db, accountId, PAGE, rows.at(-1))
    for (const row of rows) yield toEvent(row)
  } while (rows.length === PAGE)
}

function toEvent(row: store.Row): Event {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    session_id: row.session_id,
    network: row.network,
    request_id: row.request_id,
    details: row.details,
  }
}

function readCursor(cursor: string | undefined): TimePlace | undefined {
  const place = cursor === undefined ? undefined : readTimeCursor(cursor)
  if (cursor !== undefined && !place)
    throw invalid({
      path: '/querystring/cursor',
      message: 'This cursor is not from a page of this list.',
    })
  return place
}

/** Makes the events of an account anonymous. Their kind and time stay, under a random name. */
export function anonymizeSubject(tx: Db, accountId: string): Promise<void> {
  return store.pseudonymise(tx, accountId, `removed:${crypto.randomUUID()}`)
}

/** @returns the number of older events that were deleted */
export function purgeEvents(db: Db, before: Date): Promise<number> {
  return inTransaction(db, (tx) => store.deleteEventsBefore(tx, before))
}
