import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { DAY, SECOND } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { BackupRefused, type Counts } from './contract.ts'
import { openBackupFile, readCounts } from './read-file.ts'
import { keepLists } from './removed-accounts.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

type Db = Kysely<Pick<Tables, 'job_runs'>>

/** The job that writes the backups. */
export const BACKUP_JOB = 'backup'

/** Milliseconds. A backup is written every day, so something is wrong if the newest one is older. */
export const MAX_BACKUP_AGE = 2 * DAY

export interface Schedule {
  /** It must exist: a folder that is not mounted must not be mistaken for an empty one. */
  readonly folder: string
  /** The number of backups that are kept. */
  readonly keep: number
  readonly source: BackupSource
}

/**
 * Writes a backup to the folder, and reads it again for its checksum. Then it removes the oldest ones.
 *
 * @param signal ends the backup before it is complete
 * @returns the bytes of the backup, and the number of older ones that were removed
 */
export async function runScheduledBackup(
  { folder, keep, source }: Schedule,
  now: Date,
  signal?: AbortSignal,
): Promise<{ bytes: number; removed: number }> {
  await expectFolder(folder)
  const path = join(folder, nameAt(now))
  const { bytes } = await writeBackup(path, source, now, signal)
  await (await openBackupFile(path))[Symbol.asyncDispose]()
  const removed = await removeOldest(folder, keep)
  await keepLists(folder, now) // last: on a full disk it may fail
  return { bytes, removed }
}

/** @throws BackupRefused if there is no such folder, for example because its disk is not mounted */
export async function expectFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined) // any error means that it can not be used
  if (!found?.isDirectory()) throw new BackupRefused(`${path} is not a folder. See BACKUP_DIR.`)
}

export interface NewestBackup extends Counts {
  readonly path: string
  readonly madeAt: Date
  readonly bytes: number
}

/**
 * Reads the newest backup of a folder, as the job does after it wrote one.
 *
 * @returns undefined if the job has written none there
 * @throws BackupRefused if it is damaged
 */
export async function readNewest(folder: string): Promise<NewestBackup | undefined> {
  const name = (await readdir(folder))
    .filter((one) => NAME.test(one))
    .toSorted()
    .at(-1)
  if (name === undefined) return undefined
  const path = join(folder, name)
  await using backup = await openBackupFile(path)
  const { bytes, manifest } = backup
  return { path, bytes, madeAt: new Date(manifest.made_at), ...(await readCounts(backup)) }
}

/** To the minute, in UTC. The order of the names is that of the times. */
const nameAt = (now: Date) =>
  `larder-${now.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}.backup`
const NAME = /^larder-\d{4}-\d\d-\d\d-\d\d-\d\d\.backup$/

async function removeOldest(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  const old = names.toSorted().toReversed().slice(keep)
  for (const name of old) await rm(join(folder, name))
  return old.length
}

export interface BackupState {
  /** Since the last scheduled backup, or since backups were switched on. */
  readonly ageSeconds: number
  /** Of the last one. */
  readonly bytes: number
}

/** @returns undefined if the job has not looked at the clock yet */
export async function readBackupState(db: Db, now: Date): Promise<BackupState | undefined> {
  const { rows } = await sql<{ at: Date; bytes: number }>`
    select finished_at as at, coalesce((counts ->> 'bytes')::float8, 0) as bytes
    from job_runs where name = ${BACKUP_JOB}`.execute(db)
  const [last] = rows
  return last && { ageSeconds: (now.getTime() - last.at.getTime()) / SECOND, bytes: last.bytes }
}
