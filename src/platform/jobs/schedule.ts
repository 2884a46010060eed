import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { inBackground, type Tracer } from '#platform/base/tracer.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { after, type Clock, DAY, MINUTE } from '#platform/kernel/clock.ts'
import { type Db as AnyDb, tryLock } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'job_runs'>>

/** The counts of a run, by name, for the log and the database. */
export type Counts = Readonly<Record<string, number>>

/** True where a step of a run has failed, and the next run has to do the rest. */
export const isIncomplete = (counts: Counts): boolean =>
  Object.entries(counts).some(([name, count]) => name.endsWith('_failed') && count > 0)

/** A job that runs once a day, or once in a number of minutes that divides a day. */
export type Job = {
  readonly name: string
  run(now: Date): Promise<Counts>
  /** True for a job that deletes by age: it does not trust a clock that has jumped. See `ClockJumped`. */
  readonly isWary?: true
} & (
  | {
      /** Minutes after midnight, UTC. */
      readonly at: number
    }
  | { readonly everyMinutes: number }
)

/** A job that runs at a time of the day. */
export type DailyJob = Extract<Job, { readonly at: number }>

/**
 * How many jobs of a pool may run now. A run holds one connection for its lock, and works with another one. So one
 * connection fewer than the pool has: otherwise the runs could hold all of them, and wait for each other.
 */
export interface JobTurns {
  left: number
}

export const openJobTurns = (connections: number): JobTurns => ({ left: connections - 1 })

/**
 * Since its last run, more days have passed than a wary job believes at once: the clock may be wrong. A person
 * confirms the clock, or the due time of a later day does.
 */
export class ClockJumped extends Error {
  override readonly name = 'ClockJumped'
  readonly dueAt: Date

