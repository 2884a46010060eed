import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

/** Days. A household that was told later than this was told by a wrong clock. */
const TOLERANCE = 2

/** The households with a webhook for items that expire, which were not told on this day or later. */
export async function webhooksForExpiring(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ household_id: string }>`
    select distinct household_id from webhooks
    where stopped_at is null and 'expiring' = any(events)
      and ${isUntold(day)}
    order by household_id`.execute(db)
  return rows.map(({ household_id }) => household_id)
}

/** Marks a household as told on a day, and queues the message in the same statement. */
export async function queueExpiring(
  db: Db,
  of: { readonly householdId: string; readonly day: string; readonly data: object | undefined },
): Promise<void> {
  const { householdId, day, data } = of
  await sql`
    with told as (
      update webhooks set expiring_told_on = ${day}::date
      where household_id = ${householdId}::uuid and stopped_at is null and 'expiring' = any(events)
        and ${isUntold(day)}
      returning household_id, id
    )
    insert into webhook_messages (household_id, id, webhook_id, event, data)
    select household_id, gen_random_uuid(), id, 'expiring', ${JSON.stringify(data ?? null)}::jsonb
    from told where ${data !== undefined}::boolean`.execute(db)
}

const isUntold = (day: string) =>
  sql<boolean>`coalesce(expiring_told_on < ${day}::date or expiring_told_on > ${day}::date + ${TOLERANCE}::integer, true)`

type Db = Kysely<Pick<Tables, 'webhooks' | 'webhook_messages'>>

const COLUMNS = [
  'id',
  'url',
  'events',
  'created_by',
  'created_at',
  'stopped_at',
  'failing_since',
  'last_error',
  'last_delivered_at',
] as const
export type StoredWebhook = Pick<Selectable<Tables['webhooks']>, (typeof COLUMNS)[number]>

interface Key {
  readonly householdId: string
  readonly id: string
}

/** The webhooks of a household, the oldest first. */
export function webhooksOf(db: Db, householdId: string): Promise<StoredWebhook[]> {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('household_id', '=', householdId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function insertWebhook(
  tx: Db,
  webhook: {
    readonly household_id: string
    readonly id: string
    readonly url: string
    readonly sealed_secret: Buffer
    readonly events: string[]
    readonly created_by: string
    readonly session_id: string | null
    readonly created_at: Date
    readonly told_version: number
  },
): Promise<StoredWebhook> {
  return tx.insertInto('webhooks').values(webhook).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** @returns undefined if there is none with this id */
export function webhookOf(db: Db, { householdId, id }: Key): Promise<StoredWebhook | undefined> {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes a webhook. @returns undefined if there is none with this id */
export function updateWebhook(
  tx: Db,
  { householdId, id }: Key,
  changes: {
    readonly url?: string
    readonly created_by?: string
    readonly session_id?: string | null
    readonly created_at?: Date
    readonly events?: string[]
    readonly stopped_at?: Date | null
    readonly failures?: number
    readonly failing_since?: null
    readonly last_error?: null
    readonly due_at?: Date
    readonly told_version?: number
  },
): Promise<StoredWebhook | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ id, ...changes })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** @returns false if there is no webhook with this id */
export async function deleteWebhook(tx: Db, { householdId, id }: Key): Promise<boolean> {
  const rows = await tx
    .deleteFrom('webhooks')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** Deletes the messages of a webhook that wait. */
export async function deleteMessages(tx: Db, { householdId, id }: Key): Promise<void> {
  await tx
    .deleteFrom('webhook_messages')
    .where('household_id', '=', householdId)
    .where('webhook_id', '=', id)
    .execute()
}

/** Deletes messages that were queued until this time. @returns their number */
export async function deleteMessagesUntil(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_messages')
    .where('created_at', '<=', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Counts webhooks and messages, for metrics. */
export async function countWebhooks(
  db: Db,
): Promise<{ waiting: number; failing: number; stopped: number }> {
  const { rows } = await sql<{ waiting: number; failing: number; stopped: number }>`
    select (select count(*)::integer from webhook_messages) as waiting,
      count(*) filter (where failing_since is not null and stopped_at is null)::integer as failing,
      count(*) filter (where stopped_at is not null)::integer as stopped
    from webhooks`.execute(db)
  return rows[0] ?? { waiting: 0, failing: 0, stopped: 0 }
}
