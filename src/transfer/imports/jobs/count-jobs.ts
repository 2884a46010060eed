import { type Kysely, sql } from 'kysely'
import { SECOND } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'import_jobs'>>

/** The jobs that wait and run, for the metrics. */
export async function countOpenJobs(db: Db): Promise<{ waiting: number; running: number }> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where state = 'waiting')::float8 as waiting,
      count(*) filter (where state = 'running')::float8 as running
    from import_jobs where finished_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0 }
}

/** Seconds that the longest waiting job has been waiting, for the metrics. A job that has run waits for its next try. */
export async function longestWait(db: Db, now: Date): Promise<{ longest: number }> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(case when state = 'waiting' then created_at else lease_until end) as since
    from import_jobs where finished_at is null and (lease_until is null or lease_until <= ${now})`.execute(
    db,
  )
  const since = rows[0]?.since
  return { longest: since ? Math.max(0, (now.getTime() - since.getTime()) / SECOND) : 0 }
}
