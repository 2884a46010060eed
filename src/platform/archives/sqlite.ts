import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { FileRefused } from './file-refused.ts'

/** The rows of some tables, by the names of the tables. Values that are null, bytes or very long are left out. */
export type SqliteTables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export interface SqliteLimits {
  /** Of each table. */
  readonly rows: number
  /** Bytes of the answer as JSON. */
  readonly bytes: number
  readonly timeMs: number
}

const SCRIPT = fileURLToPath(new URL('sqlite-child.js', import.meta.url))
const LIMITS: SqliteLimits = { rows: 50_000, bytes: 64 * 1024 * 1024, timeMs: 20_000 }
/** Bytes that SQLite may allocate. */
const SQLITE_MEMORY = 128 * 1024 * 1024

/**
 * Reads tables of a SQLite file that somebody sent, in a process of its own: the file may hold queries that never
 * end, or crash the library. A table that is not there has no rows.
 *
 * @throws FileRefused damaged; too_large where it takes too much time or memory
 */
export async function readSqlite(
  path: string,
  tables: readonly string[],
  { rows, bytes, timeMs }: SqliteLimits = LIMITS,
): Promise<SqliteTables> {
  const answer = await new Promise<string>((resolve, reject) => {
    const options = {
      env: {},
      timeout: timeMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: bytes,
      encoding: 'utf8' as const,
    }
    const args = [path, JSON.stringify(tables), String(rows), String(SQLITE_MEMORY)]
    execFile(
      process.execPath,
      ['--max-old-space-size=256', SCRIPT, ...args],
      options,
      (error, out) => (error ? reject(refusalOf(error)) : resolve(out)),
    )
  })
  return JSON.parse(answer) as SqliteTables // our process printed it
}

function refusalOf(
  error: Error & { killed?: boolean; code?: unknown; signal?: unknown },
): FileRefused {
  const isCostly =
    error.killed || error.signal !== null || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
  return isCostly
    ? new FileRefused('too_large', 'The database takes too much time or memory to read.', error)
    : new FileRefused(
        'damaged',
        'The database is damaged, or it is not one that can be read.',
        error,
      )
}
