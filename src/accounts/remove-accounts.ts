import { forgetSubject, recordEvent } from '#audit/service.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { revokeTokensTo } from './mail-tokens.ts'
import * as removal from './removal-store.ts'
import * as store from './store.ts'

/** Candidates that are looked up at a time; each is removed in a transaction of its own. */
const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Removes for good every account whose deletion is due. Any number of these may run at once, and be
 * killed: an account is whole or gone. One that can't be removed is logged and counted, and does not
 * stop the others.
 */
export async function removeDueAccounts(
  db: Db,
  log: Log,
  now: Date,
): Promise<{ accounts_removed: number; accounts_failed: number }> {
  const counts = { accounts_removed: 0, accounts_failed: 0 }
  let behind = BEFORE_ALL
  for (;;) {
    const ids = await removal.dueAccounts(db, behind, BATCH, now)
    for (const id of ids) {
      try {
        if (await removeIfDue(db, id, now)) counts.accounts_removed++
      } catch (error) {
        counts.accounts_failed++
        log.error({ err: error, account: id }, 'an account could not be removed')
      }
    }
    const last = ids.at(-1)
    if (last === undefined) return counts
    behind = last
  }
}

/** Looks again under the lock: it may have been restored since it was found. */
function removeIfDue(db: Db, id: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await removal.lockDueAccount(tx, id, now))) return false
    await remove(tx, id, now)
    return true
  })
}

/** Removes an account whether or not it is due: for operators. @returns whether there was one */
export function removeNow(db: Db, id: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await store.lockAccount(tx, id))) return false
    await remove(tx, id, now)
    return true
  })
}

async function remove(tx: Db, id: string, now: Date): Promise<void> {
  await recordEvent(tx, { accountId: id, network: undefined, requestId: undefined }, 'removed', now)
  await revokeTokensTo(tx, await removal.deleteAccount(tx, id))
  // Last: who was at one of its rows, and wrote an event of that, has committed by now.
  await forgetSubject(tx, id)
}
