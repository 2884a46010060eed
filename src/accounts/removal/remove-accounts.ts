import { anonymizeSubject, recordEvent } from '#access/audit/service.ts'
import { revokeTokensTo } from '#accounts/credentials/revoke-tokens.ts'
import * as store from '#accounts/store.ts'
import { leaveAndForget } from '#households/members/leave-households.ts'
import type { Log } from '#platform/base/log.ts'
import { after, DAY, SECOND } from '#platform/kernel/clock.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import * as removal from './removal-store.ts'

/** Called with the id of an account when its removal is committed. It does not fail. */
export type NoteRemoved = (id: string) => Promise<void>

/** Accounts that are read at a time. Each is removed in its own transaction. */
const BATCH = 100

/**
 * Milliseconds that the second try waits for a locked account, and the most such waits that fail.
 */
const LOCK_TIMEOUT = 2 * SECOND
const MAX_FAILED_WAITS = 10

interface Removed {
  readonly accounts_removed: number
  readonly accounts_failed: number
  /** Still due, because they were locked all the time. */
  readonly accounts_left: number
}

/**
 * Removes every account whose deletion is due. Several of these may run at the same time, and may be killed:
 * each account is removed completely or not at all. An account that can't be removed is logged and
 * counted, and does not stop the others. An account that is locked is tried once more at the end.
 */
export async function removeDueAccounts(
  db: Db,
  { sync, log, noteRemoved }: { sync: SyncSchema; log: Log; noteRemoved?: NoteRemoved },
  now: Date,
): Promise<Removed> {
  const counts = { accounts_removed: 0, accounts_failed: 0, accounts_left: 0 }

  /** @returns true if it was removed; undefined if that failed, which is counted */
  async function attempt(id: string, lockTimeoutMs?: number): Promise<boolean | undefined> {
    try {
      const lock = (tx: Db) => removal.lockDueAccount(tx, id, now, lockTimeoutMs)
      const isRemoved = await removeIfLocked(db, sync, id, lock, now)
      if (isRemoved) counts.accounts_removed++
      if (isRemoved) await noteRemoved?.(id)
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

  const skipped: string[] = [] // locked, or restored, or removed by another job
  for (let afterId = NIL_ID; ;) {
    const ids = await removal.dueAccounts(db, afterId, BATCH, now)
    for (const id of ids) if ((await attempt(id)) === false) skipped.push(id)
    const last = ids.at(-1)
    if (last === undefined) break
    afterId = last
  }
  for (const id of skipped)
    await attempt(id, counts.accounts_left < MAX_FAILED_WAITS ? LOCK_TIMEOUT : 1)
  return counts
}

/** Removes an account even if it is not due, for operators. Returns true if there was one. */
export function removeNow(db: Db, sync: SyncSchema, id: string, now: Date): Promise<boolean> {
  const lock = async (tx: Db) => (await store.lockAccount(tx, id)) !== undefined
  return removeIfLocked(db, sync, id, lock, now)
}

/** After a restore, owners who had cancelled their deletion since the backup get this time to cancel it again. */
const AFTER_RESTORE = 7 * DAY

/**
 * Removes the accounts that were removed since the backup that is restored, and lets the others wait that wait for
 * their removal.
 *
 * @returns the number of accounts that the backup had brought back
 */
export async function removeAgain(
  tx: Db,
  sync: SyncSchema,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  let removed = 0
  for (const id of ids) if (await removeNow(tx, sync, id, now)) removed++
  await removal.postponeRemovals(tx, after(now, AFTER_RESTORE))
  return removed
}

async function removeIfLocked(
  db: Db,
  sync: SyncSchema,
  id: string,
  lock: (tx: Db) => Promise<boolean>,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lock(tx))) return false
    const origin = { network: undefined, requestId: undefined }
    await recordEvent(tx, { accountId: id, ...origin }, 'removed', now)
    await leaveAndForget(tx, sync, id, now)
    await revokeTokensTo(tx, await removal.deleteAccount(tx, id))
    // Last, because transactions that held its rows and recorded events have committed by now.
    await anonymizeSubject(tx, id)
    return true
  })
}
