import { type Database, type DirtyRaw, type Model, Q } from '@nozbe/watermelondb'
import { sanitizedRaw } from '@nozbe/watermelondb/RawRecord/index.js'

/** How many ids a query names: SQLite allows 999 values on old phones. */
const IDS_OF_QUERY = 500

/** Loads the rows of a table that are here and not marked as deleted. */
export async function loadRows(
  database: Database,
  table: string,
  ids: readonly string[],
): Promise<Map<string, Model>> {
  const found = new Map<string, Model>()
  for (let at = 0; at < ids.length; at += IDS_OF_QUERY) {
    const some = ids.slice(at, at + IDS_OF_QUERY)
    for (const row of await database
      .get(table)
      .query(Q.where('id', Q.oneOf(some)))
      .fetch())
      found.set(row.id, row)
  }
  return found
}

/** Replaces all columns of a row, with its status: an app's `update` can not. It is for `database.batch`. */
export const prepareReplacement = (row: Model, columns: DirtyRaw): Model =>
  row.prepareUpdate(() => {
    row._raw = sanitizedRaw(columns, row.collection.schema)
  })

export const prepareRow = (database: Database, table: string, columns: DirtyRaw): Model =>
  database.get(table).prepareCreateFromDirtyRaw(columns)
