import { type Kysely, type Selectable, sql } from 'kysely'
import { conflict } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Outcome } from '#transfer/imports/chunks/outcome.ts'
import type { RecordOutcome } from './contract.ts'

type Db = Kysely<Pick<Tables, 'import_jobs' | 'import_results'>>

/** The jobs of a household that are kept, with their outcomes. */
const KEPT_JOBS = 10

export interface JobKey {
  readonly householdId: string
  readonly id: string
}

const JOB = [
  'id',
  'state',
  'file_name',
  'system',
  'total',
  'done',
  'photos_done',
  'created',
  'updated',
  'unchanged',
  'skipped',
  'broken',
  'photos',
  'problem',
  'created_at',
  'started_at',
  'finished_at',
] as const

export type StoredJob = Pick<Selectable<Tables['import_jobs']>, (typeof JOB)[number]> & {
  readonly bytes: number
}

/** @throws AppError CONFLICT if an import of the household waits or runs */
export async function insertJob(
  tx: Db,
  job: {
    readonly householdId: string
    readonly id: string
    readonly accountId: string
    readonly sessionId: string
    readonly fileName: string | null
    readonly bytes: number
  },
  now: Date,
): Promise<void> {
  try {
    await tx
      .insertInto('import_jobs')
      .values({
        household_id: job.householdId,
        id: job.id,
        account_id: job.accountId,
        session_id: job.sessionId,
        state: 'waiting',
        file_name: job.fileName,
        bytes: String(job.bytes),
        created_at: now,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'import_jobs_one_at_a_time')) throw oneAtATime()
    throw error
  }
}

export const oneAtATime = () =>
  conflict('This household imports a file already. Wait for its end, or cancel it.')

export async function hasOpenJob(db: Db, householdId: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_jobs')
    .select('id')
    .where('household_id', '=', householdId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The jobs of a household, the newest first. */
export function selectJobs(db: Db, householdId: string): Promise<StoredJob[]> {
  return db
    .selectFrom('import_jobs')
    .select(JOB)
    .select(sql<number>`bytes::float8`.as('bytes'))
    .where('household_id', '=', householdId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function selectJob(db: Db, { householdId, id }: JobKey): Promise<StoredJob | undefined> {
  return db
    .selectFrom('import_jobs')
    .select(JOB)
    .select(sql<number>`bytes::float8`.as('bytes'))
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ends a job that waits or runs. Its worker finds that it has lost the lease. */
export async function cancelJob(tx: Db, { householdId, id }: JobKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_jobs')
    .set({ state: 'cancelled', finished_at: now, lease_id: null, lease_until: null })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the ended jobs of a household, except the newest `KEPT_JOBS`. */
export async function deleteOldJobs(tx: Db, householdId: string): Promise<void> {
  await tx
    .deleteFrom('import_jobs')
    .where('household_id', '=', householdId)
    .where('finished_at', 'is not', null)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('import_jobs')
        .select('id')
        .where('household_id', '=', householdId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(KEPT_JOBS),
    )
    .execute()
}

/** The number of newer records after which an import loses its own. */
const KEPT_RECORDS = 200_000

/** Deletes the records of an ended import where newer ones have `KEPT_RECORDS` or more together. */
export async function deleteOldRecords(tx: Db, householdId: string): Promise<void> {
  await sql`
    delete from import_results r using (
      select id, sum(done) over (order by created_at desc, id desc
        rows between unbounded preceding and 1 preceding) as newer
      from import_jobs where household_id = ${householdId}::uuid and finished_at is not null) j
    where r.household_id = ${householdId}::uuid and r.job_id = j.id and j.newer >= ${KEPT_RECORDS}`.execute(
    tx,
  )
}

/** @returns the number of deleted jobs, which ended before that time */
export async function purgeJobs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_jobs')
    .where('finished_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The outcomes of a job from a record on.
 *
 * @param limit the most outcomes; one more is returned if there are more
 */
export async function selectOutcomes(
  db: Db,
  { householdId, id }: JobKey,
  of: {
    readonly from: number
    readonly limit: number
    readonly outcome?: RecordOutcome | undefined
  },
): Promise<Outcome[]> {
  const { from, limit, outcome = null } = of
  // In the order of the index, so that the statement ends with the last record that is wanted.
  const { rows } = await sql<{ record: Outcome }>`
    select o.record
    from import_results r cross join lateral jsonb_array_elements(r.records) with ordinality o (record, place)
    where r.household_id = ${householdId}::uuid and r.job_id = ${id}::uuid
      and r.position >= coalesce((
        select max(p.position) from import_results p
        where p.household_id = ${householdId}::uuid and p.job_id = ${id}::uuid
          and p.position <= ${from}::integer), 0)
      and r.position + o.place > ${from}::integer
      and (${outcome}::text is null or o.record ->> 'outcome' = ${outcome}::text)
    order by r.position, o.place
    limit ${limit + 1}::integer`.execute(db)
  return rows.map(({ record }) => record)
}
