import { StoreUnavailable } from '#platform/files/contract.ts'
import type { ReceivedFile } from '#platform/files/receive-file.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { AppError, conflict, invalid, notFound, retryLater } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { afterCommit } from '#platform/postgres/transactions.ts'
import { withHousehold } from '#sync/write/scopes/with-household.ts'
import type { Outcome } from '#transfer/imports/chunks/outcome.ts'
import { forgetRows } from '#transfer/imports/chunks/row-store.ts'
import { inShares } from '#transfer/imports/chunks/store-chunk.ts'
import type { RunDeps } from '#transfer/imports/jobs/run-contract.ts'
import type { Imports } from '#transfer/imports/jobs/run-imports.ts'
import { removeUpload, reserveUpload, uploadOf } from '#transfer/imports/upload/upload-files.ts'
import type { ImportJob, RecordsQuery } from './contract.ts'
import * as store from './store.ts'

export interface ImportDeps extends RunDeps {
  readonly imports: Pick<Imports, 'wake'>
}

/** Milliseconds that an import is kept after its end. */
const KEPT = 30 * DAY

/** Rows that imports have noted, for each row that the household may have. Most are of rows that are there. */
const NOTED = 2

/** Records of a page if the request does not say. */
const LIMIT = 100

/**
 * Stores the file of a job before the job is there. The order makes a crash harmless: the daily job finds a file that is
 * reserved and that no job names. It needs the pool, so it runs before the transaction of an `Idempotency-Key`.
 *
 * @returns the job to start, or to drop with `removeUpload`
 * @throws AppError VALIDATION_FAILED, CONFLICT, UNAVAILABLE, BUSY
 */
export async function storeUpload(
  deps: ImportDeps & { readonly importMegabytes: number },
  member: Member,
  received: ReceivedFile,
): Promise<store.JobKey> {
  if (received.bytes === 0) throw invalid({ path: '', message: 'The file is empty.' })
  if (member.sessionId === undefined) throw needsSession()
  const key = { householdId: member.householdId, id: newId(deps.clock()) }
  const { accountId } = member
  const { importMegabytes } = deps
  await inShares(deps, member, () =>
    reserveUpload(
      deps.db,
      { ...key, accountId, bytes: received.bytes },
      { importMegabytes, now: deps.clock() },
    ),
  )
  try {
    await writeUpload(deps, key, received)
  } catch (error) {
    await dropUpload(deps, key)
    throw error
  }
  return key
}

/** Removes the file of a job that was not made. The daily job removes what this can't. */
export async function dropUpload({ db, files, log }: ImportDeps, key: store.JobKey): Promise<void> {
  await removeUpload(db, files, key).catch((err: unknown) =>
    log.warn({ err }, 'the file of an import is kept until the daily job'),
  )
}

/**
 * Makes the job of a stored file.
 *
 * @param db the pool, or the transaction of a request with an `Idempotency-Key`
 * @throws AppError CONFLICT, and those of `withHousehold`
 */
export function startImport(
  deps: ImportDeps,
  db: Db,
  member: Member,
  { key, bytes, fileName }: { key: store.JobKey; bytes: number; fileName: string | undefined },
): Promise<ImportJob> {
  const { householdId, accountId, sessionId } = member
  if (sessionId === undefined) throw needsSession()
  return withHousehold({ ...deps, db }, member, async (tx, { now }) => {
    const of = { ...key, accountId, sessionId, fileName: fileName ?? null, bytes }
    await store.insertJob(tx, of, now)
    await store.deleteOldJobs(tx, householdId)
    await store.deleteOldRecords(tx, householdId)
    await forgetRows(tx, householdId, NOTED * deps.sync.quotas.rows)
    afterCommit(tx, () => deps.imports.wake())
    const stored = await store.selectJob(tx, key)
    if (!stored) throw new Error('The import was not stored.')
    return toJob(stored)
  })
}

const needsSession = () => conflict('An import needs a session.')

async function writeUpload(
  { files, log }: ImportDeps,
  key: store.JobKey,
  { path }: ReceivedFile,
): Promise<void> {
  try {
    await files.write(uploadOf(key), path)
  } catch (error) {
    throw cannotStore(error, log)
  }
}

/** The error for a file that the disk or the store does not take; other errors stay as they are. */
export function cannotStore(error: unknown, log: ImportDeps['log']): unknown {
  const isKnown = error instanceof AppError && error.code === 'UNAVAILABLE'
  if (!isKnown && !(error instanceof StoreUnavailable)) return error
  log.error({ err: error }, 'the file of an import can not be stored')
  return retryLater('UNAVAILABLE', 'The file can not be stored now. Try again.', 10)
}

/** Deletes imports that ended long ago. @returns their number */
export const purgeOldImports = (db: Db, now: Date): Promise<number> =>
  store.purgeJobs(db, after(now, -KEPT))

/** The imports of a household, the newest first. */
export async function listImports(db: Db, householdId: string): Promise<{ items: ImportJob[] }> {
  const items = await store.selectJobs(db, householdId)
  return { items: items.map(toJob) }
}

/** @throws AppError NOT_FOUND */
export async function readImport(
  db: Db,
  key: store.JobKey,
  { cursor = '0', limit = LIMIT, outcome }: RecordsQuery,
) {
  const job = await store.selectJob(db, key)
  if (!job) throw notFound('import')
  const found = await store.selectOutcomes(db, key, { from: Number(cursor), limit, outcome })
  const items = firstOf(found.slice(0, limit))
  const next = found[items.length]
  return { ...toJob(job), records: { items, next_cursor: next ? String(next.position) : null } }
}

/** Bytes of a page of records. */
const PAGE_BYTES = 1_000_000

/** The first records, up to the bytes of a page. One is always among them. */
function firstOf(records: Outcome[]): Outcome[] {
  let bytes = 0
  const end = records.findIndex(
    (one, i) => (bytes += Buffer.byteLength(JSON.stringify(one))) > PAGE_BYTES && i > 0,
  )
  return end < 0 ? records : records.slice(0, end)
}

/**
 * Cancels an import that waits or runs. The rows that were stored stay. One that has ended stays as it is.
 *
 * @throws AppError NOT_FOUND, and those of `withHousehold`
 */
export async function cancelImport(
  deps: ImportDeps,
  db: Db,
  member: Member,
  id: string,
): Promise<ImportJob> {
  const key = { householdId: member.householdId, id }
  const { job, isCancelled } = await withHousehold({ ...deps, db }, member, async (tx, { now }) => {
    const hasEnded = await store.cancelJob(tx, key, now)
    return { job: await store.selectJob(tx, key), isCancelled: hasEnded }
  })
  if (!job) throw notFound('import')
  if (isCancelled) afterCommit(db, () => void dropUpload(deps, key))
  return toJob(job)
}

function toJob(row: store.StoredJob): ImportJob {
  const { done, photos_done, created_at, started_at, finished_at, ...rest } = row
  return {
    ...rest,
    done: finished_at ? done : photos_done,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  }
}
