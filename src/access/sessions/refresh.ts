import type { TokenIssuer } from '#access/tokens/tokens.ts'
import type { Log } from '#platform/base/log.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { after, DAY, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Client, EndAccess, Tokens } from './contract.ts'
import { endReusedSession } from './end-sessions.ts'
import { assertNotPending, MAX_SESSION_IDLE, toTokens } from './service.ts'
import * as store from './store.ts'

/** Milliseconds after which a session ends even if it is refreshed. */
const MAX_SESSION_AGE = 90 * DAY
/**
 * Milliseconds in which a refresh token is accepted again: its response may have been lost. After a longer time the
 * client has probably a newer one.
 */
const REPEATABLE = 14 * DAY
/** The same if something of the next generation was used: several requests of a client may refresh at once. */
const GRACE = 30 * SECOND
const REFRESHES = { most: 60, seconds: 60 }

/**
 * Exchanges a refresh token for a new pair (RFC 9700, 4.14.2). The same token gives the same new
 * refresh token for 14 days while no token of the new pair was used, else for 30 seconds while the new
 * refresh token was not used. Later use means that the token was stolen, and the session ends
 * (docs/decisions/0077).
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, RATE_LIMITED
 */
export async function refresh(
  db: Db,
  deps: { tokenIssuer: TokenIssuer; limits: RateLimits; log: Log; endAccess: EndAccess },
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
  const isPrevious = mayRepeat(session, next.generation, now)
  if (!isPrevious && session.refresh_generation > generation) {
    const subject = { accountId: session.account_id, sessionId, ...client }
    await endReusedSession(db, deps.endAccess, subject, now)
    log.warn({ session: sessionId }, 'a refresh token was used again; its session was ended')
    throw signInAgain()
  }
  await assertNotPending(session, tokenIssuer)
  if (!isPrevious) throw signInAgain() // the account was restored between the two queries; a retry will succeed
  return toTokens(tokenIssuer, session.account_id, next, session.expires_at, now)
}

/** Whether the token before this generation is accepted again. */
function mayRepeat(
  session: Pick<store.Rotation, 'refresh_generation' | 'used_generation' | 'refreshed_at'>,
  generation: number,
  now: Date,
): boolean {
  const isUsed = session.used_generation >= generation
  return (
    session.refresh_generation === generation &&
    after(session.refreshed_at, isUsed ? GRACE : REPEATABLE) >= now
  )
}

const signInAgain = () =>
  new AppError('UNAUTHENTICATED', 'This session has ended. Sign in again.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
