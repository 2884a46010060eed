import { FileRefused } from '#platform/archives/file-refused.ts'
import { HOUR, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { storeChunk } from '#transfer/imports/chunks/store-chunk.ts'
import { storePagePhotos } from '#transfer/imports/photos/store-page-photos.ts'
import { type ImportReader, openReader } from '#transfer/imports/reading/open-reader.ts'
import { selectOutcomes } from '#transfer/imports/store.ts'
import { copyUpload, type LocalCopy } from '#transfer/imports/upload/upload-files.ts'
import * as leases from './lease-store.ts'
import type { OpenJob, RunDeps } from './run-contract.ts'

/** How a run ended. `stopped`: another worker goes on. */
export type RunEnd =
  | { readonly state: 'done' }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly problem: string }

/** Records of one file of another program. Larder's own export has as many rows as a household may have. */
const MAX_RECORDS = 200_000

/** Bytes of a row of an export that do not count for the household: its ids, its version and its times. */
const ROW_NAMES = 400

/** Milliseconds from the first run of a job: also one that makes progress must end. */
const MAX_TIME = 6 * HOUR
const TOO_LONG =
  'The import has taken more than six hours. The rows that were stored stay. Send the file again, and it goes on.'

/** Why a job ends, by the code of the error of `lockAndLoad`. The rows that came stay. */
const ENDS: Readonly<Partial<Record<string, string>>> = {
  UNAUTHENTICATED:
    'The session that started the import has ended. Sign in and start it again: nothing is imported twice.',
  ACCOUNT_PENDING_DELETION: 'The account that started the import is about to be deleted.',
  FORBIDDEN: 'The member who started the import may not change the household any more.',
  NOT_FOUND: 'The member who started the import is not in the household any more.',
}

/**
 * Runs a job from where it was left until its end, or until `signal` is aborted.
 *
 * @throws LeaseLost, and other errors for which a later try may succeed
 */
export async function runJob(
  deps: RunDeps,
  job: leases.ClaimedJob,
  signal: AbortSignal,
  counts: PageCounts,
): Promise<RunEnd> {
  try {
    await using copy = await copyUpload(deps.files, deps.folder, job, signal)
    if (!copy) return { state: 'failed', problem: 'The file is not there any more. Send it again.' }
    const { megabytes, rows } = deps.sync.quotas
    const maxRowBytes = megabytes * 1_048_576 + rows * ROW_NAMES
    const task = { path: copy.path, fileName: job.fileName, from: job.photosDone, maxRowBytes }
    const pageMs = deps.importPeriods?.page
    await using reader = await openReader(task, { signal, log: deps.log, pageMs, job: job.id })
    const { system, total } = reader.opened
    await leases.recordOpened(deps.db, job, { system, total })
    return await runPages(deps, { ...job, system }, { reader, copy, signal, counts })
  } catch (error) {
    if (signal.aborted) return { state: 'stopped' }
    if (error instanceof FileRefused) return { state: 'failed', problem: error.message }
    const problem = error instanceof AppError ? ENDS[error.code] : undefined
    if (problem !== undefined) return { state: 'failed', problem }
    throw error
  }
}

/** What the metrics count of a page. */
export interface PageCounts {
  readonly record: (outcome: string) => void
  /** Seconds of a page, with its photos. */
  readonly page: (seconds: number) => void
}

interface Run {
  readonly reader: ImportReader
  readonly copy: LocalCopy
  readonly signal: AbortSignal
  readonly counts: PageCounts
}

async function runPages(deps: RunDeps, job: OpenJob, run: Run): Promise<RunEnd> {
  const photos = { isFull: false }
  const most = Math.max(MAX_RECORDS, deps.sync.quotas.rows + 1)
  for (let position = job.photosDone; ;) {
    if (run.signal.aborted) return { state: 'stopped' }
    if (deps.clock().getTime() - job.startedAt.getTime() > MAX_TIME)
      return { state: 'failed', problem: TOO_LONG }
    const started = performance.now()
    const page = await run.reader.next()
    const records = page.records.map(({ record }) => record)
    // A run that ended between the rows and the photos of a page goes on with its photos.
    const stored = Math.min(records.length, Math.max(0, job.done - position))
    const before = stored > 0 ? await outcomesOf(deps, job, position, stored) : []
    const fresh = records.slice(stored)
    if (position + records.length > most)
      return { state: 'failed', problem: `A file may have at most ${most} records.` }
    const result =
      fresh.length > 0
        ? await storeChunk(deps, job, position + stored, fresh)
        : { outcomes: [], end: undefined }
    for (const { outcome } of result.outcomes) run.counts.record(outcome)
    if (result.end !== undefined) return { state: 'failed', problem: result.end }
    await storePagePhotos(deps, job, run, {
      page,
      outcomes: [...before, ...result.outcomes],
      photos,
    })
    if (run.signal.aborted) return { state: 'stopped' }
    run.counts.page((performance.now() - started) / SECOND)
    await run.copy.touch()
    position += records.length
    if (page.isLast) return { state: 'done' }
  }
}

const outcomesOf = (deps: RunDeps, job: OpenJob, from: number, count: number) =>
  selectOutcomes(deps.db, job, { from, limit: count }).then((all) => all.slice(0, count))
