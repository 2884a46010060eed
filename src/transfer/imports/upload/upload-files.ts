import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { type FileName, type FileStore, diskError } from '#platform/files/contract.ts'
import { makeFolder } from '#platform/files/whole-file.ts'
import { after, HOUR } from '#platform/kernel/clock.ts'
import { conflict } from '#platform/kernel/errors.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { JobKey } from '#transfer/imports/store.ts'

type Db = Kysely<Pick<Tables, 'import_uploads' | 'import_jobs'>>

const FOLDER = 'imports'

/** The file of a job in the store. */
export const uploadOf = ({ householdId, id }: JobKey): FileName => ({
  owner: householdId,
  name: `${FOLDER}/${id}`,
})

/** Files of an account that wait, run, or could not be removed yet: each may have the most bytes. */
const MOST_FILES = 3

interface NewUpload extends JobKey {
  readonly accountId: string
  readonly bytes: number
}

/**
 * Saves that the file of a job may be written from now on, before its first byte is. It counts until it is removed,
 * whatever becomes of its job and its household.
 *
 * @throws AppError CONFLICT if the files of the account have too many bytes
 */
export async function reserveUpload(
  db: Db,
  { householdId, id, accountId, bytes }: NewUpload,
  { importMegabytes, now }: { readonly importMegabytes: number; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from import_uploads where account_id = ${accountId}::uuid`.execute(
    db,
  )
  const most = MOST_FILES * importMegabytes
  if ((rows[0]?.bytes ?? 0) + bytes > most * 1_000_000)
    throw conflict(
      `The files of imports of an account can have at most ${most} MB together, until they are removed. Try again when an import has ended; the file of a household that was deleted is removed within a day.`,
    )
  await db
    .insertInto('import_uploads')
    .values({
      household_id: householdId,
      job_id: id,
      reserved_at: now,
      account_id: accountId,
      bytes: String(bytes),
    })
    .execute()
}

/** Removes the file of a job, and then the record of it. */
export async function removeUpload(db: Db, files: FileStore, key: JobKey): Promise<void> {
  await files.remove([uploadOf(key)])
  await db
    .deleteFrom('import_uploads')
    .where('household_id', '=', key.householdId)
    .where('job_id', '=', key.id)
    .execute()
}

/** Milliseconds after which a file without a job that waits or runs is removed. No upload takes so long. */
const GRACE = 2 * HOUR
const PAGE = 500

/**
 * Removes the files whose jobs have ended or are gone. A file that can't be removed now is logged, and left to the
 * next run.
 *
 * @returns the number of files that were removed
 */
export async function removeOldUploads(
  { db, files, log }: { readonly db: Db; readonly files: FileStore; readonly log: Log },
  now: Date,
): Promise<number> {
  let removed = 0
  for (let last: JobKey | undefined; ;) {
    const page = await oldUploads(db, last, now)
    for (const key of page)
      try {
        await removeUpload(db, files, key)
        removed++
      } catch (err) {
        log.error({ err, import: key.id }, 'the file of an import can not be removed')
      }
    last = page.at(-1)
    if (!last) return removed
  }
}

async function oldUploads(db: Db, last: JobKey | undefined, now: Date): Promise<JobKey[]> {
  const { householdId = NIL_ID, id = NIL_ID } = last ?? {}
  const { rows } = await sql<JobKey>`
    select u.household_id as "householdId", u.job_id as id from import_uploads u
    where u.reserved_at <= ${after(now, -GRACE)} and not exists (
        select from import_jobs j
        where j.household_id = u.household_id and j.id = u.job_id and j.finished_at is null)
      and (u.household_id, u.job_id) > (${householdId}::uuid, ${id}::uuid)
    order by u.household_id, u.job_id limit ${PAGE}`.execute(db)
  return rows
}

/** Whether a file in the store of photos belongs to a job. */
export async function isUpload(db: Db, { owner, name }: FileName): Promise<boolean> {
  const [folder, id] = name.split('/')
  if (folder !== FOLDER || id === undefined) return false
  const row = await db
    .selectFrom('import_uploads')
    .select('job_id')
    .where('household_id', '=', owner)
    .where('job_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** A copy of the file on this machine. Disposing deletes it, and the files whose names begin with its name. */
export interface LocalCopy extends AsyncDisposable {
  readonly path: string
  /** Marks the file as in use: the daily job removes old files of the folder. */
  touch(): Promise<void>
}

/** @returns undefined if the file is gone. @throws StoreUnavailable, AppError UNAVAILABLE, and if `signal` is aborted */
export async function copyUpload(
  files: FileStore,
  folder: string,
  key: JobKey,
  signal: AbortSignal,
): Promise<LocalCopy | undefined> {
  const bytes = await files.read(uploadOf(key))
  if (!bytes) return undefined
  const name = randomUUID()
  const path = join(folder, name)
  const remove = () => removeAll(folder, name).catch(() => {}) // the daily job deletes them too
  try {
    await makeFolder(folder)
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (error) {
    await remove()
    throw diskError(error)
  }
  return {
    path,
    async touch() {
      const now = Date.now() / 1000
      await utimes(path, now, now)
    },
    [Symbol.asyncDispose]: remove,
  }
}

/** A reader that was killed leaves files beside its own. */
async function removeAll(folder: string, name: string): Promise<void> {
  const all = await readdir(folder)
  await Promise.all(
    all.filter((one) => one.startsWith(name)).map((one) => unlink(join(folder, one))),
  )
}
