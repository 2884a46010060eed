import { type Kysely, sql } from 'kysely'
import { SECOND } from '#platform/kernel/clock.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { Tables } from '#platform/postgres/tables.ts'

/** The messages, and what the body of a message is made of. */
type Db = Kysely<
  Pick<Tables, 'webhooks' | 'webhook_messages' | 'sync_scope' | 'sync_change' | 'members'>
>

/** The right of one worker to send the messages of a webhook until `due_at`. */
export interface Lease {
  readonly household_id: string
  readonly id: string
  readonly due_at: Date
  readonly failures: number
  /** The account that made the webhook. */
  readonly created_by: string
}

/**
 * Claims the webhook whose message has waited for the longest time. Changes wait for `settleMs`, so that a burst of
 * them is one message. Parallel callers get different webhooks.
 *
 * @param of.busy makers whose webhooks are not claimed
 */
export async function claim(
  db: Db,
  of: { readonly leaseMs: number; readonly settleMs: number; readonly busy: readonly string[] },
): Promise<Lease | undefined> {
  const { leaseMs, settleMs, busy } = of
  const claiming = { lease: leaseMs / SECOND, settle: settleMs / SECOND, busy }
  const [lease] = await (isSharded(db) ? claimInTwo(db, claiming) : claimOne(db, claiming))
  return lease
}

/** Webhooks that a cluster looks at in one claim: more than are ever locked at once. */
const CANDIDATES = 20

/**
 * A cluster locks no rows of several servers. So it looks for webhooks first, and locks the first one that nobody else
 * has locked.
 */
async function claimInTwo(db: Db, { lease, settle, busy }: Claim): Promise<Lease[]> {
  const { rows } = await sql<{
    household_id: string
    id: string
  }>`${waiting(settle, busy, CANDIDATES)}`.execute(db)
  for (const { household_id, id } of rows) {
    const claimed = await db.transaction().execute(async (tx) => {
      const one = sql`household_id = ${household_id}::uuid and id = ${id}::uuid`
      const locked = await sql`select id from webhooks where ${one} and stopped_at is null
        and due_at <= statement_timestamp() for update skip locked`.execute(tx)
      if (locked.rows.length === 0) return []
      const updated = await sql<Lease>`update webhooks set due_at = ${fromNow(lease)} where ${one}
        returning household_id, id, due_at, failures, created_by`.execute(tx)
      return updated.rows
    })
    if (claimed.length > 0) return claimed
  }
  return []
}

/** SQL for so many webhooks: those whose messages have waited for the longest time. */
const waiting = (settle: number, busy: readonly string[], most: number) => sql`
      select w.household_id, w.id
      from webhook_messages m join webhooks w on w.household_id = m.household_id and w.id = m.webhook_id
      where w.stopped_at is null and w.due_at <= statement_timestamp() and w.created_by <> all(${busy}::uuid[])
        and (m.event <> 'changed' or m.is_tried
             or m.created_at <= statement_timestamp() - make_interval(secs => ${settle}))
      order by m.number
      limit ${sql.lit(most)}`

interface Claim {
  /** Seconds. */
  readonly lease: number
  readonly settle: number
  readonly busy: readonly string[]
}

const claimOne = statement(
  (_db: Db, { lease, settle, busy }: Claim) => sql<Lease>`
    update webhooks set due_at = ${fromNow(lease)}
    where (household_id, id) = (${waiting(settle, busy, 1)}
      for update of w skip locked
    )
    returning household_id, id, due_at, failures, created_by`,
)

export interface NextMessage {
  readonly url: string
  readonly sealed_secret: Buffer
  readonly sealed_before: Buffer | null
  readonly before_until: Date | null
  readonly is_of_owner: boolean
  readonly message_id: string
  readonly event: string
  readonly data: object | null
  readonly is_tried: boolean
  readonly created_at: Date
}

