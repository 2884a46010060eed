import { createHash, randomBytes } from 'node:crypto'
import { lockActor } from '#access/sessions/lock-actor.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { after, SECOND } from '#platform/kernel/clock.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import * as store from './ticket-store.ts'

/** Seconds for which a ticket is valid. */
export const TICKET_SECONDS = 30
const BYTES = 32

/**
 * Makes a ticket for one stream of the actor's session. Only its hash is stored.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export function issueTicket(db: Db, actor: Actor, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const { accountId, sessionId } = actor
    const ticket = randomBytes(BYTES).toString('base64url')
    const expiresAt = after(now, TICKET_SECONDS * SECOND)
    if (sessionId === undefined) throw accountIsGone()
    const added = { digest: digestOf(ticket), accountId, sessionId, expiresAt }
    if (!(await store.insertTicket(tx, added, now))) throw accountIsGone()
    return ticket
  })
}

/** Uses up a ticket, once over all replicas. @returns its account and session; undefined if it is invalid */
export async function takeTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<{ accountId: string; sessionId: string } | undefined> {
  const taken = await store.takeTicket(db, digestOf(ticket), now)
  return taken && { accountId: taken.account_id, sessionId: taken.session_id }
}

const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest()
