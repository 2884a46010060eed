import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** A row of a table as text with all columns, bytes in hexadecimal. */
export interface DumpedRow {
  readonly table: string
  readonly text: string
}

/** Reads every row of every table. */
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

/** The possible forms of a text in a dump: unchanged, as bytes, or as the bytes that it encodes in base64url. */
function encodings(text: string): string[] {
  const bytes = [Buffer.from(text)]
  if (/^[\w-]{20,}$/.test(text)) bytes.push(Buffer.from(text, 'base64url'))
  return [text, ...bytes.flatMap((some) => [some.toString('hex'), some.toString('base64')])]
}

/** @returns the tables that hold one of the texts, in any encoding */
export function tablesWith(dump: readonly DumpedRow[], ...texts: string[]): string[] {
  const wanted = texts.flatMap(encodings)
  const found = dump.filter(({ text }) => wanted.some((encoding) => text.includes(encoding)))
  return [...new Set(found.map(({ table }) => table))].toSorted()
}
