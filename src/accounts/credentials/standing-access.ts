import { type Static, Type } from 'typebox'
import type { EventKind } from '#access/audit/contract.ts'
import { countSessions, endSessions } from '#access/sessions/end-sessions.ts'
import { countAccess, endAccess } from '#households/members/end-access.ts'
import { ACCESS_KINDS, type MadeBy, type Actor } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'

const KINDS = ['sessions', 'api_keys', ...ACCESS_KINDS] as const
type Counts = Partial<Record<(typeof KINDS)[number], number>>

const number = Type.Integer({ minimum: 0, examples: [1] })
const Ends = Type.Object(
  {
    sessions: number,
    api_keys: number,
    invites: number,
    list_links: number,
    recipe_pages: number,
    webhooks: number,
    calendar_feeds: number,
  },
  { title: 'Ends' },
)

/**
 * What would end. `others`: the other sessions, and what they have made. `all`: all sessions, and what the account has
 * made.
 */
export const StandingAccess = Type.Object({ others: Ends, all: Ends }, { title: 'StandingAccess' })
export type StandingAccess = Static<typeof StandingAccess>

/** Counts what a change of the credentials would end. */
export async function readStandingAccess(
  db: Db,
  { accountId, sessionId }: Actor,
  now: Date,
): Promise<StandingAccess> {
  return {
    others: whole(await countEnds(db, { accountId, except: sessionId }, now)),
    all: whole(await countEnds(db, { accountId }, now)),
  }
}

export async function countEnds(db: Db, made: MadeBy, now: Date): Promise<Counts> {
  const sessions = await countSessions(db, made, now)
  return { ...sessions, ...(await countAccess(db, made, now)) }
}

/**
 * Ends sessions of an account that the caller has locked, and what they have made: for a thief had them, or somebody
 * wants to be sure that none has.
 *
 * @param because the event that tells what ended
 * @throws AppError BUSY: the caller may repeat the transaction
 */
export async function endStandingAccess(
  tx: Db,
  made: MadeBy,
  because: EventKind,
  now: Date,
): Promise<Counts> {
  const sessions = await endSessions(tx, made)
  return { ...sessions, ...(await endAccess(tx, made, because, now)) }
}

function whole(counts: Counts): StandingAccess['all'] {
  const count = (kind: (typeof KINDS)[number]) => counts[kind] ?? 0
  return {
    sessions: count('sessions'),
    api_keys: count('api_keys'),
    invites: count('invites'),
    list_links: count('list_links'),
    recipe_pages: count('recipe_pages'),
    webhooks: count('webhooks'),
    calendar_feeds: count('calendar_feeds'),
  }
}
