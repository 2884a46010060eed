import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SECOND } from '#kernel/clock.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'mails'>>

/** A mail as it lies in the queue. */
export interface QueuedMail {
  readonly id: string
  readonly kind: string
  /** Absent while only an address is known. */
  readonly accountId: string | undefined
  readonly address: string | undefined
  readonly details: object
}

/** A mail that is one worker's alone until its lease ends; that very end is what it is known by. */
export interface Lease {
  readonly mail: QueuedMail
  /** How often it failed before. */
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

/**
 * Claims the mail that has been due for longest, for `leaseMs` milliseconds. One statement, and by
 * the clock of the database: of any number that ask at once, each gets another mail.
 */
export async function claim(db: Db, leaseMs: number): Promise<Lease | undefined> {
  const [row] = await claimOne(db, { seconds: leaseMs / SECOND })
  if (!row) return undefined
  const { id, kind, details } = row
  const owner = { accountId: row.account_id ?? undefined, address: row.address ?? undefined }
  return { mail: { id, kind, details, ...owner }, failures: row.attempts, until: row.due_at }
}

/** The commit does not wait for the disk: a claim that a crash takes back is claimed again. */
const UNFLUSHED = sql`set_config('synchronous_commit', 'off', true)`

const claimOne = statement(
  (_db: Db, { seconds }: { seconds: number }) => sql<Row>`
    update mails set due_at = ${fromNow(seconds)}
    where id = (
      select id from mails
      where failed_at is null and due_at <= now()
      order by due_at
      limit 1
      for update skip locked
    )
    returning id, kind, account_id, address, details, attempts, due_at,
      ${UNFLUSHED}`,
)

/**
 * Begins the lease anew and binds the mail to its account, whose removal takes the mail with it from
 * then on. Undefined where the lease ran out and somebody else has the mail, or it is gone.
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
  (_db: Db, of: Named & { readonly accountId: string; readonly seconds: number }) =>
    sql<Pick<Row, 'due_at'>>`
      update mails set account_id = ${of.accountId}, address = null, due_at = ${fromNow(of.seconds)}
      where ${isOurs(of)}
      returning due_at`,
)

/** Lets go of a mail as if it had never been claimed. */
export async function release(db: Db, lease: Lease): Promise<void> {
  await sql`update mails set due_at = ${fromNow(0)} where ${isOurs(nameOf(lease))}`.execute(db)
}

/**
 * Counts a failure, and says what is next: another try after `next` milliseconds, or none any more,
 * from the date `next` on.
 *
 * @returns whether the mail was still ours to judge
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
    where ${isOurs(nameOf(lease))}`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a mail off the queue, whoever has claimed it meanwhile: it must not go out, or not again. */
export async function remove(db: Db, id: string): Promise<void> {
  await removeOne(db, { id })
}

const removeOne = statement((db: Db, { id }: { id: string }) =>
  db.deleteFrom('mails').where('id', '=', id),
)

/** What a lease is known by. */
interface Named {
  readonly id: string
  readonly until: Date
}

const nameOf = ({ mail, until }: Lease): Named => ({ id: mail.id, until })

const isOurs = ({ id, until }: Named): RawBuilder<boolean> =>
  sql`id = ${id} and due_at = ${until} and failed_at is null`

/** In whole milliseconds: JavaScript's dates hold no less, and the end of a lease comes back as one. */
const fromNow = (seconds: number): RawBuilder<Date> =>
  sql`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${seconds}))`
