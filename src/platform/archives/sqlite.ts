import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { FileRefused } from './file-refused.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows of some tables, by the names of the tables. Values that are null, bytes or very long are left out. */
export type SqliteTables = Readonly<Record<string, readonly Row[]>>

export interface SqliteLimits {
  /** Of each table. */
  readonly rows: number
  /** Characters of all values together. */
  readonly characters: number
}

const LIMITS: SqliteLimits = { rows: 50_000, characters: 64 * 1024 * 1024 }
/** Bytes that SQLite may allocate. */
const MEMORY = 128 * 1024 * 1024

/**
 * Reads tables of a SQLite file that somebody sent. A table that is not there has no rows. A query of the file may never
 * end, and crash the library: so this runs only in a process that has limits.
 *
 * @throws FileRefused damaged; too_large
 */
export function readSqlite(
  path: string,
  names: readonly string[],
  limits: SqliteLimits = LIMITS,
): SqliteTables {
  // `immutable`: no lock and no journal is made beside the file.
  const url = new URL(`${pathToFileURL(path).href}?immutable=1`)
  try {
    using database = new DatabaseSync(url, {
      readOnly: true,
      allowExtension: false,
      defensive: true,
    })
    // The schema is of a stranger: no functions with effects in it, and no pages that only seem right.
    database.exec('pragma trusted_schema = off')
    database.exec('pragma cell_size_check = on')
    database.exec(`pragma hard_heap_limit = ${MEMORY}`)
    return readTables(database, names, limits)
  } catch (error) {
    if (error instanceof FileRefused) throw error
    if (isOutOfMemory(error))
      throw new FileRefused('too_large', 'The database takes too much memory to read.', error)
    throw new FileRefused(
      'damaged',
      'The database is damaged, or it is not one that can be read.',
      error,
    )
  }
}

const NO_MEMORY = 7 // SQLITE_NOMEM

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === NO_MEMORY

function readTables(
  database: DatabaseSync,
  names: readonly string[],
  limits: SqliteLimits,
): SqliteTables {
  const tables: Record<string, Row[]> = {}
  let characters = 0
  for (const name of names) {
    const query = queryOf(database, name, limits.rows)
    if (query === undefined) continue
    const rows: Row[] = []
    for (const row of database.prepare(query).iterate()) {
      const kept = Object.entries(row).filter(([, value]) => isKept(value))
      characters += kept.reduce((sum, [, value]) => sum + String(value).length, 0)
      if (characters > limits.characters)
        throw new FileRefused('too_large', 'The database has too much text.')
      rows.push(Object.fromEntries(kept))
    }
    tables[name] = rows
  }
  return tables
}

/** @returns undefined if there is no such table. Only tables: a view is a query of a stranger, and may never end. */
function queryOf(database: DatabaseSync, name: string, rows: number): string | undefined {
  const found = database
    .prepare(
      "select sql from sqlite_schema where type = 'table' and name = ? and sql like 'create table%'",
    )
    .get(name)
  if (!found) return undefined
  if (/\bas\s*\(|\bgenerated\b/i.test(String(found['sql'])))
    throw new Error('it has computed columns')
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all(name)
    .map((column) => `"${String(column['name']).replaceAll('"', '""')}"`)
  const wanted = columns.map((column) => `${kept(column)} as ${column}`).join(', ')
  return `select ${wanted} from "${name.replaceAll('"', '')}" limit ${rows}`
}

/**
 * SQLite leaves out what is not kept, so that many large photos take no memory. The number of bytes is beside the value:
 * it is known without loading the value.
 *
 * @param column quoted
 */
const kept = (column: string): string =>
  `case when typeof(${column}) <> 'blob' and coalesce(octet_length(${column}), 0) < 4000000 then ${column} end`

const isKept = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length < 1_000_000)
