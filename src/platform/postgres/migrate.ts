import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const folder = new URL('../../../migrations/', import.meta.url)

/** The names of all migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/**
 * Applies the missing migrations in order, all in one transaction.
 *
 * @param db has no fixed table types, because the migrations create the tables
 * @returns the names of the migrations that it applied
 */
export function migrate<T>(db: Kysely<T>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockMigrations(tx)
    return applyMigrations(tx)
  })
}

/** Locks the migrations until the transaction ends, so that only one transaction at a time applies some. */
export async function lockMigrations<T>(tx: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('larder migrations', 0))`.execute(tx)
}

/**
 * Applies the missing migrations in the caller's transaction, which has locked them.
 *
 * @param wanted the only names that it may apply; by default all
 * @returns the names of the migrations that it applied
 */
export async function applyMigrations<T>(
  tx: Kysely<T>,
  wanted?: readonly string[],
): Promise<string[]> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
  const applied = new Set(rows.map((row) => row.name))
  const names = await listMigrations()

  const missing = names.filter((name) => !applied.has(name) && (wanted?.includes(name) ?? true))
  // A backup has locked this table. A transaction that waits for it must not have changed other tables yet.
  if (missing.length > 0) await sql`lock table migrations in row exclusive mode`.execute(tx)
  for (const name of missing) {
    await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(tx)
    await sql`insert into migrations (name) values (${name})`.execute(tx)
  }
  return missing
}
