import { sql } from 'kysely'
import { createSecret } from '#platform/base/secret.ts'
import type { FileStore } from '#platform/files/contract.ts'
import { openCopySession } from '#platform/postgres/copy-session.ts'
import type { Db } from '#platform/postgres/database.ts'
import { listSequences, listTables, type Table } from '#platform/postgres/list-tables.ts'
import {
  BackupRefused,
  type Counts,
  COUNTS,
  FORMAT,
  LEFT_OUT,
  MANIFEST,
  type Manifest,
  SECRET,
  SETTINGS,
} from './contract.ts'
import { savePhotos } from './photo-files.ts'
import { saveTable } from './table-parts.ts'
import { type BackupWriter, writeBackupFile } from './write-file.ts'

export interface BackupSource {
  /** The address of the database. */
  readonly url: string
  /** The store of photos in that database or beside it; undefined for a bucket, which is left out. */
  readonly photoFiles: ((db: Db) => FileStore) | undefined
  readonly secret: string
  readonly leavesSecretOut?: boolean
  /** For the operator to read. They hold no password. */
  readonly settings: Readonly<Record<string, string>>
  /** Of Larder. */
  readonly version: string
}

export interface WrittenBackup extends Counts {
  /** Of the whole file. */
  readonly bytes: number
  readonly manifest: Manifest
}

/**
 * Writes all rows of one moment, the photos, the settings and the secret to a file, while Larder runs.
 *
 * @param signal ends it before the file is complete
 * @throws BackupRefused if the database holds no data of Larder or is distributed, or the file can't be written
 */
export async function writeBackup(
  path: string,
  source: BackupSource,
  now: Date,
  signal?: AbortSignal,
): Promise<WrittenBackup> {
  await using session = await openCopySession(source.url, 'larder backup')
  return await session.transact('snapshot', async (tx) => {
    await lockSchema(tx)
    await expectOneServer(tx)
    const all = await listTables(tx)
    const tables = all.filter(({ name }) => !LEFT_OUT.has(name))
    const hasPhotos = all.some(({ name }) => name === 'photo_bytes') // no old version has any
    const manifest = await describeBackup(tx, source, tables, now)
    let counts: Counts = { rows: {}, photos: 0 }
    const bytes = await writeBackupFile({ path, time: now, signal }, async (writer) => {
      await addDescription(writer, manifest, source)
      const rows: Record<string, number> = {}
      for (const table of tables) rows[table.name] = await saveTable(session, table, writer)
      // After the rows: so each photo that is saved as a row has its bytes.
      const { photoFiles } = source
      counts = {
        rows,
        photos: photoFiles && hasPhotos ? await savePhotos(photoFiles(tx), writer) : 0,
      }
      await writer.add(COUNTS, toJson(counts))
    })
    return { ...counts, bytes, manifest }
  })
}

/**
 * Waits for a migration that runs, and keeps the next one waiting. The lock comes before the first statement that reads:
 * so the snapshot of the transaction is not older than the tables.
 */
async function lockSchema(tx: Db): Promise<void> {
  try {
    await sql`lock table migrations in share mode`.execute(tx)
  } catch (cause) {
    if (!isMissingTable(cause)) throw cause
    throw new BackupRefused('There is no data of Larder in this database.', { cause })
  }
  await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 3; set local bytea_output = 'hex'`.execute(tx)
}

/** The servers of a cluster have no moment in common that one transaction could read. */
async function expectOneServer(tx: Db): Promise<void> {
  const { rows } = await sql<{ has_list: boolean }>`
    select to_regclass('pg_dist_partition') is not null as has_list`.execute(tx)
  if (!rows[0]?.has_list) return
  const { rows: distributed } = await sql`
    select from pg_dist_partition where logicalrelid = 'sync_scope'::regclass`.execute(tx)
  if (distributed.length > 0) throw new BackupRefused(ON_A_CLUSTER)
}

const ON_A_CLUSTER =
  'The tables of this database are distributed over several servers, which larder backup can not read at one moment. Archive the WAL of each server, and run “select citus_create_restore_point(…)”. See “Beyond one primary” in docs/operations.md.'

const isMissingTable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '42P01'

async function describeBackup(
  tx: Db,
  { version, photoFiles, secret, leavesSecretOut = false }: BackupSource,
  tables: readonly Table[],
  now: Date,
): Promise<Manifest> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    tx,
  )
  return {
    format: FORMAT,
    larder: version,
    made_at: now.toISOString(),
    migrations: rows.map(({ name }) => name),
    tables,
    sequences: await listSequences(tx),
    photos: photoFiles ? 'included' : 'in a bucket',
    secret: leavesSecretOut ? 'left out' : 'included',
    secret_mark: markOf(secret),
  }
}

async function addDescription(
  writer: BackupWriter,
  manifest: Manifest,
  { settings, secret, leavesSecretOut = false }: BackupSource,
): Promise<void> {
  await writer.add(MANIFEST, toJson(manifest))
  await writer.add(SETTINGS, toJson(settings))
  if (!leavesSecretOut) await writer.add(SECRET, `${secret}\n`)
}

const toJson = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

/** A text by which two secrets can be compared. */
export const markOf = (secret: string): string =>
  createSecret(secret).mac('backup', 'mark').toString('hex')
