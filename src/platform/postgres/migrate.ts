import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import packageJson from '#package.json' with { type: 'json' }

/** A later version has migrated the database: this one could damage its rows. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'

  /** @param version undefined if the database does not tell */
  constructor(version: string | undefined) {
    const newer = version === undefined ? 'a newer version' : `version ${version}`
    super(
      `The database was migrated by ${newer}, and this is version ${packageJson.version}. Install ${version ?? 'the version of then'} or a later one, or restore a backup of before the update.`,
    )
  }
}

/** It adds the column with the version. */
const VERSIONED = '0075_versions_of_migrations.sql'

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
  const unknown = applied.difference(new Set(names))
  if (unknown.size > 0) throw new NewerSchema(await versionOf(tx, [...unknown]))

  const missing = names.filter((name) => !applied.has(name) && (wanted?.includes(name) ?? true))
  // A backup has locked this table. A transaction that waits for it must not have changed other tables yet.
  if (missing.length > 0) await sql`lock table migrations in row exclusive mode`.execute(tx)
  for (const name of missing) {
    await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(tx)
    await sql`insert into migrations (name) values (${name})`.execute(tx)
  }
  if (missing.length > 0 && (applied.has(VERSIONED) || missing.includes(VERSIONED)))
    await sql`update migrations set version = ${packageJson.version} where name = any(${missing}::text[])`.execute(
      tx,
    )
  return missing
}

/** The newest version that applied one of these migrations, which this version does not have. */
export async function versionOf<T>(
  db: Kysely<T>,
  unknown: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select to_jsonb(m) ->> 'version' as version from migrations m
    where name = any(${unknown}::text[]) order by applied_at desc, name desc limit 1`.execute(db)
  return rows[0]?.version ?? undefined
}
