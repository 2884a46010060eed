import type { Entity, Field } from '@larder/rules/entity.ts'
import type { Data, Json } from '@larder/rules/json.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import type { ValueType } from '@larder/rules/values/value-type.ts'
import {
  type ColumnSchema,
  type ColumnType,
  type Database,
  type DirtyRaw,
  tableSchema,
  type TableSchema,
} from '@nozbe/watermelondb'

/** The column in which the adapter keeps a row as the server sent it. Apps do not write it. */
export const SERVER_ROW = 'server_row'

/** Columns of each table that are no fields of the row kind. */
const MORE_COLUMNS: readonly ColumnSchema[] = [
  // WatermelonDB wants milliseconds since 1970 in columns with these names.
  { name: 'created_at', type: 'number' },
  { name: 'updated_at', type: 'number' },
  { name: SERVER_ROW, type: 'string', isOptional: true },
]

/**
 * The tables for `appSchema`, one for each row kind. A column has the name of its field. Times and days are texts
 * in ISO 8601 (only `created_at` and `updated_at` are milliseconds since 1970), lists and objects are JSON texts. A field that may be omitted in a new row is an optional column:
 * null there means the initial value of the server.
 *
 * @param kinds such as `food`; docs/sync.md calls them entities
 */
export const larderTables = (kinds: readonly string[]): TableSchema[] =>
  kinds.map((kind) => {
    const entity = ENTITIES.get(kind)
    if (entity?.scope !== 'household') throw new Error(`A household has no rows of kind ${kind}.`)
    const columns = Object.entries(entity.fields).map(([name, field]) => columnOf(name, field))
    return tableSchema({ name: kind, columns: [...columns, ...MORE_COLUMNS] })
  })

function columnOf(name: string, field: Field): ColumnSchema {
  const isOptional = field.initial !== undefined || field.isReadOnly || field.type.allows(null)
  return {
    name,
    type: columnTypeOf(field.type),
    ...(isOptional ? { isOptional } : {}),
    ...(field.references ? { isIndexed: true } : {}),
  }
}

function columnTypeOf({ kind }: ValueType): ColumnType {
  if (kind === 'boolean') return 'boolean'
  return kind === 'integer' || kind === 'number' || kind === 'decimal' ? 'number' : 'string'
}

/** The row kinds of a database: its tables that `larderTables` made. */
export const kindsOf = ({ schema }: Database): ReadonlyMap<string, Entity> =>
  new Map([...ENTITIES].filter(([name]) => schema.tables[name]?.columns[SERVER_ROW] !== undefined))

const isText = ({ kind }: ValueType): boolean => kind === 'list' || kind === 'json'

/** The value of a field as JSON. */
export function readColumn({ type }: Field, column: Json | undefined): Json {
  const value = column ?? null
  if (!isText(type) || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value // The server refuses it, so the app is told.
  }
}

/** The columns of a row of the server. */
export function toColumns({ fields }: Entity, data: Data): DirtyRaw {
  const columns: DirtyRaw = {}
  for (const [name, { type }] of Object.entries(fields)) {
    const value = data[name] ?? null
    columns[name] = isText(type) && value !== null ? JSON.stringify(value) : value
  }
  for (const name of ['created_at', 'updated_at']) {
    const time = data[name]
    columns[name] = typeof time === 'string' ? Date.parse(time) : 0
  }
  return columns
}
