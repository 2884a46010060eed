import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Collection, Data } from '#sync/collection/contract.ts'
import { parseCursor, printCursor, typesOf } from './list-cursor.ts'
import { pageQuery, rowQuery, type Found, withinBytes } from './page-query.ts'

/** What a list is sorted by, before the id: SQL over the row `t`, never null. */
export interface SortKey {
  readonly by: RawBuilder<unknown>
  readonly type: 'text' | 'float8' | 'date'
}

/**
 * `keys`: values of the row, for which the table has an index that begins with the household as
 * `inHousehold` compares it (migration 0023). `isShort`: there is none, and the whole scope is read.
 * `latest`: the row that changed last stands first.
 */
export type Sort =
  | {
      readonly keys: readonly SortKey[]
      readonly isDescending?: boolean
      readonly isShort?: boolean
    }
  | 'latest'

export interface Reading {
  readonly collection: Collection
  readonly scopeId: string
  /** Conditions on the row `t`. */
  readonly where?: readonly RawBuilder<unknown>[]
  /** Members that are answered beside the fields, by name: SQL over the row `t`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** A row as REST answers it: `id`, `version`, the fields, and what is answered also. */
export type Row = Data & { readonly id: string; readonly version: number }

export interface Page {
  readonly items: Row[]
  readonly next_cursor: string | null
}

/** @returns undefined where the scope has no such live row, or the conditions do not hold */
export async function readRow(db: Db, reading: Reading, id: string): Promise<Row | undefined> {
  const { rows } = await rowQuery(reading, id).execute(db)
  return rows[0] && toRow(rows[0])
}

/**
 * A page of rows, found again by the keys of its last row, so that writes in between neither repeat
 * nor hide the rows that they do not touch. The ids are found by an index; only the rows of the page
 * are then looked up, one by one (`page-query.ts`). It has fewer rows than `limit` where they come to
 * `MAX_PAGE_BYTES`.
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
  const isMore = shown.length < (rows[0]?.found ?? 0)
  const last = isMore ? shown.at(-1) : undefined
  return {
    items: shown.map(toRow),
    next_cursor: last ? printCursor([...last.keys, last.id]) : null,
  }
}

/** A pattern for `ilike` that finds a text, trimmed and composed (NFC) as the stored texts are. */
export const containing = (text: string): string =>
  `%${text
    .normalize('NFC')
    .trim()
    .replaceAll(/[\\%_]/g, '\\$&')}%`

const toRow = ({ id, version, data, computed }: Found): Row => ({
  id,
  version,
  ...data,
  ...computed,
})
