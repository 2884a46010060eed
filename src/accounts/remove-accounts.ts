import { forgetSubject, recordEvent } from '#audit/service.ts'
import { leaveAll } from '#households/leave-all.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { Sync } from '#sync/contract.ts'
import { tell } from '#sync/write.ts'
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
  { sync, log }: { sync: Sync; log: Log },
  now: Date,
): Promise<{ accounts_removed: number; accounts_failed: number }> {
  const counts = { accounts_removed: 0, accounts_failed: 0 }
  let behind = BEFORE_ALL
  for (;;) {
    const ids = await removal.dueAccounts(db, behind, BATCH, now)
    for (const id of ids) {
      try {
        if (await removeIfDue(db, sync, id, now)) counts.accounts_removed++
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
function removeIfDue(db: Db, sync: Sync, id: string, now: Date): Promise<boolean> {
  return removeIf(db, sync, id, (tx) => removal.lockDueAccount(tx, id, now), now)
}

/** Removes an account whether or not it is due: for operators. @returns whether there was one */
export function removeNow(db: Db, sync: Sync, id: string, now: Date): Promise<boolean> {
  const lock = async (tx: Db) => (await store.lockAccount(tx, id)) !== undefined
  return removeIf(db, sync, id, lock, now)
}

async function removeIf(
  db: Db,
  sync: Sync,
  id: string,
  lock: (tx: Db) => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  const told = await inTransaction(db, async (tx) => {
    if (!(await lock(tx))) return undefined
    const origin = { network: undefined, requestId: undefined }
    await recordEvent(tx, { accountId: id, ...origin }, 'removed', now)
    const left = await leaveAll(tx, sync, id, now)
    await revokeTokensTo(tx, await removal.deleteAccount(tx, id))
    // Last: who was at one of its rows, and wrote an event of that, has committed by now.
    await forgetSubject(tx, id)
    return left
  })
  if (told) tell(sync, ...told)
  return told !== undefined
}
