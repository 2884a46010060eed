import { sql } from 'kysely'
import type { Counts } from '#platform/jobs/schedule.ts'
import { after, DAY, HOUR, MINUTE } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Settings } from '#server/settings/settings.ts'

/** The job that looks for stamps of a wrong clock. After such a clock it is due at once. */
export const STAMPS_JOB = 'stamps'

/**
 * An earlier clock is certainly wrong, as on a computer that has forgotten the time. For it all stamps would lie in the
 * future, and what is right would be cut.
 */
const EARLIEST = new Date('2026-11-01T00:00:00Z')

/** The clocks of replicas may differ by less. */
const TOLERANCE = HOUR

interface Stamp {
  readonly table: string
  /** The column that tells whether the clock was wrong. It has an index, or the table is small. */
  readonly column: string
  /** Milliseconds from now; it is never later. A later one is set to this time. The default is 0. */
  readonly atMost?: number
  /** The clock that writes it; the default is that of this process. */
  readonly writtenBy?: 'database'
  /** Columns of the same row that were written with it, and are set to now if they are later. */
  readonly along?: readonly string[]
  /** Is set instead of a time. */
  readonly becomes?: '-infinity'
  /** Rows whose stamp a person has chosen are left out. */
  readonly unless?: string
}

const STAMPS = [
  { table: 'api_keys', column: 'last_used_at' },
  { table: 'export_leases', column: 'ends_at', atMost: MINUTE },
  { table: 'idempotency_keys', column: 'created_at' },
  { table: 'import_jobs', column: 'finished_at' },
  { table: 'import_jobs', column: 'lease_until', atMost: MINUTE, writtenBy: 'database' },
  { table: 'import_uploads', column: 'reserved_at' },
  { table: 'invites', column: 'expires_at', atMost: 30 * DAY, along: ['created_at'] },
  { table: 'list_links', column: 'expires_at', atMost: 90 * DAY, along: ['created_at'] },
  { table: 'mail_tokens', column: 'expires_at', atMost: 7 * DAY, along: ['created_at'] },
  { table: 'mails', column: 'due_at', atMost: DAY, writtenBy: 'database' },
  { table: 'mails', column: 'failed_at' },
  {
    table: 'notice_settings',
    column: 'next_at',
    atMost: 8 * DAY,
    along: ['last_at'],
    becomes: '-infinity', // the sweep then finds the next time, and tells nothing
  },
  { table: 'operations', column: 'created_at' },
  { table: 'photo_contents', column: 'reserved_at' },
  { table: 'rate_limits', column: 'resets_at', atMost: 90 * DAY },
  { table: 'role_changes', column: 'changed_at', along: ['changer_since'] },
  { table: 'second_factors', column: 'recovery_due_at', atMost: 7 * DAY },
  {
    table: 'sessions',
    column: 'expires_at',
    atMost: 30 * DAY,
    along: ['created_at', 'refreshed_at'],
    unless: 'is_key',
  },
  { table: 'stream_tickets', column: 'expires_at', atMost: MINUTE },
  { table: 'sync_change', column: 'deleted_at' },
  { table: 'sync_client', column: 'seen_at' },
  { table: 'sync_receipt', column: 'created_at' },
  { table: 'used_challenges', column: 'expires_at', atMost: DAY },
  { table: 'used_id_tokens', column: 'expires_at', atMost: DAY, along: ['used_at'] },
  { table: 'webhook_messages', column: 'created_at', writtenBy: 'database' },
  { table: 'webhooks', column: 'before_until', atMost: DAY },
  { table: 'webhooks', column: 'due_at', atMost: 8 * HOUR, writtenBy: 'database' },
  { table: 'webhooks', column: 'failing_since' },
] as const satisfies readonly Stamp[]

/**
 * Every stamp that decides about something, and that a clock in the far future would set for years. Stamps that are
 * only shown are not here, nor those whose reader sees itself that they are wrong. A test lists all of them.
 */
export const stampsOf = ({ deletionWindowDays }: Pick<Settings, 'deletionWindowDays'>) =>
  [
    { table: 'accounts', column: 'deletion_scheduled_at', atMost: deletionWindowDays * DAY },
    ...STAMPS,
  ] as const satisfies readonly Stamp[]

/**
 * Sets the stamps of a clock that was years ahead, and is right again, to what they are at most. Otherwise a limit
 * would refuse, a lease would hold, and a link would be valid for years.
 *
 * @returns the number of rows
 */
export async function putStampsRight(
  db: Db,
  settings: Pick<Settings, 'deletionWindowDays'>,
  now: Date,
): Promise<Counts> {
  if (now < EARLIEST) return { stamps_put_right: 0 }
  let count = 0n
  for (const stamp of stampsOf(settings)) count += await putRight(db, stamp, now)
  return { stamps_put_right: Number(count) }
}

async function putRight(db: Db, stamp: Stamp, now: Date): Promise<bigint> {
  const { table, column, atMost = 0, along = [], becomes, unless, writtenBy } = stamp
  const at = (ms: number) =>
    writtenBy === 'database'
      ? sql`statement_timestamp() + make_interval(secs => ${ms / 1000})`
      : sql`${after(now, ms)}::timestamptz`
  const name = sql.ref(column)
  const others = along.map((one) => sql`, ${sql.ref(one)} = least(${sql.ref(one)}, ${at(0)})`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${name} = ${becomes ?? at(atMost)}${sql.join(others, sql``)}
    where ${name} > ${at(atMost + TOLERANCE)} ${unless === undefined ? sql`` : sql`and not ${sql.ref(unless)}`}`.execute(
    db,
  )
  return numAffectedRows
}
