import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { after, DAY, SECOND } from '#kernel/clock.ts'
import { accountIsPending, AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Client, Proof, SignOutScope, Standing, Tokens } from './contract.ts'
import { insertSession } from './new-session-store.ts'
import * as store from './store.ts'
import { ACCESS_SECONDS, type RefreshToken, type TokenIssuer } from './tokens.ts'

const IDLE = 30 * DAY
const MAX_SESSION_AGE = 90 * DAY
/** How long a refresh token that was used already is still honoured: its answer may have got lost. */
const GRACE = 30 * SECOND
const REFRESHES = { most: 60, seconds: 60 }

/**
 * Lets in an account whose credentials were proved, unless it is about to be removed. Every
 * credential, whatever its kind, comes through here on its way to being somebody.
 *
 * @param tokenIssuer given where the bearer may be handed the token that leads back
 * @throws AppError ACCOUNT_PENDING_DELETION with the date, and with `restore_token` where minted
 */
export async function assertNotPending(
  account: Standing,
  tokenIssuer?: TokenIssuer,
): Promise<void> {
  if (account.deletion_scheduled_at === null) return
  throw accountIsPending(
    account.deletion_scheduled_at.toISOString(),
    tokenIssuer ? { restore_token: await tokenIssuer.restore(account) } : {},
  )
}

/**
 * Opens a session for an account whose credentials were proved a moment ago. Where the account has too
 * many already, those end that were idle the longest.
 *
 * @returns undefined where they have changed since, or the account is about to be removed: prove again
 */
export async function openSession(
  db: Db,
  tokenIssuer: TokenIssuer,
  account: Standing,
  client: Client,
  proof: Proof,
  now: Date,
): Promise<Tokens | undefined> {
  const { maxSessions } = tokenIssuer
  const session = { id: newId(now), expiresAt: after(now, IDLE), eventId: newId(now), maxSessions }
  const proved = { id: account.id, credentialsVersion: account.credentials_version }
  if (!(await insertSession(db, proved, session, client, proof, now))) return undefined
  const first = { sessionId: session.id, generation: 0 }
  return toTokens(tokenIssuer, account.id, first, session.expiresAt, now)
}

/**
 * Trades a refresh token for a new pair (RFC 9700, 4.14.2). Asked again with the same token within
 * 30 seconds it gives the same one; later, somebody else has it, and the session ends.
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

  const moved = await store.rotate(
    db,
    {
      id: sessionId,
      generation,
      expiresAt: after(now, IDLE),
      mostSeconds: MAX_SESSION_AGE / SECOND,
    },
    client,
    now,
  )
  if (moved) return toTokens(tokenIssuer, moved.account_id, next, moved.expires_at, now)

  const session = await store.liveSession(db, sessionId, now)
  if (!session) throw signInAgain()
  const isLiving = session.refresh_generation <= generation
  const isPrevious =
    session.refresh_generation === next.generation && after(session.refreshed_at, GRACE) >= now
  if (!isLiving && !isPrevious) {
    await endReusedSession(db, { accountId: session.account_id, sessionId, ...client }, now)
    log.warn({ session: sessionId }, 'a refresh token was used again: its session is over')
    throw signInAgain()
  }
  await assertNotPending(session, tokenIssuer)
  if (!isPrevious) throw signInAgain() // restored between the two looks: asking again will do
  return toTokens(tokenIssuer, session.account_id, next, session.expires_at, now)
}

/** Somebody else has a copy of the token: whoever is the thief, both are out. */
function endReusedSession(
  db: Db,
  subject: { accountId: string; sessionId: string } & Client,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await store.deleteSession(tx, subject.sessionId))
      await recordEvent(tx, subject, 'refresh_token_reused', now)
  })
}

/** Ends sessions of the actor; one that is over already ends nothing. All of them end the restore tokens, too. */
export function signOut(db: Db, actor: Actor, scope: SignOutScope, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { accountId, sessionId } = actor
    if (sessionId === undefined) return
    await store.lockAccount(tx, { accountId }) // so that nothing else of the account is half done
    const ended = await store.signOut(tx, accountId, sessionId, scope)
    if (ended === 0) return
    if (scope === 'all') await store.endRestoreTokens(tx, accountId)
    await recordEvent(tx, actor, 'signed_out', now, { scope, sessions: ended })
  })
}

/** Ends all sessions of an account but the one `spared`: their access tokens are refused from now on. */
export function endSessions(db: Db, accountId: string, spared?: string): Promise<void> {
  return store.deleteSessions(db, accountId, spared)
}

/** @returns how many sessions had run out and are gone */
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
  new AppError('UNAUTHENTICATED', 'This session is over. Sign in again.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
