import type { EventKind } from '#access/audit/contract.ts'
import { recordEvent } from '#access/audit/service.ts'
import type { AccessCounts, Actor, MadeBy } from '#platform/kernel/actor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { announce } from '#platform/postgres/transactions.ts'
import type { Client, EndAccess, SessionCounts, SignOutScope } from './contract.ts'
import { lockActor } from './lock-actor.ts'
import * as store from './store.ts'

/**
 * The token was stolen. It is not known which client is the thief, so the session ends for both, with what it made.
 */
export function endReusedSession(
  db: Db,
  endAccess: EndAccess,
  subject: { accountId: string; sessionId: string } & Client,
  now: Date,
): Promise<void> {
  const { accountId, sessionId } = subject
  return inTransaction(db, async (tx) => {
    await store.lockAccount(tx, { accountId })
    if (!(await store.hasSession(tx, accountId, sessionId))) return
    const made = { accountId, only: sessionId }
    const ended = await endWithAccess(tx, endAccess, made, 'refresh_token_reused', now)
    await recordEvent(tx, subject, 'refresh_token_reused', now, { ended })
  })
}

/** Ends sessions of an account that the caller has locked, with what they have made. @returns how much of each kind */
async function endWithAccess(
  tx: Db,
  endAccess: EndAccess,
  made: MadeBy,
  because: EventKind,
  now: Date,
): Promise<SessionCounts & AccessCounts> {
  const sessions = await endSessions(tx, made)
  return { ...sessions, ...(await endAccess(tx, made, because, now)) }
}

/**
 * Ends sessions of the actor. A session that is over already ends nothing. The scopes `others` and `all` also end what
 * these sessions have made, and `all` the restore tokens.
 *
 * @throws AppError BUSY
 */
export function signOut(
  db: Db,
  endAccess: EndAccess,
  actor: Actor,
  scope: SignOutScope,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { accountId, sessionId } = actor
    if (sessionId === undefined) return
    await store.lockAccount(tx, { accountId }) // waits for other transactions of the account
    if (!(await store.hasSession(tx, accountId, sessionId))) return
    if (scope === 'this') {
      await store.deleteSession(tx, sessionId)
      announce(tx, 'scope', accountId)
      return recordEvent(tx, actor, 'signed_out', now, { scope, sessions: 1 })
    }
    const made = scope === 'all' ? { accountId } : { accountId, except: sessionId }
    const ended = await endWithAccess(tx, endAccess, made, 'signed_out', now)
    if (scope === 'all') await store.endRestoreTokens(tx, accountId)
    await recordEvent(tx, actor, 'signed_out', now, { scope, sessions: ended.sessions ?? 0, ended })
  })
}

/**
 * Ends a session of the actor. Its tokens are refused from now on. What it has made ends too, unless it is the actor's
 * own: that is a sign-out. A session that is over already changes nothing.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, BUSY
 */
export function endSession(
  db: Db,
  endAccess: EndAccess,
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> {
  const { accountId } = actor
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    if (!(await store.hasSession(tx, accountId, id))) return
    const made = { accountId, only: id }
    if (id === actor.sessionId) {
      await store.deleteSession(tx, id)
      announce(tx, 'scope', accountId)
      return recordEvent(tx, actor, 'session_ended', now, { ended: id })
    }
    const { sessions: _, ...counts } = await endWithAccess(
      tx,
      endAccess,
      made,
      'session_ended',
      now,
    )
    const details = { ended: id, ...(Object.keys(counts).length > 0 && { made: counts }) }
    await recordEvent(tx, actor, 'session_ended', now, details)
  })
}

/**
 * Ends sessions of an account, and the API keys that they have made. Their access tokens are refused from now on.
 */
export async function endSessions(db: Db, made: MadeBy): Promise<SessionCounts> {
  const ended = await store.deleteSessions(db, made)
  announce(db, 'scope', made.accountId)
  return ended
}

/** Counts what `endSessions` would end. */
export const countSessions = (db: Db, made: MadeBy, now: Date): Promise<SessionCounts> =>
  store.countSessions(db, made, now)
