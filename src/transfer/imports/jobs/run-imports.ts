import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { StoreUnavailable } from '#platform/files/contract.ts'
import { MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { isDatabaseUnavailable } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { type QueueWorker, startQueueWorker } from '#platform/queue/queue-worker.ts'
import { removeUpload } from '#transfer/imports/upload/upload-files.ts'
import { dueJobs, mustYield } from './fair-queue.ts'
import {
  type ClaimedJob,
  claimJob,
  finishJob,
  hasEnded,
  LeaseLost,
  releaseLease,
  renewLease,
} from './lease-store.ts'
import type { RunDeps } from './run-contract.ts'
import { runJob } from './run-job.ts'

/** Jobs that a replica runs at the same time. */
const PARALLEL = 2
/**
 * Claims without a stored record, after which a job is given up: it may end the service each time. A file whose reader
 * dies is refused at the first one.
 */
const MAX_ATTEMPTS = 3
const GIVEN_UP =
  'The import failed several times. The rows that were stored stay; you can send the file again.'

/** The workers of a replica. Disposing stops them: another replica goes on where they were. */
export interface Imports extends AsyncDisposable {
  start(): void
  /** Looks for jobs now instead of at the next poll. */
  wake(): void
}

const createCounts = (metrics: RunDeps['metrics']) => ({
  record: metrics.counter('larder_import_records_total', 'Imported records, by outcome.'),
  end: metrics.counter('larder_imports_total', 'Runs of imports, by how they ended.', ['retried']),
  seconds: metrics.total('larder_import_seconds_total', 'Seconds that imports have run.'),
  page: metrics.duration(
    'larder_import_page_seconds',
    'Time to read and store a page of an import, with its photos.',
  ),
})

/** Runs the imports of all households, on any number of replicas, once it is started. */
export function openImports(deps: RunDeps): Imports {
  const { db, log, metrics, clock } = deps
  const periods = deps.importPeriods ?? {}
  const { poll = 2 * SECOND, lease: leaseMs = 30 * SECOND, retry = SECOND } = periods
  const counts = createCounts(metrics)
  metrics.gauge('larder_import_jobs', 'Imports that wait and run.', () => countOpenJobs(db))
  metrics.gauge('larder_import_wait_seconds', 'Time that imports have waited for a worker.', () =>
    longestWait(db, clock()),
  )
  async function claimNext(): Promise<ClaimedJob | undefined> {
    for (const { household_id: householdId, id } of await dueJobs(db, clock())) {
      const lease = { householdId, id, leaseId: randomUUID() }
      const job = await claimJob(db, lease, leaseMs, clock())
      if (job) return job
    }
    return undefined
  }

  async function runOne(job: ClaimedJob, stop: AbortSignal): Promise<void> {
    const given = new AbortController()
    const signal = AbortSignal.any([stop, given.signal])
    const timer = setInterval(() => {
      renewLease(db, job, leaseMs).catch((err: unknown) => {
        if (err instanceof LeaseLost) given.abort()
        else log.warn({ err }, 'the lease of an import could not be renewed')
      })
    }, leaseMs / 3)
    const turns = watchTurn(job, given)
    const started = performance.now()
    try {
      await endOne(job, signal, stop)
    } catch (err) {
      // The database can't be reached: the lease ends by itself.
      log.warn({ err, import: job.id }, 'an import could not be ended')
    } finally {
      clearInterval(timer)
      clearInterval(turns)
      counts.seconds((performance.now() - started) / SECOND)
    }
  }

  /** Stops a job whose account keeps others waiting. An idle worker has one poll to take the job that waits. */
  function watchTurn(job: ClaimedJob, given: AbortController): NodeJS.Timeout {
    let hasWaited = false
    const look = async () => {
      const must = await mustYield(db, job)
      if (must && hasWaited) given.abort()
      hasWaited = must
    }
    return setInterval(() => {
      look().catch((err: unknown) => log.warn({ err }, 'the turns of imports could not be read'))
    }, poll)
  }

  async function endOne(job: ClaimedJob, signal: AbortSignal, stop: AbortSignal): Promise<void> {
    try {
      const end =
        job.attempts > MAX_ATTEMPTS
          ? ({ state: 'failed', problem: GIVEN_UP } as const)
          : await runJob(deps, job, signal, counts)
      if (end.state === 'stopped') {
        counts.end('stopped')
        return await releaseLease(db, job, { delayMs: 0, isCounted: false })
      }
      // A page that filled the household has ended the job already, or somebody has cancelled it.
      const isOurs = await finishJob(db, job, end, clock())
      if (!isOurs && !(await hasEnded(db, job))) throw new LeaseLost()
      counts.end(end.state)
      log.info({ import: job.id, state: end.state }, 'an import has ended')
    } catch (err) {
      if (err instanceof LeaseLost) return counts.end('lost')
      counts.end('retried')
      log.warn({ err, import: job.id }, 'an import was interrupted and will go on')
      return await releaseLease(db, job, retryOf(err, job, stop))
    }
    await removeUpload(db, deps.files, job).catch((err: unknown) =>
      log.warn({ err, import: job.id }, 'the file of an import is kept until the daily job'),
    )
  }

  function retryOf(err: unknown, { attempts }: ClaimedJob, stop: AbortSignal) {
    if (stop.aborted) return { delayMs: 0, isCounted: false }
    if (isTemporary(err)) return { delayMs: 10 * retry, isCounted: false }
    return { delayMs: Math.min(MINUTE, retry * 2 ** Math.min(attempts, 6)), isCounted: true }
  }

  let worker: QueueWorker | undefined
  return {
    start() {
      worker ??= startQueueWorker({
        claim: claimNext,
        work: runOne,
        parallel: PARALLEL,
        pollMs: periods.poll,
        graceMs: 0, // another replica goes on
        log,
        name: 'imports',
      })
    },
    wake: () => worker?.wake(),
    async [Symbol.asyncDispose]() {
      await worker?.[Symbol.asyncDispose]()
    },
  }
}

/** Whether the service is the cause and not the file: a later try will succeed. `MAX_TIME` of a job is the end. */
const isTemporary = (err: unknown): boolean =>
  err instanceof StoreUnavailable ||
  isDatabaseUnavailable(err) ||
  (err instanceof AppError && ['BUSY', 'UNAVAILABLE'].includes(err.code))

type Db = Kysely<Pick<Tables, 'import_jobs'>>

/** The jobs that wait and run, for the metrics. */
async function countOpenJobs(db: Db): Promise<{ waiting: number; running: number }> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where state = 'waiting')::float8 as waiting,
      count(*) filter (where state = 'running')::float8 as running
    from import_jobs where finished_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0 }
}

/** Seconds that the longest waiting job has been waiting, for the metrics. A job that has run waits for its next try. */
async function longestWait(db: Db, now: Date): Promise<{ longest: number }> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(case when state = 'waiting' then created_at else lease_until end) as since
    from import_jobs where finished_at is null and (lease_until is null or lease_until <= ${now})`.execute(
    db,
  )
  const since = rows[0]?.since
  return { longest: since ? Math.max(0, (now.getTime() - since.getTime()) / SECOND) : 0 }
}
