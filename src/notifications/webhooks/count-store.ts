import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'webhooks' | 'webhook_messages'>>

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
