import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SECOND } from '#platform/kernel/clock.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'mails'>>

/** A mail in the queue. */
export interface QueuedMail {
  readonly id: string
  readonly kind: string
  /** Absent while only an address is known. */
  readonly accountId: string | undefined
  readonly address: string | undefined
  readonly details: object
}

/**
 * The exclusive right of one worker to send a mail until `until`. The id of the mail and `until`
 * identify the lease.
 */
export interface Lease {
  readonly mail: QueuedMail
  /** The number of failures before. */
  readonly failures: number
  readonly until: Date
}

interface Row {
  readonly id: string
  readonly kind: string
  readonly account_id: string | null
  readonly address: string | null
  readonly details: object
  readonly attempts: number
  readonly due_at: Date
}

/** Which mails a worker takes. */
interface Claim {
  readonly leaseMs: number
  readonly channel: string
  /** Mails of other kinds wait for a replica of a version that knows them. */
  readonly kinds: readonly string[]
}

/**
 * Claims the mail of a channel that has been due for the longest time, for `leaseMs` milliseconds. It is one
 * statement with the clock of the database, so parallel callers get different mails.
 */
export async function claim(db: Db, { leaseMs, ...of }: Claim): Promise<Lease | undefined> {
  const [row] = await claimOne(db, { ...of, seconds: leaseMs / SECOND })
  if (!row) return undefined
  const { id, kind, details } = row
  const owner = { accountId: row.account_id ?? undefined, address: row.address ?? undefined }
  return { mail: { id, kind, details, ...owner }, failures: row.attempts, until: row.due_at }
}

/** The commit does not wait for the disk. If a crash loses a claim, the mail is claimed again. */
const UNFLUSHED = sql`set_config('synchronous_commit', 'off', true)`

const claimOne = statement(
  (_db: Db, { seconds, channel, kinds }: Omit<Claim, 'leaseMs'> & { seconds: number }) => sql<Row>`
    update mails set due_at = ${fromNow(seconds)}
    where id = (
      select id from mails
      where channel = ${channel} and kind = any(${kinds}::text[]) and failed_at is null and due_at <= now()
      order by due_at
      limit 1
      for update skip locked
    )
    returning id, kind, account_id, address, details, attempts, due_at,
      ${UNFLUSHED}`,
)

/**
 * Renews the lease and binds the mail to its account. From then on the removal of the account
 * deletes the mail. Undefined if the lease ran out and another worker has the mail, or if the mail
 * was deleted.
 */
export async function renew(
  db: Db,
  lease: Lease,
  accountId: string,
  leaseMs: number,
): Promise<Lease | undefined> {
  const { mail, until } = lease
  const [row] = await renewOne(db, { id: mail.id, until, accountId, seconds: leaseMs / SECOND })
  return row && { ...lease, until: row.due_at }
}

const renewOne = statement(
  (_db: Db, of: LeaseKey & { readonly accountId: string; readonly seconds: number }) =>
    sql<Pick<Row, 'due_at'>>`
      update mails set account_id = ${of.accountId}, address = null, due_at = ${fromNow(of.seconds)}
      where ${isOurs(of)}
      returning due_at`,
)

/** Releases a mail as if it had not been claimed. */
export async function release(db: Db, lease: Lease): Promise<void> {
  await sql`update mails set due_at = ${fromNow(0)} where ${isOurs(keyOf(lease))}`.execute(db)
}

/**
 * Counts a failure. If `next` is a number, the mail is tried again after that many milliseconds. If
 * it is a date, the mail is given up at that time.
 *
 * @returns true if the lease was still valid
 */
export async function recordFailure(
  db: Db,
  lease: Lease,
  reason: string,
  next: number | Date,
): Promise<boolean> {
  const outcome =
    typeof next === 'number' ? sql`due_at = ${fromNow(next / SECOND)}` : sql`failed_at = ${next}`
  const { numAffectedRows } = await sql`
    update mails set attempts = ${lease.failures + 1}, last_error = ${reason}, ${outcome}
    where ${isOurs(keyOf(lease))}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Deletes a mail, even if another worker has claimed it meanwhile. It must not be sent, or not
 * again.
 */
export async function remove(db: Db, id: string): Promise<void> {
  await removeOne(db, { id })
}

const removeOne = statement((db: Db, { id }: { id: string }) =>
  db.deleteFrom('mails').where('id', '=', id),
)

/** The values that identify a lease. */
interface LeaseKey {
  readonly id: string
  readonly until: Date
}

const keyOf = ({ mail, until }: Lease): LeaseKey => ({ id: mail.id, until })

const isOurs = ({ id, until }: LeaseKey): RawBuilder<boolean> =>
  sql`id = ${id} and due_at = ${until} and failed_at is null`

/** In whole milliseconds, because the end of a lease is read as a JavaScript Date. */
const fromNow = (seconds: number): RawBuilder<Date> =>
  sql`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${seconds}))`
