import { sql } from 'kysely'
import type { FileStore } from '#platform/files/contract.ts'
import { type CopySession, openCopySession } from '#platform/postgres/copy-session.ts'
import type { Db } from '#platform/postgres/database.ts'
import { listTables, type Table } from '#platform/postgres/list-tables.ts'
import { applyMigrations, listMigrations, lockMigrations } from '#platform/postgres/migrate.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { BackupRefused, type Counts, LEFT_OUT, type Manifest, SECRET } from './contract.ts'
import { makeEmpty } from './make-empty.ts'
import { loadPhotos } from './photo-files.ts'
import { type BackupFile, isNewer, readCounts, readText } from './read-file.ts'
import { loadTable, openParts } from './table-parts.ts'
import { markOf } from './write-backup.ts'

export interface RestoreTarget {
  readonly url: string
  /** The store of photos. */
  readonly photoFiles: (db: Db) => FileStore
  /** A folder for drafts of photos. */
  readonly incoming: string
  /**
   * Called with the secret of the backup, if it has one, when all is loaded and before it can be seen.
   *
   * @throws BackupRefused if it does not open what was loaded
   */
  readonly keepSecret: (secret: string, tx: Db) => Promise<void>
  /** Called when all rows are loaded and migrated: removes the accounts that were removed since the backup. */
  readonly removeAgain: (tx: Db) => Promise<void>
}

export interface Restored extends Counts {
  /** The migrations that were applied to the rows of the backup. */
  readonly migrated: readonly string[]
  /** Tables of other programs, which the backup has and Larder does not. */
  readonly left_out: readonly string[]
}

/** @throws BackupRefused if the backup has a migration that this version does not have */
export async function expectKnownMigrations(path: string, manifest: Manifest): Promise<void> {
  const known = new Set(await listMigrations())
  if (!manifest.migrations.every((name) => known.has(name))) throw isNewer(path, manifest)
}

/**
 * Loads a backup into an empty database, in one transaction: the tables as they were at the time of the backup, their
 * rows, and then the later migrations. Clients that have read more than the backup holds pull everything again.
 *
 * @throws BackupRefused if the database holds data, or another program uses it
 */
export async function restoreBackup(backup: BackupFile, target: RestoreTarget): Promise<Restored> {
  await using session = await openCopySession(target.url, 'larder restore')
  return await session.transact('write', async (tx) => {
    await sql`set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO';
      set local intervalstyle = 'postgres'`.execute(tx)
    await lockMigrations(tx)
    await makeEmpty(tx)
    await applyMigrations(tx, backup.manifest.migrations)
    const counts = await readCounts(backup)
    const secret = await readSecret(backup)
    const left_out = await loadRows(session, tx, backup, counts).catch((error: unknown) => {
      throw isOfContent(error)
        ? new BackupRefused(`The backup can not be loaded: ${error.message}.`, { cause: error })
        : error
    })
    const migrated = await applyMigrations(tx)
    await newEpoch(tx)
    await target.removeAgain(tx)
    if (backup.manifest.photos === 'included')
      await loadPhotos(backup, target.photoFiles(tx), target.incoming)
    if (secret !== undefined) await target.keepSecret(secret, tx)
    return { ...counts, migrated, left_out }
  })
}

/** Without the triggers: they would do again what was done before the backup. @returns the tables that are not ours */
async function loadRows(
  session: CopySession,
  tx: Db,
  backup: BackupFile,
  { rows }: Counts,
): Promise<string[]> {
  const tables = await listTables(tx)
  await switchTriggers(tx, tables, 'disable')
  // The rows that a migration has made are in the backup too.
  for (const { name } of tables.toReversed())
    if (name !== 'migrations') await sql`delete from ${sql.table(name)}`.execute(tx)
  const here = new Set(tables.map(({ name }) => name))
  const inFile = new Set(backup.manifest.tables.map(({ name }) => name))
  const missing = here.difference(LEFT_OUT).difference(inFile)
  if (missing.size > 0)
    throw new BackupRefused(`The backup has no table ${[...missing].join(', ')}.`)
  const partsOf = openParts(backup)
  for (const table of backup.manifest.tables) {
    const parts = partsOf(table.name)
    if (!here.has(table.name)) {
      await Array.fromAsync(parts, () => undefined) // skips them
      continue
    }
    const loaded = await loadTable(session, table, backup, parts)
    const expected = Object.hasOwn(rows, table.name) ? rows[table.name] : undefined
    if (loaded !== expected)
      throw new BackupRefused(`The backup has ${loaded} rows of ${table.name}, not ${expected}.`)
  }
  for (const [name, last] of Object.entries(backup.manifest.sequences))
    await sql`select setval(to_regclass(format('%I', ${name}::text)), ${last}::bigint)`.execute(tx)
  await sql`set constraints all immediate`.execute(tx) // a table with unchecked rows can't be altered
  await switchTriggers(tx, tables, 'enable')
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(tx)
  return backup.manifest.tables.flatMap(({ name }) => (here.has(name) ? [] : name))
}

async function switchTriggers(
  tx: Db,
  tables: readonly Table[],
  mode: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(mode)} trigger user`.execute(tx)
}

/** True for what PostgreSQL says of rows and names that do not fit (SQLSTATE 21 to 23, 42 and 54). */
const isOfContent = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(2[1-3]|42|54)/.test(String(error.code))

const MIN_SECRET = 32

/** @returns undefined if the backup was made without its secret */
async function readSecret(backup: BackupFile): Promise<string | undefined> {
  const { secret, secret_mark } = backup.manifest
  if (secret === 'left out') return undefined
  const text = (await readText(backup, SECRET))?.trim() ?? ''
  if (text.length < MIN_SECRET || markOf(text) !== secret_mark)
    throw new BackupRefused('The secret in the backup is not the one with which it was made.')
  return text
}
