import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Sync } from '#sync/contract.ts'

const SYNC = ['sync_scope', 'sync_change', 'sync_name', 'sync_client', 'sync_receipt']

/** What was in the tables of these scopes, as JSON by table. */
export type Backup = ReadonlyMap<string, string>

/** Every table with rows of a scope, children last, and SQL that tells those of these scopes. */
function tablesOf(
  { collections }: Sync,
  scopeIds: readonly string[],
): Map<string, RawBuilder<unknown>> {
  const within = (column: string) => sql`${sql.id(column)} = any(${scopeIds}::uuid[])`
  return new Map([
    ...SYNC.map((table) => [table, within('household_id')] as const),
    ...collections
      .filter(({ scope }) => scope === 'household')
      .map(({ table, key }) => [table, within(key.scope)] as const),
  ])
}

export async function backUp(db: Db, sync: Sync, scopeIds: readonly string[]): Promise<Backup> {
  const parts = [...tablesOf(sync, scopeIds)].map(
    ([
      table,
      isOurs,
    ]) => sql`select ${table}::text as table, coalesce(jsonb_agg(t), '[]')::text as rows
      from ${sql.table(table)} t where ${isOurs}`,
  )
  const { rows } = await sql<{
    table: string
    rows: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.table, row.rows]))
}

export async function restore(
  db: Db,
  sync: Sync,
  scopeIds: readonly string[],
  backup: Backup,
): Promise<void> {
  const tables = [...tablesOf(sync, scopeIds)]
  const emptied = tables.map(
    ([table, isOurs]) => sql`delete from ${sql.table(table)} where ${isOurs}`,
  )
  const filled = tables
    .filter(([table]) => backup.has(table))
    .map(
      ([table]) => sql`insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${backup.get(table)}::jsonb)`,
    )
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    // Each in one statement, at whose end foreign keys are looked at.
    for (const parts of [emptied, filled])
      if (parts.length > 0)
        await sql`with ${sql.join(parts.map((part, i) => sql`${sql.id(`part_${i}`)} as (${part})`))} select`.execute(
          tx,
        )
  })
}

/** Removes all traces of the scopes, so that the next history finds small tables. */
export const wipe = (db: Db, sync: Sync, scopeIds: readonly string[]): Promise<void> =>
  restore(db, sync, scopeIds, new Map())
