import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { kitchen } from './kitchen.ts'

const SYNC = ['sync_scope', 'sync_change', 'sync_name', 'sync_client', 'sync_receipt']
/** Children last. */
const TABLES = [...SYNC, ...new Set(kitchen.map(({ table }) => table))]

/** What was in the tables of these scopes, as JSON by table. */
export type Backup = ReadonlyMap<string, string>

export async function backUp(db: Db, scopeIds: readonly string[]): Promise<Backup> {
  const parts = TABLES.map(
    (table) => sql`select ${table}::text as table, coalesce(jsonb_agg(t), '[]')::text as rows
      from ${sql.table(table)} t where household_id = any(${scopeIds}::uuid[])`,
  )
  const { rows } = await sql<{
    table: string
    rows: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.table, row.rows]))
}

export async function restore(db: Db, scopeIds: readonly string[], backup: Backup): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    for (const table of TABLES.toReversed())
      await sql`delete from ${sql.table(table)} where household_id = any(${scopeIds}::uuid[])`.execute(
        tx,
      )
    for (const table of TABLES)
      await sql`insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${backup.get(table)}::jsonb)`.execute(
        tx,
      )
  })
}

/** Removes all traces of the scopes, so that the next history finds small tables. */
export async function wipe(db: Db, scopeIds: readonly string[]): Promise<void> {
  await restore(db, scopeIds, new Map(TABLES.map((table) => [table, '[]'])))
}
