import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { dropTables, listTables } from '#platform/postgres/list-tables.ts'
import { BackupRefused } from './contract.ts'

/** Tables that have rows as soon as Larder has started once. */
const OWN_ROWS: ReadonlySet<string> = new Set([
  'migrations',
  'signing_keys',
  'job_runs',
  'public_urls',
  'rate_limits',
  'sync_epoch',
  'sync_known_epoch',
])

/**
 * Expects a database without tables, or drops the tables of a Larder that nobody has used and that does not run.
 *
 * @throws BackupRefused
 */
export async function makeEmpty(tx: Db): Promise<void> {
  const names = (await listTables(tx)).map(({ name }) => name)
  if (names.length === 0) return
  if (!names.includes('migrations'))
    throw new BackupRefused(
      `The database is not empty: it has the table ${names[0]}. Restore into an empty database.`,
    )
  const filled = await namesOfFilled(tx, names)
  if (filled.length > 0)
    throw new BackupRefused(
      `The database is not empty: there are rows in ${filled.slice(0, 3).join(', ')}. Restore into an empty database.`,
    )
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(tx)
  if (rows.length > 0)
    throw new BackupRefused('Larder or another program uses the database. Stop it first.')
  await dropTables(tx)
}

async function namesOfFilled(tx: Db, names: readonly string[]): Promise<string[]> {
  const filled: string[] = []
  for (const name of names) {
    if (OWN_ROWS.has(name)) continue
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}
