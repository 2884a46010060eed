import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Applies the missing migrations in order, all in one transaction.
 *
 * @param db has no fixed table types, because the migrations create the tables
 * @returns the names of the migrations that it applied
 */
export function migrate<T>(db: Kysely<T>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('larder migrations', 0))`.execute(tx)
    await sql`
      create table if not exists migrations (
        name text primary key,
        applied_at timestamptz not null default now()
      )`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const applied = new Set(rows.map((row) => row.name))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

    const missing = names.filter((name) => !applied.has(name))
    for (const name of missing) {
      await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(tx)
      await sql`insert into migrations (name) values (${name})`.execute(tx)
    }
    return missing
  })
}
