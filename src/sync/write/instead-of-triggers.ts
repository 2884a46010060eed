import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'

// The tables of a cluster have no triggers: one would run on the server of its row, which does not reach the other
// tables. There the writers do what triggers do elsewhere. Elsewhere these functions do nothing.

/** Queues a message for the webhooks of a household that want it, as the triggers of migration 0068 do. */
export async function tellWebhooks(
  tx: Db,
  householdId: string,
  event: 'changed' | 'invited' | 'joined',
  data?: object,
): Promise<void> {
  if (isSharded(tx))
    await queueMessages(tx, { householdId, event, data: data ? JSON.stringify(data) : null })
}

const queueMessages = unawaitedStatement(
  (_tx: Db, of: { householdId: string; event: string; data: string | null }) => sql`
    insert into webhook_messages (household_id, id, webhook_id, event, data)
    select w.household_id, gen_random_uuid(), w.id, ${of.event}::text, ${of.data}::jsonb
    from webhooks w
    where w.household_id = ${of.householdId}::uuid and w.stopped_at is null and ${of.event}::text = any(w.events)
    on conflict (household_id, webhook_id) where event = 'changed' and not is_tried do nothing`,
)

/** Makes the notices of a household due if it has moved to another time zone, as the trigger of migration 0052 does. */
export async function moveNotices(
  tx: Db,
  before: LoadedRow | undefined,
  { id, data }: LoadedRow,
): Promise<void> {
  if (!isSharded(tx) || !data || !before?.data) return
  if (before.data['time_zone'] === data['time_zone']) return
  await sql`update notice_settings set next_at = '-infinity'
    where household_id = ${id}::uuid and next_at is not null`.execute(tx)
}