  constructor(job: string, lastDone: Date, dueAt: Date) {
    const days = Math.round((dueAt.getTime() - lastDone.getTime()) / DAY)
    super(
      `The last run of ${job} was ${days} days ago, on ${dayOf(lastDone)}. If it is really ${dayOf(dueAt)}, run it with --confirm-clock, or wait a day. Otherwise set the clock.`,
    )
    this.dueAt = dueAt
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The longest time between two due times that a wary job believes at once. */
const MAX_JUMP = 2 * DAY
/** A later due time confirms a refused one within this time. Beyond, the clock has jumped once more. */
const CONFIRMS_WITHIN = 31 * DAY

/** Milliseconds after which a job that found no turn looks again. */
const TURN_CHECK = 200

/**
 * Runs the job each time that it is due, on one replica. If a run was missed, because all replicas were down or
 * one was killed, the next check of the clock runs it.
 *
 * @param checkEveryMs milliseconds between two checks of the clock
 * @param retryMs milliseconds until a failed run is tried again; the next check by default
 * @returns disposing waits for a job that is running
 */
export function startJob(
  deps: {
    db: AnyDb
    clock: Clock
    log: Log
    metrics: Metrics
    checkEveryMs?: number
    retryMs?: number
    /** Milliseconds before the first check. A job that need not be first leaves connections of a small pool to the others. */
    delayMs?: number
    tracer?: Tracer | undefined
    /** Shared by all jobs of the pool. */
    readonly turns: JobTurns
  },
  job: Job,
): AsyncDisposable {
  const { db, clock, log, metrics, checkEveryMs = MINUTE / 2, delayMs = 0 } = deps
  const { tracer, turns, retryMs = checkEveryMs } = deps
  const run = (now: Date) => inBackground(tracer, `job ${job.name}`, () => job.run(now))
  const stop = new AbortController()
  let refused: Date | undefined

  async function runRepeatedly(): Promise<void> {
    if (delayMs > 0) await pause(delayMs, stop.signal)
    while (!stop.signal.aborted) {
      if (turns.left === 0) {
        await pause(TURN_CHECK, stop.signal)
        continue
      }
      turns.left -= 1
      let waitMs = checkEveryMs
      try {
        const counts = await runIfDue(db, { ...job, run }, clock())
        if (counts) {
          metrics.observeRun(job.name, isIncomplete(counts) ? 'incomplete' : 'done', clock())
          log.info({ job: job.name, ...counts }, 'job done')
        }
      } catch (error) {
        const isRefused = error instanceof ClockJumped
        if (!isRefused) waitMs = retryMs
        metrics.observeRun(job.name, isRefused ? 'refused' : 'failed', clock())
        if (!isRefused) log.error({ err: error, job: job.name }, 'job failed and will be retried')
        else if (refused?.getTime() !== error.dueAt.getTime()) {
          refused = error.dueAt
          log.warn(
            { job: job.name, reason: error.message },
            'job refused, because the clock jumped',
          )
        }
      } finally {
        turns.left += 1
      }
      await pause(waitMs, stop.signal)
    }
  }

  const running = runRepeatedly()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}

/**
 * Runs the job if its latest due run was not done yet and no other replica runs it now. The lock
 * belongs to a transaction, so it ends with the connection of a replica that dies.
 *
 * @returns the counts, or undefined if no run was due
 * @throws ClockJumped if the job is wary, and is not to run yet
 */
export async function runIfDue(db: AnyDb, job: Job, now: Date): Promise<Counts | undefined> {
  const dueAt = 'at' in job ? latestDueTime(job.at, now) : latestStart(job.everyMinutes, now)
  const done = await db.transaction().execute(async (tx: AnyDb) => {
    if (!(await tryLock(tx, `larder job ${job.name}`))) return undefined
    const lastDone = await readDueTime(tx, job.name)
    // A date more than a day in the future came from a wrong clock.
    if (lastDone && lastDone >= dueAt && lastDone <= after(now, DAY)) return undefined
    const jumped = job.isWary
      ? await refuseJump(db, tx, { ...job, lastDone, dueAt }, now)
      : undefined
    if (jumped) return jumped
    // A new database has missed no run.
    const counts = lastDone ? await job.run(now) : {}
    await recordRun(db, job.name, dueAt, counts, now)
    return lastDone && counts
  })
  if (done instanceof ClockJumped) throw done
  return done
}

/**
 * Runs a job now, whether it is due or not, and records it, unless it is a dry run.
 *
 * @param isConfirmed whether a person has confirmed the clock
 * @throws ClockJumped if nobody has, and the clock has jumped
 */
export async function runNow(
  db: AnyDb,
  job: DailyJob,
  { isConfirmed = false, isDry = false }: { isConfirmed?: boolean; isDry?: boolean },
  now: Date,
): Promise<Counts> {
  const dueAt = latestDueTime(job.at, now)
  const lastDone = await readDueTime(db, job.name)
  const jumped = isConfirmed
    ? undefined
    : await refuseJump(db, db, { ...job, lastDone, dueAt, isDry }, now)
  if (jumped) throw jumped
  const counts = await job.run(now)
  if (!isDry) await recordRun(db, job.name, dueAt, counts, now)
  return counts
}

/** The row of `job_runs` with the due time that a wary job refused. */
const refusalOf = (job: string) => `${job} refused`

async function refuseJump(
  db: Db,
  tx: Db,
  {
    name,
    lastDone,
    dueAt,
    isDry = false,
  }: { name: string; lastDone: Date | undefined; dueAt: Date; isDry?: boolean },
  now: Date,
): Promise<ClockJumped | undefined> {
  if (!lastDone || dueAt.getTime() - lastDone.getTime() <= MAX_JUMP) return undefined
  const refused = await readDueTime(tx, refusalOf(name))
  const waited = refused && refused > lastDone ? dueAt.getTime() - refused.getTime() : Infinity
  if (waited > 0 && waited <= CONFIRMS_WITHIN) return undefined
  if (waited !== 0 && !isDry) await recordRun(db, refusalOf(name), dueAt, {}, now)
  return new ClockJumped(name, lastDone, dueAt)
}

/** The due time that a wary job has refused, and waits to have confirmed. */
export async function readRefusal(db: Db, name: string, now: Date): Promise<Date | undefined> {
  const [refused, lastDone] = [await readDueTime(db, refusalOf(name)), await readDueTime(db, name)]
  const isOpen = refused && refused <= after(now, DAY) && (!lastDone || lastDone < refused)
  return isOpen ? refused : undefined
}

/** The last time that it was `minutes` after midnight, UTC. */
export function latestDueTime(minutes: number, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const at = today + minutes * MINUTE
  return new Date(at <= now.getTime() ? at : at - DAY)
}

/** The start of the current period, counted from midnight, UTC. */
export function latestStart(everyMinutes: number, now: Date): Date {
  const period = everyMinutes * MINUTE
  return new Date(Math.floor(now.getTime() / period) * period)
}

async function readDueTime(db: Db, name: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('job_runs')
    .select('due_at')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.due_at
}

/** The counts of the last run of a job; empty if it has not run yet. */
export async function readCounts(db: Db, name: string): Promise<Counts> {
  const row = await db
    .selectFrom('job_runs')
    .select('counts')
    .$narrowType<{ counts: Counts }>() // as `recordRun` wrote it
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.counts ?? {}
}

async function recordRun(
  db: Db,
  name: string,
  dueAt: Date,
  counts: Counts,
  now: Date,
): Promise<void> {
  const row = { due_at: dueAt, finished_at: now, counts: JSON.stringify(counts) }
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
    if (!signal.aborted) throw error // otherwise the stop signal ended the pause
  }
}
