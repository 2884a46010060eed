import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'

const SYNC = [
  'sync_scope',
  'sync_scope_epoch',
  'sync_change',
  'sync_name',
  'sync_client',
  'sync_receipt',
  'operations',
]

/** The rows of some scopes: JSON by table. */
export type Backup = ReadonlyMap<string, string>

/** All tables with rows of scopes, children last, each with an SQL condition for these scopes. */
function tablesOf(
  { collections }: SyncSchema,
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

export async function backUp(
  db: Db,
  sync: SyncSchema,
  scopeIds: readonly string[],
): Promise<Backup> {
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
  sync: SyncSchema,
  scopeIds: readonly string[],
  backup: Backup,
): Promise<void> {
  const tables = [...tablesOf(sync, scopeIds)]
  const emptied = tables.map(
    ([table, isOurs]) => sql`delete from ${sql.table(table)} where ${isOurs}`,
  )
  const columns = backup.size > 0 ? await writtenColumns(db) : new Map<string, string>()
  const filled = tables
    .filter(([table]) => backup.has(table))
    .map(
      ([table]) => sql`insert into ${sql.table(table)} (${sql.raw(columns.get(table) ?? '')})
        select ${sql.raw(columns.get(table) ?? '')} from jsonb_populate_recordset(null::${sql.table(table)}, ${backup.get(table)}::jsonb)`,
    )
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    // One statement for all tables: PostgreSQL checks foreign keys at its end.
    for (const parts of [emptied, filled])
      if (parts.length > 0)
        await sql`with ${sql.join(parts.map((part, i) => sql`${sql.id(`part_${i}`)} as (${part})`))} select`.execute(
          tx,
        )
  })
}

/** @returns the columns of each table, separated by commas, without generated ones */
async function writtenColumns(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Deletes the scopes, so that the next history finds small tables. */
export const wipe = (db: Db, sync: SyncSchema, scopeIds: readonly string[]): Promise<void> =>
  restore(db, sync, scopeIds, new Map())

/** A dump of the tables, or a copy of the server's folder. */
export type BackupKind = 'dump' | 'folder'

/** @returns the epochs of the database as JSON */
export async function backUpEpochs(db: Db): Promise<string> {
  const { rows } = await sql<{ epochs: string }>`
    select coalesce(jsonb_agg(e), '[]')::text as epochs from sync_known_epoch e`.execute(db)
  return rows[0]?.epochs ?? '[]'
}

/**
 * Restores the epochs as a real restore does. The transaction that loads a dump writes its rows. A
 * copied folder holds unchanged rows, and its server starts at another time.
 *
 * @param kind undefined for a server that does not notice the restore
 */
export async function restoreEpochs(
  db: Db,
  epochs: string,
  kind: BackupKind | undefined,
): Promise<void> {
  const author = kind === 'dump' ? sql`written_by` : sql`pg_current_xact_id()::xid`
  const start = {
    dump: sql`server_start`,
    folder: sql`server_start - interval '1 hour'`,
    unnoticed: sql`pg_postmaster_start_time()`,
  }[kind ?? 'unnoticed']
  await db.transaction().execute(async (tx) => {
    await sql`delete from sync_known_epoch`.execute(tx)
    await sql`insert into sync_known_epoch (number, epoch, server_start, database, written_by)
      select number, epoch, ${start}, database, ${author}
      from jsonb_populate_recordset(null::sync_known_epoch, ${epochs}::jsonb)`.execute(tx)
  })
}
