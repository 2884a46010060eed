import { type Kysely, sql } from 'kysely'
import { HOUR, after } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { ClaimedJob } from './lease-store.ts'

type Db = Kysely<Pick<Tables, 'import_jobs'>>

const waits = sql<boolean>`finished_at is null and (lease_until is null or lease_until <= statement_timestamp())`
const runs = sql<boolean>`finished_at is null and lease_id is not null and lease_until > statement_timestamp()`

/** The time in which an account that had a turn comes after the others. */
const TURN = HOUR

/**
 * The jobs that nobody runs now, in the order in which workers take them: first those of the accounts with the fewest
 * running jobs, then those of the accounts whose last import ended longest ago, then the oldest.
 */
export async function dueJobs(
  db: Db,
  now: Date,
): Promise<{ readonly household_id: string; readonly id: string }[]> {
  const { rows } = await sql<{ household_id: string; id: string }>`
    select d.household_id, d.id
    from import_jobs d
    left join (select account_id, count(*) as jobs from import_jobs where ${runs} group by account_id) r using (account_id)
    left join (select account_id, max(finished_at) as at from import_jobs
      where finished_at > ${after(now, -TURN)}::timestamptz group by account_id) e using (account_id)
    where ${waits}
    order by coalesce(r.jobs, 0), e.at nulls first, d.created_at
    limit 10`.execute(db)
  return rows
}

/**
 * Whether a job must give its worker to another account: its account runs several jobs, this one is the last that it
 * began, and an account waits that runs none.
 */
export async function mustYield(
  db: Db,
  { householdId, id, accountId }: Pick<ClaimedJob, 'householdId' | 'id' | 'accountId'>,
): Promise<boolean> {
  const { rows: jobs } = await sql<{ household_id: string; id: string }>`
    select household_id, id from import_jobs where account_id = ${accountId}::uuid and ${runs}
    order by started_at desc, id desc limit 2`.execute(db)
  const [last] = jobs
  if (jobs.length < 2 || last?.household_id !== householdId || last.id !== id) return false
  return await doesAnotherAccountWait(db)
}

/** Whether a job waits whose account runs none. */
export async function doesAnotherAccountWait(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select d.id from import_jobs d
    left join (select distinct account_id from import_jobs where ${runs}) r using (account_id)
    where ${waits} and r.account_id is null limit 1`.execute(db)
  return rows.length > 0
}
