import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'webhooks' | 'webhook_messages'>>

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
