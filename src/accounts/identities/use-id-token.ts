import type { Log } from '#platform/base/log.ts'
import { MINUTE } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type ProvedIdentity, refusal } from './id-tokens.ts'
import { deleteExpiredUses, recordUse, type TokenUse } from './used-token-store.ts'

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
