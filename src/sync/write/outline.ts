import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, jsonOf } from '#sync/collection/collection-sql.ts'
import type { ColumnType } from '#sync/collection/columns.ts'
import type { Collection } from '#sync/collection/contract.ts'

// To delete a row takes its parent and its size, and not what it says: a list has 100,000 items with
// notes. The outline of a row is that much.

/**
 * SQL for the outline of a row as JSON, `{"data": {…}, "size": …}`: of its fields only those that name a
 * parent, and the size of all of them as `sizeOf` counts it. A row whose deletion takes more has all
 * its fields there, and null as the size. It reads `entity` and `row_id`.
 */
export function outlineOf(
  collections: readonly Collection[],
  scopeId: string,
): RawBuilder<string | null> {
  const cases = collections.map((one) => {
    const outline = hasOutline(one)
      ? sql`json_build_object('data', ${fieldsOf(one, parentFieldsOf(one))}, 'size', ${sizeOf(one)})`
      : sql`json_build_object('data', ${jsonOf(one)}, 'size', null)`
    return sql`when ${sql.lit(one.number)} then (
      select ${outline} from ${sql.table(one.table)} t
      where t.${sql.id(one.key.scope)} = ${scopeId}::uuid and t.${sql.id(one.key.id)} = row_id)`
  })
  return sql`case entity ${sql.join(cases, sql` `)} end`
}

/** Columns that PostgreSQL prints in JSON with the characters that `JSON.stringify` takes. */
const PLAIN: readonly ColumnType[] = ['text', 'uuid', 'boolean', 'numeric', 'date', 'timestamptz']

function hasOutline(one: Collection): boolean {
  const isPlain = Object.values(one.columns).every((column) => PLAIN.includes(column))
  return isPlain && one.uniqueNames === undefined && parentFieldsOf(one).length > 0
}

const parentFieldsOf = ({ fields }: Collection) =>
  Object.keys(fields).filter((name) => fields[name]?.references?.isParent)

/**
 * SQL for the length of the row `t` as `JSON.stringify` writes it. PostgreSQL puts three spaces to a
 * member (` : ` and `, `), and counts a character beyond U+FFFF once.
 */
function sizeOf(one: Collection): RawBuilder<unknown> {
  const members = Object.keys(one.fields).length + 2 // and the times of the row
  return sql`length(regexp_replace((${jsonOf(one)})::text, '[\\U00010000-\\U0010FFFF]', '..', 'g'))
    - ${sql.lit(3 * members - 1)}`
}
