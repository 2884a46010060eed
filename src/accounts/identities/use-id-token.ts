import type { ProveIdentity } from '#accounts/credentials/prove-owner.ts'
import type { Log } from '#platform/base/log.ts'
import { MINUTE, after } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type ProvedIdentity, refusal, type ReadIdToken } from './id-tokens.ts'
import * as store from './store.ts'
import { deleteExpiredUses, recordUse, type TokenUse } from './store.ts'

/** The highest age of a token that confirms the owner in a session. */
const FRESH = 5 * MINUTE

/**
 * Returns a function that confirms the owner of an account by an id token. The token must be of an
 * identity of the account, have a nonce, be at most five minutes old, and not be used before.
 */
export function identityProver(deps: { readIdToken: ReadIdToken; log: Log }): ProveIdentity {
  const { readIdToken, log } = deps
  return async (db, accountId, { idToken, nonce }, now) => {
    const identity = await readIdToken(idToken, nonce)
    const { issuer } = identity.provider
    if (nonce === undefined) throw refusal(log, issuer, 'it has no nonce')
    if (after(identity.token.issuedAt, FRESH) < now) throw refusal(log, issuer, 'it is too old')
    const account = await store.credentialStateOf(db, issuer, identity.subject)
    if (account?.id !== accountId) throw refusal(log, issuer, 'it belongs to another account')
    await useIdToken(db, log, identity, 'proof', now)
  }
}

/**
 * Milliseconds in which a used token may be sent again: the response to its first use may have been
 * lost.
 */
const RETRY = 2 * MINUTE

/**
 * Accepts an id token for one use, on all replicas together. The same use within two minutes of the
 * first one counts as a retry.
 *
 * @throws AppError INVALID_ID_TOKEN if it was used for another purpose, or earlier
 */
export async function useIdToken(
  db: Db,
  log: Log,
  { token, provider }: ProvedIdentity,
  use: TokenUse,
  now: Date,
): Promise<void> {
  const first = await recordUse(db, { ...token, use }, now)
  if (first.used_for !== use || Math.abs(now.getTime() - first.used_at.getTime()) > RETRY)
    throw refusal(log, provider.issuer, 'it was used before')
}

/** @returns the number of deleted uses, whose tokens have expired */
export function purgeUsedIdTokens(db: Db, now: Date): Promise<number> {
  return deleteExpiredUses(db, now)
}
