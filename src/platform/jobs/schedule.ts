import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely } from 'kysely'
import { after, type Clock, DAY, MINUTE } from '#kernel/clock.ts'
import { type Db as AnyDb, tryLock } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'job_runs'>>

/** What a run did, by name, for the log and the database. */
export type Counts = Readonly<Record<string, number>>

export interface DailyJob {
  readonly name: string
  /** Minutes after midnight, UTC. */
  readonly at: number
  run(now: Date): Promise<Counts>
}

/**
 * Runs the job once a day, on one replica however many are up. An appointment that was missed,
 * because all were down or the one at it was killed, is made up at the next look.
 *
 * @param lookEvery milliseconds between two looks at the clock
 * @returns disposing waits for a run that is under way
 */
export function startDailyJob(
  deps: { db: AnyDb; clock: Clock; log: Log; metrics: Metrics; lookEvery?: number },
  job: DailyJob,
): AsyncDisposable {
  const { db, clock, log, metrics, lookEvery = MINUTE / 2 } = deps
  const stop = new AbortController()

  async function keepAppointments(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const counts = await runIfDue(db, job, clock())
        if (counts) {
          metrics.observeRun(job.name, 'done', clock())
          log.info({ job: job.name, ...counts }, 'job done')
        }
      } catch (error) {
        metrics.observeRun(job.name, 'failed', clock())
        log.error({ err: error, job: job.name }, 'job failed, and will be tried again')
      }
      await pause(lookEvery, stop.signal)
    }
  }

  const running = keepAppointments()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}

/**
 * Runs the job if its latest appointment was not kept yet and nobody else is at it. The lock is one
 * of a transaction, so that it goes with the connection of a replica that dies.
 *
 * @returns what was done, or undefined where nothing was due
 */
export function runIfDue(db: AnyDb, job: DailyJob, now: Date): Promise<Counts | undefined> {
  const due = latestAppointment(job.at, now)
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, `larder job ${job.name}`))) return undefined
    const kept = await lastKept(db, job.name)
    // One kept in days to come was kept by a clock that was wrong.
    if (kept && kept >= due && kept <= after(now, DAY)) return undefined
    // A database that was made a moment ago has missed nothing.
    const counts = kept ? await job.run(now) : {}
    await keep(db, job.name, due, counts, now)
    return kept && counts
  })
}

/** The last time that it was `minutes` after midnight, UTC. */
export function latestAppointment(minutes: number, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const at = today + minutes * MINUTE
  return new Date(at <= now.getTime() ? at : at - DAY)
}

async function lastKept(db: Db, name: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('job_runs')
    .select('due_at')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.due_at
}

async function keep(db: Db, name: string, due: Date, counts: Counts, now: Date): Promise<void> {
  const row = { due_at: due, finished_at: now, counts: JSON.stringify(counts) }
  await db
    .insertInto('job_runs')
    .values({ name, ...row })
    .onConflict((on) => on.column('name').doUpdateSet(row))
    .execute()
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error // woken by the stop signal otherwise
  }
}
