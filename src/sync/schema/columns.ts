import type { ValueType } from '@larder/rules/values/value-type.ts'

/** A type of PostgreSQL. */
export type ColumnType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'uuid[]'
  | 'boolean'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'double precision'
  | 'date'
  | 'timestamptz'
  | 'jsonb'

const MAX_INTEGER = 2_147_483_647

/** The type of the column that holds values of a type. */
export function columnOf({ kind, schema, items }: ValueType): ColumnType {
  switch (kind) {
    case 'text':
    case 'boolean':
      return kind
    case 'id':
      return 'uuid'
    case 'integer': {
      const { maximum = Infinity } = schema.anyOf?.[0] ?? schema
      return maximum > MAX_INTEGER ? 'bigint' : 'integer'
    }
    case 'number':
      return 'double precision'
    case 'decimal':
      return 'numeric'
    case 'day':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'list':
      return items?.kind === 'text' ? 'text[]' : items?.kind === 'id' ? 'uuid[]' : 'jsonb'
    case 'json':
      return 'jsonb'
    default:
      return kind satisfies never
  }
}
