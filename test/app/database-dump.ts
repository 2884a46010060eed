import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** A row of a table as text: each column is in it, bytes in hexadecimal. */
export interface DumpedRow {
  readonly table: string
  readonly text: string
}

/** Every row of every table there is, so that a new table is in it by itself. */
export async function dumpDatabase(db: Db): Promise<DumpedRow[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    order by table_name`.execute(db)
  const dumped: DumpedRow[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(db)
    dumped.push(...rows.map(({ text }) => ({ table: name, text })))
  }
  return dumped
}

/** How a text may be written in a dump: as it is, or as bytes, its own or those it is base64url of. */
function spellings(text: string): string[] {
  const bytes = [Buffer.from(text)]
  if (/^[\w-]{20,}$/.test(text)) bytes.push(Buffer.from(text, 'base64url'))
  return [text, ...bytes.flatMap((some) => [some.toString('hex'), some.toString('base64')])]
}

/** The tables in which one of the texts lies, however it is written there. */
export function tablesWith(dump: readonly DumpedRow[], ...texts: string[]): string[] {
  const wanted = texts.flatMap(spellings)
  const found = dump.filter(({ text }) => wanted.some((spelling) => text.includes(spelling)))
  return [...new Set(found.map(({ table }) => table))].toSorted()
}
