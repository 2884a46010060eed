import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/base/log.ts'
import { type Clock, DAY } from '#platform/kernel/clock.ts'
import { hasCode } from '#platform/kernel/errors.ts'

/** A list for each month, so that old ones can be removed as a whole. It holds ids and times, and no names. */
const listAt = (now: Date) => `larder-removed-${now.toISOString().slice(0, 7)}.txt`
const NAME = /^larder-removed-(\d{4}-\d\d)\.txt$/
/** Older backups bring their removed accounts back. */
const KEPT = 400 * DAY
/**
 * A time, and the id of the account that was removed then; without an id it is that of a backup. The next one may
 * follow at once on one that a crash or a full disk has cut short.
 */
const LINE =
  /(\d{4}-\d\d-\d\dT[\d:.]+Z)(?: ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?(?=\n|\d{4}-|$)/g

/**
 * Writes removed accounts to the list beside the backups, which the restore of an older backup reads. Without a folder
 * it writes nothing. A list that can't be written does not stop a removal: it is logged.
 */
export function noteRemovedIn(folder: string | undefined, clock: Clock, log: Log) {
  return async (accountId: string): Promise<void> => {
    if (folder === undefined) return
    const now = clock()
    try {
      await appendFile(join(folder, listAt(now)), `${now.toISOString()} ${accountId}\n`, LIST)
    } catch (error) {
      log.error({ err: error, account: accountId }, 'a removed account could not be listed')
    }
  }
}

const LIST = { mode: 0o600, flush: true } as const

/** Writes the time of a backup: a restore tells it, so that later removals are not forgotten. Removes the oldest lists. */
export async function keepLists(folder: string, now: Date): Promise<void> {
  await appendFile(join(folder, listAt(now)), `${now.toISOString()}\n`, LIST)
  const oldest = listAt(new Date(now.getTime() - KEPT))
  for (const name of await readdir(folder))
    if (NAME.test(name) && name < oldest) await rm(join(folder, name), { force: true })
}

export interface Removals {
  readonly ids: readonly string[]
  /** The last time in the lists. Copies of them may be older than the loss of the database. */
  readonly until: Date
}

/**
 * @param folders in which lists may be; those that do not exist are skipped
 * @returns the accounts that were removed at that time or later; undefined if there is no list of its
 *   month or later
 */
export async function readRemoved(
  folders: readonly string[],
  since: Date,
): Promise<Removals | undefined> {
  const ids = new Set<string>()
  let until = Number.NEGATIVE_INFINITY
  for (const folder of new Set(folders)) {
    const names = await readdir(folder).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    })
    for (const name of names) {
      if (!NAME.test(name) || name < listAt(since)) continue
      for (const [, at = '', id] of (await readFile(join(folder, name), 'utf8')).matchAll(LINE)) {
        const time = Date.parse(at)
        if (Number.isNaN(time)) continue
        until = Math.max(until, time)
        if (id !== undefined && time >= since.getTime()) ids.add(id)
      }
    }
  }
  return Number.isFinite(until) ? { ids: [...ids], until: new Date(until) } : undefined
}
