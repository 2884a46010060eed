import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { after, DAY, SECOND } from '#kernel/clock.ts'
import { accountIsPending, AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { announce } from '#platform/postgres/after-commit.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Client, Proof, SignOutScope, AccountStatus, Tokens } from './contract.ts'
import { insertSession } from './new-session-store.ts'
import * as store from './store.ts'
import { ACCESS_SECONDS, type RefreshToken, type TokenIssuer } from './tokens.ts'

/** Milliseconds after which a session ends if it is not refreshed. */
const MAX_SESSION_IDLE = 30 * DAY
/** Milliseconds after which a session ends even if it is refreshed. */
const MAX_SESSION_AGE = 90 * DAY
/**
 * Milliseconds in which a used refresh token is accepted again: its response may have been lost.
 */
const GRACE = 30 * SECOND
const REFRESHES = { most: 60, seconds: 60 }

/**
 * Refuses an account that is pending deletion. Call it for every kind of credential after it was
 * checked.
 *
 * @param tokenIssuer set if the caller may get a restore token
 * @throws AppError ACCOUNT_PENDING_DELETION with the date, and with `restore_token` if
 *   `tokenIssuer` is set
 */
export async function assertNotPending(
  account: AccountStatus,
  tokenIssuer?: TokenIssuer,
): Promise<void> {
  if (account.deletion_scheduled_at === null) return
  throw accountIsPending(
    account.deletion_scheduled_at.toISOString(),
    tokenIssuer ? { restore_token: await tokenIssuer.restore(account) } : {},
  )
}

/**
 * Opens a session for an account whose credentials were just checked. If the account has too many
 * sessions, those that were idle the longest end.
 *
 * @returns undefined if the credentials have changed since, the account is pending deletion, or it
 *   has a second factor that `proof` lacks. The caller checks them again then.
 */
export async function openSession(
  db: Db,
  tokenIssuer: TokenIssuer,
  account: AccountStatus,
  client: Client,
  proof: Proof,
  now: Date,
): Promise<Tokens | undefined> {
  const { maxSessions } = tokenIssuer
  const session = {
    id: newId(now),
    expiresAt: after(now, MAX_SESSION_IDLE),
    eventId: newId(now),
    maxSessions,
  }
  const proved = { id: account.id, credentialsVersion: account.credentials_version }
  if (!(await insertSession(db, proved, session, client, proof, now))) return undefined
  const first = { sessionId: session.id, generation: 0 }
  return toTokens(tokenIssuer, account.id, first, session.expiresAt, now)
}

/**
 * Exchanges a refresh token for a new pair (RFC 9700, 4.14.2). The same token gives the same new
 * refresh token for 30 seconds. Later use means that the token was stolen, and the session ends.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, RATE_LIMITED
 */
export async function refresh(
  db: Db,
  deps: { tokenIssuer: TokenIssuer; limits: RateLimits; log: Log },
  token: string,
  client: Client,
  now: Date,
): Promise<Tokens> {
  const { tokenIssuer, limits, log } = deps
  const old = tokenIssuer.readRefresh(token)
  if (!old) throw signInAgain()
  const { sessionId, generation } = old
  await limits.take({ what: `refreshes of ${sessionId}`, ...REFRESHES }, now)
  const next = { sessionId, generation: generation + 1 }

  const rotated = await store.rotate(
    db,
    {
      id: sessionId,
      generation,
      expiresAt: after(now, MAX_SESSION_IDLE),
      maxAgeSeconds: MAX_SESSION_AGE / SECOND,
    },
    client,
    now,
  )
  if (rotated) return toTokens(tokenIssuer, rotated.account_id, next, rotated.expires_at, now)

  const session = await store.openSessionById(db, sessionId, now)
  if (!session) throw signInAgain()
  const isCurrent = session.refresh_generation <= generation
  const isPrevious =
    session.refresh_generation === next.generation && after(session.refreshed_at, GRACE) >= now
  if (!isCurrent && !isPrevious) {
    await endReusedSession(db, { accountId: session.account_id, sessionId, ...client }, now)
    log.warn({ session: sessionId }, 'a refresh token was used again; its session was ended')
    throw signInAgain()
  }
  await assertNotPending(session, tokenIssuer)
  if (!isPrevious) throw signInAgain() // the account was restored between the two queries; a retry will succeed
  return toTokens(tokenIssuer, session.account_id, next, session.expires_at, now)
}

/**
 * The token was stolen. It is not known which client is the thief, so the session ends for both.
 */
function endReusedSession(
  db: Db,
  subject: { accountId: string; sessionId: string } & Client,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await store.deleteSession(tx, subject.sessionId))) return
    await recordEvent(tx, subject, 'refresh_token_reused', now)
    announce(tx, subject.accountId)
  })
}

/**
 * Ends sessions of the actor. A session that is over already ends nothing. The scope `all` ends the
 * restore tokens too.
 */
export function signOut(db: Db, actor: Actor, scope: SignOutScope, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { accountId, sessionId } = actor
    if (sessionId === undefined) return
    await store.lockAccount(tx, { accountId }) // waits for other transactions of the account
    const ended = await store.signOut(tx, accountId, sessionId, scope)
    if (ended === 0) return
    if (scope === 'all') await store.endRestoreTokens(tx, accountId)
    await recordEvent(tx, actor, 'signed_out', now, { scope, sessions: ended })
    announce(tx, accountId)
  })
}

/**
 * Ends all sessions of an account except `exceptId`. Their access tokens are refused from now on.
 */
export async function endSessions(db: Db, accountId: string, exceptId?: string): Promise<void> {
  await store.deleteSessions(db, accountId, exceptId)
  announce(db, accountId)
}

/** @returns the number of expired sessions that were deleted */
export function purgeSessions(db: Db, now: Date): Promise<number> {
  return store.deleteExpired(db, now)
}

async function toTokens(
  tokenIssuer: TokenIssuer,
  accountId: string,
  token: RefreshToken,
  expiresAt: Date,
  now: Date,
): Promise<Tokens> {
  return {
    access_token: await tokenIssuer.access(accountId, token.sessionId),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: tokenIssuer.refresh(token),
    refresh_expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / SECOND),
  }
}

const signInAgain = () =>
  new AppError('UNAUTHENTICATED', 'This session has ended. Sign in again.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
