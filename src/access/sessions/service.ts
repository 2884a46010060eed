import { ACCESS_SECONDS, type RefreshToken, type TokenIssuer } from '#access/tokens/tokens.ts'
import { after, DAY, SECOND } from '#platform/kernel/clock.ts'
import { accountIsPending } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Client, Proof, AccountStatus, Tokens } from './contract.ts'
import { insertSession } from './new-session-store.ts'
import * as store from './store.ts'

/** Milliseconds after which a session ends if it is not refreshed. */
export const MAX_SESSION_IDLE = 30 * DAY

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

/** @returns the number of expired sessions that were deleted */
export function purgeSessions(db: Db, now: Date): Promise<number> {
  return store.deleteExpired(db, now)
}

/** The answer with a new pair of tokens. */
export async function toTokens(
  tokenIssuer: TokenIssuer,
  accountId: string,
  token: RefreshToken,
  expiresAt: Date,
  now: Date,
): Promise<Tokens> {
  return {
    access_token: await tokenIssuer.access(accountId, token),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: tokenIssuer.refresh(token),
    refresh_expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / SECOND),
  }
}
