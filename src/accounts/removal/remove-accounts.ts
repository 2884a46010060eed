import { forgetSubject, recordEvent } from '#audit/service.ts'
import { leaveAll } from '#households/leave-all.ts'
import { SECOND } from '#kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { revokeTokensTo } from '#accounts/credentials/mail-tokens.ts'
import * as removal from './removal-store.ts'
import * as store from '#accounts/store.ts'

/** Candidates that are looked up at a time; each is removed in a transaction of its own. */
const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Milliseconds that the second look at an account waits for whoever is at it, and how often in vain. */
const TIMEOUT = 2 * SECOND
const MAX_WAITS = 10

interface Removed {
  readonly accounts_removed: number
  readonly accounts_failed: number
  /** Still due, since somebody was at them all the time. */
  readonly accounts_left: number
}

/**
 * Removes for good every account whose deletion is due. Any number of these may run at once, and be
 * killed: an account is whole or gone. One that can't be removed is logged and counted, and does not
 * stop the others; nor does one that somebody is at, which is looked at once more when all others are
 * done.
 */
export async function removeDueAccounts(
  db: Db,
  { sync, log }: { sync: Sync; log: Log },
  now: Date,
): Promise<Removed> {
  const counts = { accounts_removed: 0, accounts_failed: 0, accounts_left: 0 }

  /** @returns whether it was removed; undefined where that failed, which is counted */
  async function attempt(id: string, patience?: number): Promise<boolean | undefined> {
    try {
      const lock = (tx: Db) => removal.lockDueAccount(tx, id, now, patience)
      const isRemoved = await removeIf(db, sync, id, lock, now)
      if (isRemoved) counts.accounts_removed++
      return isRemoved
    } catch (error) {
      if (removal.isBusy(error)) counts.accounts_left++
      else {
        counts.accounts_failed++
        log.error({ err: error, account: id }, 'an account could not be removed')
      }
      return undefined
    }
  }

  const passedOver: string[] = [] // or restored, or removed by somebody else
  for (let behind = BEFORE_ALL; ;) {
    const ids = await removal.dueAccounts(db, behind, BATCH, now)
    for (const id of ids) if ((await attempt(id)) === false) passedOver.push(id)
    const last = ids.at(-1)
    if (last === undefined) break
    behind = last
  }
  for (const id of passedOver) await attempt(id, counts.accounts_left < MAX_WAITS ? TIMEOUT : 1)
  return counts
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
  return inTransaction(db, async (tx) => {
    if (!(await lock(tx))) return false
    const origin = { network: undefined, requestId: undefined }
    await recordEvent(tx, { accountId: id, ...origin }, 'removed', now)
    await leaveAll(tx, sync, id, now)
    await revokeTokensTo(tx, await removal.deleteAccount(tx, id))
    // Last: who was at one of its rows, and wrote an event of that, has committed by now.
    await forgetSubject(tx, id)
    return true
  })
}
