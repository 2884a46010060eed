import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, DAY } from '#kernel/clock.ts'
import { hasCode } from '#platform/base/error-code.ts'
import type { Log } from '#platform/base/log.ts'

/** A list for each month, so that old ones can be removed as a whole. It holds ids and times, and no names. */
const listAt = (now: Date) => `larder-removed-${now.toISOString().slice(0, 7)}.txt`
const NAME = /^larder-removed-(\d{4}-\d\d)\.txt$/
/** Older backups bring their removed accounts back. */
const KEPT = 400 * DAY
/** A time and an id. The next one may follow at once on one that a crash or a full disk has cut short. */
const REMOVAL =
  /(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\n|\d{4}-|$)/g

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

/** Makes the list of this month, so that a restore knows that nobody was removed, and removes the oldest lists. */
export async function keepLists(folder: string, now: Date): Promise<void> {
  await appendFile(join(folder, listAt(now)), '', LIST)
  const oldest = listAt(new Date(now.getTime() - KEPT))
  for (const name of await readdir(folder))
    if (NAME.test(name) && name < oldest) await rm(join(folder, name), { force: true })
}

/**
 * @param folders in which lists may be; those that do not exist are skipped
 * @returns the ids of the accounts that were removed at that time or later; undefined if there is no list of that time
 *   or later
 */
export async function readRemoved(
  folders: readonly string[],
  since: Date,
): Promise<string[] | undefined> {
  const ids = new Set<string>()
  let hasList = false
  for (const folder of new Set(folders)) {
    const names = await readdir(folder).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    })
    for (const name of names) {
      if (!NAME.test(name) || name < listAt(since)) continue
      hasList = true
      for (const id of idsOf(await readFile(join(folder, name), 'utf8'), since)) ids.add(id)
    }
  }
  return hasList ? [...ids] : undefined
}

const idsOf = (text: string, since: Date): string[] =>
  [...text.matchAll(REMOVAL)].flatMap(([, at = '', id = '']) =>
    Date.parse(at) >= since.getTime() ? id : [],
  )
