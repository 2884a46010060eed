import { type Kysely, sql } from 'kysely'
import { SECOND } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { type Counts, type Outcome, shown } from '#transfer/imports/chunks/outcome.ts'
import type { JobState } from '#transfer/imports/contract.ts'

type Db = Kysely<Pick<Tables, 'import_jobs' | 'import_results'>>

/** The exclusive right of one worker to run a job. */
export interface Lease {
  readonly householdId: string
  readonly id: string
  readonly leaseId: string
}

/** A job, as a worker has claimed it. */
export interface ClaimedJob extends Lease {
  readonly accountId: string
  readonly sessionId: string
  readonly fileName: string | undefined
  readonly bytes: number
  readonly done: number
  readonly photosDone: number
  /** Claims since the last record that was stored, this one included. */
  readonly attempts: number
  readonly startedAt: Date
}

/** Another worker has the job, or it was cancelled or deleted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Claims a job. @returns undefined if another worker was faster */
export async function claimJob(
  db: Db,
  { householdId, id, leaseId }: Lease,
  leaseMs: number,
  now: Date,
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<Omit<ClaimedJob, 'fileName'> & { fileName: string | null }>`
    update import_jobs set state = 'running', lease_id = ${leaseId}::uuid, lease_until = ${fromNow(leaseMs)},
      started_at = coalesce(started_at, ${now}::timestamptz), attempts = attempts + 1
    where household_id = ${householdId}::uuid and id = ${id}::uuid and finished_at is null
      and (lease_until is null or lease_until <= statement_timestamp())
    returning household_id as "householdId", id, lease_id as "leaseId", account_id as "accountId",
      session_id as "sessionId", file_name as "fileName", bytes::float8 as bytes, done,
      photos_done as "photosDone", attempts, started_at as "startedAt"`.execute(db)
  const [row] = rows
  return row && { ...row, fileName: row.fileName ?? undefined }
}

const isOurs = ({ householdId, id, leaseId }: Lease) =>
  sql<boolean>`household_id = ${householdId}::uuid and id = ${id}::uuid and lease_id = ${leaseId}::uuid
    and finished_at is null`

/** @throws LeaseLost */
export async function renewLease(db: Db, lease: Lease, leaseMs: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update import_jobs set lease_until = ${fromNow(leaseMs)} where ${isOurs(lease)}`.execute(db)
  if (numAffectedRows === 0n) throw new LeaseLost()
}

/** Locks the job until the transaction ends. @throws LeaseLost */
export async function lockLease(tx: Db, lease: Lease): Promise<void> {
  const { rows } = await sql`
    select 1 from import_jobs where ${isOurs(lease)} for update`.execute(tx)
  if (rows.length === 0) throw new LeaseLost()
}

/** Another worker may go on at once, or after `delayMs`. */
export async function releaseLease(
  db: Db,
  lease: Lease,
  { delayMs, isCounted }: { delayMs: number; isCounted: boolean },
): Promise<void> {
  await sql`
    update import_jobs set lease_id = null, lease_until = ${fromNow(delayMs)},
      attempts = greatest(0, attempts - ${isCounted ? 0 : 1}::integer) -- 0 after a record was stored
    where ${isOurs(lease)}`.execute(db)
}

/** Stores what the file says about itself. @throws LeaseLost */
export async function recordOpened(
  db: Db,
  lease: Lease,
  { system, total }: { readonly system: string; readonly total: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update import_jobs set system = ${system}, total = ${total}::integer
    where ${isOurs(lease)}`.execute(db)
  if (numAffectedRows === 0n) throw new LeaseLost()
}

/** Stores the outcomes of a page, and that the job goes on after it. The lease is locked. */
export async function recordPage(
  tx: Db,
  lease: Lease,
  position: number,
  outcomes: readonly Outcome[],
  counts: Counts,
): Promise<void> {
  await tx
    .insertInto('import_results')
    .values({
      household_id: lease.householdId,
      job_id: lease.id,
      position,
      records: JSON.stringify(outcomes),
    })
    .execute()
  await sql`
    update import_jobs set done = ${position + outcomes.length}::integer, attempts = 0,
      total = greatest(total, ${position + outcomes.length}::integer),
      created = created + ${counts.created}::integer, updated = updated + ${counts.updated}::integer,
      unchanged = unchanged + ${counts.unchanged}::integer, skipped = skipped + ${counts.skipped}::integer,
      broken = broken + ${counts.broken}::integer
    where ${isOurs(lease)}`.execute(tx)
}

/** Stores that the photos of the records before `photosDone` are there. @throws LeaseLost */
export async function recordPhotos(
  db: Db,
  lease: Lease,
  { photosDone, stored }: { readonly photosDone: number; readonly stored: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update import_jobs set photos_done = ${photosDone}::integer, photos = photos + ${stored}::integer,
      attempts = 0
    where ${isOurs(lease)}`.execute(db)
  if (numAffectedRows === 0n) throw new LeaseLost()
}

/** Adds sentences to outcomes, by the numbers of their records. */
export async function addMessages(
  db: Db,
  { householdId, id }: Lease,
  messages: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [position, message] of messages)
    await sql`
      update import_results set records = jsonb_set(records,
        array[(${position}::integer - position)::text, 'message'], to_jsonb(${shown(message)}::text))
      where household_id = ${householdId}::uuid and job_id = ${id}::uuid
        and position = (select max(p.position) from import_results p
          where p.household_id = ${householdId}::uuid and p.job_id = ${id}::uuid
            and p.position <= ${position}::integer)`.execute(db)
}

/** Ends the job. @returns false if the lease was lost */
export async function finishJob(
  db: Db,
  lease: Lease,
  { state, problem }: { readonly state: JobState; readonly problem?: string },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_jobs set state = ${state}, problem = ${problem === undefined ? null : shown(problem)}, finished_at = ${now}::timestamptz,
      total = case when ${state}::text = 'done' then done else total end, lease_id = null, lease_until = null
    where ${isOurs(lease)}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether the job has ended or is gone. */
export async function hasEnded(db: Db, { householdId, id }: Lease): Promise<boolean> {
  const open = await db
    .selectFrom('import_jobs')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return open === undefined
}

const fromNow = (ms: number) =>
  sql<Date>`statement_timestamp() + make_interval(secs => ${ms / SECOND}::float8)`
