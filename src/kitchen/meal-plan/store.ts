import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'
import { cookings } from './collection.ts'

type Db = Kysely<Pick<Tables, 'sync_change'>>

/**
 * Whether no cooking of the household has changed since this version, deleted ones included. The answer
 * about an entry of the plan depends on its cookings.
 */
export async function noCookingChanged(
  db: Db,
  householdId: string,
  version: number,
): Promise<boolean> {
  const changed = (isLive: boolean) => sql`
    select from sync_change c
    where uuid_send(c.household_id) = uuid_send(${householdId}::uuid)
      and c.entity = ${sql.lit(cookings.number)} and c.version > ${version}
      and ${isLive ? sql`c.deleted_at is null` : sql`c.deleted_at is not null`}`
  const { rows } = await sql`
    select from (select) one where exists (${changed(true)}) or exists (${changed(false)})`.execute(
    db,
  )
  return rows.length === 0
}
