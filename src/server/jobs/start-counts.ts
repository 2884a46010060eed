import { countAllHouseholds } from '#households/admin.ts'
import type { Log } from '#platform/base/log.ts'
import type { Tracer } from '#platform/base/tracer.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { type Counts, type JobTurns, readCounts, startJob } from '#platform/jobs/schedule.ts'
import { type Clock, SECOND } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly tracer?: Tracer | undefined
  readonly turns: JobTurns
}

/** The job that counts households. */
const COUNTS_JOB = 'counts'

/**
 * Starts the job that counts households and accounts every hour. Each replica reads the counts of the
 * last run, in one small row, when Prometheus asks.
 */
export function startCounts(deps: Deps): AsyncDisposable {
  const { db, metrics } = deps
  /** The counts by their name in the metric, and in the run. */
  const read = async (names: Readonly<Record<string, string>>) => {
    const counts = await readCounts(db, COUNTS_JOB)
    return Object.fromEntries(
      Object.entries(names).flatMap(([state, name]) => {
        const count = counts[name]
        return count === undefined ? [] : [[state, count]]
      }),
    )
  }
  metrics.gauge(
    'larder_households',
    'Households, and those whose devices sent changes in the last day and in 30 days. An hour old.',
    () => read({ all: 'households', active_day: 'active_day', active_month: 'active_month' }),
  )
  metrics.gauge('larder_people', 'Accounts, memberships, and devices that sent changes.', () =>
    read({ accounts: 'accounts', members: 'members', devices_month: 'devices_month' }),
  )
  metrics.gauge('larder_household_size', 'The size of all households together.', () =>
    read({ rows: 'rows', bytes: 'bytes' }),
  )
  return startJob(
    { ...deps, delayMs: 2 * SECOND },
    {
      name: COUNTS_JOB,
      everyMinutes: 60,
      run: async (now): Promise<Counts> => ({ ...(await countAllHouseholds(db, now)) }),
    },
  )
}
