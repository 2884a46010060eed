import type { Db } from '#platform/database.ts'
import * as store from './store.ts'

/** Takes from providers what they were given since then: the account was in the wrong hands. */
export function unlinkSince(tx: Db, accountId: string, since: Date): Promise<void> {
  return store.deleteIdentitiesSince(tx, accountId, since)
}
