import type { Actor } from '#platform/kernel/actor.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { OpenSession } from './contract.ts'
import * as store from './session-list-store.ts'

/** More than a person has devices. A program that signs in each time may have more sessions. */
const MAX_LISTED = 200
const PAGE = 500

/** Lists the actor's sessions, the last used first, at most 200. */
export async function listSessions(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ items: OpenSession[] }> {
  const rows = await store.newestSessions(db, actor.accountId, MAX_LISTED, now)
  return { items: rows.map((row) => toSession(row, actor)) }
}

/** Reads all sessions, in the order of their ids, one page at a time. */
export async function* readSessions(
  db: Db,
  actor: Actor,
  now: Date,
): AsyncGenerator<OpenSession, void, undefined> {
  let afterId: string | undefined = NIL_ID
  while (afterId !== undefined) {
    const rows = await store.sessionsAfter(db, actor.accountId, afterId, PAGE, now)
    for (const row of rows) yield toSession(row, actor)
    afterId = rows.length === PAGE ? rows.at(-1)?.id : undefined
  }
}

function toSession(row: store.ListedSession, { sessionId }: Actor): OpenSession {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.refreshed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    user_agent: row.user_agent,
    network: row.network,
    current: row.id === sessionId,
    method: row.method,
    second_factor: row.second_factor,
  }
}
