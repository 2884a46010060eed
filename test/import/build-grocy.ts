import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Row = Readonly<Record<string, string | number | null>>

/** Builds a SQLite file with tables whose columns are those of their rows, and with further statements. */
export async function buildSqlite(
  tables: Readonly<Record<string, readonly Row[]>>,
  statements = '',
): Promise<Buffer> {
  const path = join(tmpdir(), `larder-${randomUUID()}.db`)
  const database = new DatabaseSync(path)
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    database.exec(`create table ${table} (${columns.join(', ') || 'id'})`)
    for (const row of rows) {
      const names = Object.keys(row)
      const marks = names.map(() => '?').join(', ')
      database
        .prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
        .run(...Object.values(row))
    }
  }
  database.exec(statements)
  database.close()
  try {
    return await readFile(path)
  } finally {
    await rm(path)
  }
}
