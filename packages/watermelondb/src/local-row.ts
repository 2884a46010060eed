import type { Entity } from '@larder/rules/entity.ts'
import { isSameJson, type Data, type Json } from '@larder/rules/json.ts'
import { type Database, type DirtyRaw, type Model, Q } from '@nozbe/watermelondb'
import { sanitizedRaw } from '@nozbe/watermelondb/RawRecord/index.js'
import { readColumn, SERVER_ROW, toColumns } from './tables.ts'

/** What the adapter knows of a row at the server. It is stored in the column `server_row`. */
export interface Known {
  /** The fields as the server sent them last. */
  readonly data: Data
  /** Of fields with a local change: the values that the user saw, where they are not those of `data`. */
  readonly seen?: Data
}

/** @returns undefined for a row that the server has never sent */
export function knownOf(raw: DirtyRaw): Known | undefined {
  const text: unknown = raw[SERVER_ROW]
  if (typeof text !== 'string') return undefined
  const known: Known = JSON.parse(text) // only this file writes the column
  return known
}

/** A row as the server has it, without local changes. */
export const cleanRow = (entity: Entity, id: string, data: Data): DirtyRaw => ({
  ...remoteRow(entity, id, data),
  _status: 'synced',
  _changed: '',
})

/** A row for `pullChanges`: it may not have a status. */
export const remoteRow = (entity: Entity, id: string, data: Data): DirtyRaw => ({
  id,
  ...toColumns(entity, data),
  [SERVER_ROW]: JSON.stringify({ data }),
})

/** The value that the user saw before a change of this field. */
export const seenValue = ({ data, seen }: Known, name: string): Json | undefined =>
  seen && Object.hasOwn(seen, name) ? seen[name] : data[name]

/** The value of a field as the server would store it. */
export function localValue({ fields }: Entity, raw: DirtyRaw, name: string): Json {
  const field = fields[name]
  return field ? field.type.normalize(readColumn(field, raw[name])) : null
}

/** The fields that clients may write. */
export const writableFields = ({ fields }: Entity): string[] =>
  Object.keys(fields).filter((name) => !fields[name]?.isReadOnly)

/** The fields with local changes that are to be sent. */
export function changedFields(entity: Entity, raw: DirtyRaw): string[] {
  const marked = new Set(String(raw['_changed']).split(','))
  const known = knownOf(raw)
  return writableFields(entity).filter((name) => {
    if (!marked.has(name)) return false
    const value = localValue(entity, raw, name)
    // A value that was changed back, or that the server already has, is no change.
    return (
      !known || !(isSameJson(value, seenValue(known, name)) || isSameJson(value, known.data[name]))
    )
  })
}

/**
 * Puts the local changes of a row on a newer row of the server. Columns that the server does not know stay.
 *
 * @param seen the fields that stay changed, with the values that the user saw before
 */
export function rebase(entity: Entity, local: DirtyRaw, data: Data, seen: Data): DirtyRaw {
  const changed = Object.keys(seen).filter(
    (name) => !isSameJson(localValue(entity, local, name), data[name]),
  )
  const kept = Object.fromEntries(changed.map((name) => [name, local[name]]))
  const stillSeen = Object.fromEntries(changed.map((name) => [name, seen[name]]))
  return {
    ...local,
    ...toColumns(entity, data),
    ...kept,
    [SERVER_ROW]: JSON.stringify({ data, ...(changed.length > 0 ? { seen: stillSeen } : {}) }),
    _status: changed.length > 0 ? 'updated' : 'synced',
    _changed: changed.join(','),
  }
}

/** Resolves a pulled row with the local row: local changes stay, with the values that the user saw. */
export function resolvePulled(entity: Entity, local: DirtyRaw, remote: DirtyRaw): DirtyRaw {
  const data = knownOf(remote)?.data ?? {}
  const known = knownOf(local) ?? { data }
  const seen = changedFields(entity, local).map((name) => [name, seenValue(known, name) ?? null])
  return rebase(entity, local, data, Object.fromEntries(seen))
}

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