/** The version of a household, after those have ended who write to it. Locks it for a short time. */
export async function versionOf(tx: Db, householdId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version::float8 as version from sync_scope where household_id = ${householdId}::uuid
    for share`.execute(tx)
  return rows[0]?.version ?? 0
}

/** The first message of a claimed webhook; undefined if there is none, or if the lease was lost. */
export async function nextMessage(tx: Db, lease: Lease): Promise<NextMessage | undefined> {
  const { rows } = await sql<NextMessage>`
    select w.url, w.sealed_secret, w.sealed_before, w.before_until,
      exists (select from members o where o.household_id = ${lease.household_id}::uuid
        and o.account_id = w.created_by and o.role = 'owner') as is_of_owner,
      m.id as message_id, m.event, m.data, m.is_tried, m.created_at
    from webhooks w join webhook_messages m on m.household_id = w.household_id and m.webhook_id = w.id
    where ${isOurs(lease)} and w.stopped_at is null
    order by m.number
    limit 1`.execute(tx)
  return rows[0]
}

/** The numbers of the row kinds that have changed since the last message about changes. */
export async function changedEntities(tx: Db, lease: Lease, version: number): Promise<number[]> {
  const { rows } = await sql<{ entity: number }>`
    select distinct c.entity from webhooks w
    join sync_change c on c.household_id = w.household_id
      and c.version > w.told_version and c.version <= ${version}::bigint
    where w.household_id = ${lease.household_id}::uuid and w.id = ${lease.id}::uuid
      and c.household_id = ${lease.household_id}::uuid
    order by c.entity`.execute(tx)
  return rows.map(({ entity }) => entity)
}

/**
 * Keeps the body of a message from now on. A later change makes another message.
 *
 * @returns the body as each try will read it: PostgreSQL orders its members
 */
export async function freeze(
  tx: Db,
  { household_id, id }: Lease,
  message: { readonly id: string; readonly data: object },
  toldVersion: number | undefined,
): Promise<object> {
  const frozen = await tx
    .updateTable('webhook_messages')
    .set({ data: JSON.stringify(message.data), is_tried: true })
    .where('household_id', '=', household_id)
    .where('id', '=', message.id)
    .returning('data')
    .$narrowType<{ data: object }>() // it is written here
    .executeTakeFirstOrThrow()
  if (toldVersion !== undefined)
    await tx
      .updateTable('webhooks')
      .set({ told_version: toldVersion })
      .where('household_id', '=', household_id)
      .where('id', '=', id)
      .execute()
  return frozen.data
}

/** Deletes a message that was accepted, and renews the lease. @returns the new lease; undefined if it was lost */
export async function recordSuccess(
  db: Db,
  lease: Lease,
  messageId: string,
  { leaseMs, now }: { readonly leaseMs: number; readonly now: Date },
): Promise<Lease | undefined> {
  const { household_id } = lease
  const { rows } = await sql<Lease>`
    with done as (
      delete from webhook_messages
      where household_id = ${household_id}::uuid and id = ${messageId}::uuid
    )
    update webhooks w set failures = 0, failing_since = null, last_error = null,
      last_delivered_at = ${now}::timestamptz, due_at = ${fromNow(leaseMs / SECOND)}
    where ${isOurs(lease)}
    returning w.household_id, w.id, w.due_at, w.failures, w.created_by`.execute(db)
  return rows[0]
}

/** Ends a lease: the next message may be sent by any worker. */
export async function release(db: Db, lease: Lease): Promise<void> {
  await sql`update webhooks w set due_at = ${fromNow(0)} where ${isOurs(lease)}`.execute(db)
}

/** Counts a failure. @returns since when it fails; undefined if the lease was lost */
export async function recordFailure(
  tx: Db,
  lease: Lease,
  failure: { readonly reason: string; readonly waitMs: number; readonly now: Date },
): Promise<Date | undefined> {
  const { reason, waitMs, now } = failure
  const { rows } = await sql<{ failing_since: Date }>`
    update webhooks w set failures = w.failures + 1, last_error = ${reason}::text,
      failing_since = coalesce(w.failing_since, ${now}::timestamptz), due_at = ${fromNow(waitMs / SECOND)}
    where ${isOurs(lease)}
    returning w.failing_since`.execute(tx)
  return rows[0]?.failing_since
}

/** Switches a webhook off, and deletes its messages. @returns its maker and address; undefined if it is gone or off */
export async function stop(
  tx: Db,
  { household_id, id }: Lease,
  reason: string,
  now: Date,
): Promise<{ created_by: string; url: string } | undefined> {
  const { rows } = await sql<{ created_by: string; url: string }>`
    with dropped as (
      delete from webhook_messages
      where household_id = ${household_id}::uuid and webhook_id = ${id}::uuid
    )
    update webhooks set stopped_at = ${now}::timestamptz, last_error = ${reason}::text
    where household_id = ${household_id}::uuid and id = ${id}::uuid and stopped_at is null
    returning created_by, url`.execute(tx)
  return rows[0]
}

const isOurs = ({ household_id, id, due_at }: Lease) =>
  sql<boolean>`w.household_id = ${household_id}::uuid and w.id = ${id}::uuid and w.due_at = ${due_at}::timestamptz`

/** In whole milliseconds, because the end of a lease is read as a JavaScript Date. */
const fromNow = (seconds: number) =>
  sql<Date>`date_trunc('milliseconds', statement_timestamp() + make_interval(secs => ${seconds}))`
