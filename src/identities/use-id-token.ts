import { after, MINUTE } from '#kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import { type ProvedIdentity, refusal } from './id-tokens.ts'
import { deleteExpiredUses, noteUse, type TokenUse } from './used-token-store.ts'

/** How long a token that was used may be sent again: the answer to its first use may have got lost. */
const RETRY = 2 * MINUTE

/**
 * Takes an id token for one use. Sent again for the same use within two minutes of the first, it is a
 * retry. All replicas know of it.
 *
 * @throws AppError INVALID_ID_TOKEN where it was used for something else, or longer ago
 */
export async function useIdToken(
  db: Db,
  log: Log,
  { token, provider }: ProvedIdentity,
  use: TokenUse,
  now: Date,
): Promise<void> {
  const first = await noteUse(db, { ...token, use }, now)
  if (first.used_for !== use || after(first.used_at, RETRY) < now)
    throw refusal(log, provider.issuer, 'it was used before')
}

/** @returns how many uses need not be known any more, since their tokens are too old */
export function purgeUsedIdTokens(db: Db, now: Date): Promise<number> {
  return deleteExpiredUses(db, now)
}
