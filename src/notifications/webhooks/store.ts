import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

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
