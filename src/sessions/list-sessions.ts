import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { OpenSession } from './contract.ts'
import { holdActor } from './hold-actor.ts'
import * as store from './session-list-store.ts'

/** More devices than anybody has; a program that signs in anew each time has more sessions. */
const MAX_LISTED = 200
const PAGE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Where the actor is signed in, the session that was seen last first; of very many, the newest. */
export async function listSessions(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ items: OpenSession[] }> {
  const rows = await store.newestSessions(db, actor.accountId, MAX_LISTED, now)
  return { items: rows.map((row) => toSession(row, actor)) }
}

/** All of them, in no order that means something, a few at a time in memory. */
export async function* readSessions(
  db: Db,
  actor: Actor,
  now: Date,
): AsyncGenerator<OpenSession, void, undefined> {
  let behind: string | undefined = BEFORE_ALL
  while (behind !== undefined) {
    const rows = await store.sessionsBehind(db, actor.accountId, behind, PAGE, now)
    for (const row of rows) yield toSession(row, actor)
    behind = rows.length === PAGE ? rows.at(-1)?.id : undefined
  }
}

/**
 * Ends a session of the actor: its tokens are refused from now on. One that is over ends nothing.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export function endSession(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdActor(tx, actor, now)
    if (await store.endSession(tx, actor.accountId, id))
      await recordEvent(tx, actor, 'session_ended', now, { ended: id })
  })
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
  }
}
