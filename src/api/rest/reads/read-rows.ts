import type { Data } from '@larder/rules/json.ts'
import type { Db } from '#platform/postgres/database.ts'
import { parseCursor, printCursor, typesOf } from './list-cursor.ts'
import {
  pageQuery,
  rowQuery,
  rowsQuery,
  type Found,
  withinBytes,
  type Sort,
  type Reading,
} from './page-query.ts'

/** A row in the shape of the REST API: `id`, `version`, the fields, and computed members. */
export type Row = Data & { readonly id: string; readonly version: number }

export interface Page {
  readonly items: Row[]
  readonly next_cursor: string | null
}

/** @returns undefined if the scope has no such live row, or the conditions do not hold */
export async function readRow(db: Db, reading: Reading, id: string): Promise<Row | undefined> {
  const { rows } = await rowQuery(reading, id).execute(db)
  return rows[0] && toRow(rows[0])
}

/** The rows of the scope with these ids, by id. */
export async function readRows(
  db: Db,
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await rowsQuery(reading, ids).execute(db)
  return new Map(rows.map((row) => [row.id, toRow(row)]))
}

/**
 * A page of rows. The next page continues after the keys of its last row, so writes between two pages
 * neither repeat nor hide an unchanged row. An index finds the ids; then only the rows of the page are
 * looked up, one by one (`page-query.ts`). A page that reaches `MAX_PAGE_BYTES` has fewer rows than
 * `limit`.
 *
 * @throws AppError CURSOR_INVALID
 */
export async function readPage(
  db: Db,
  reading: Reading,
  { sort, limit, cursor }: { sort: Sort; limit: number; cursor: string | undefined },
): Promise<Page> {
  const from = cursor === undefined ? undefined : parseCursor(cursor, typesOf(sort))
  const page = pageQuery(reading, sort, limit + 1, from)
  const { rows } = await withinBytes(page).execute(db)
  const shown = rows.slice(0, limit)
  const hasMore = shown.length < (rows[0]?.found ?? 0)
  const last = hasMore ? shown.at(-1) : undefined
  return {
    items: shown.map(toRow),
    next_cursor: last ? printCursor([...last.keys, last.id]) : null,
  }
}

const toRow = ({ id, version, data, computed }: Found): Row => ({
  id,
  version,
  ...data,
  ...computed,
})
