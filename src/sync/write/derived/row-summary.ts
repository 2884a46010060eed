import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, jsonOf } from '#sync/schema/collection-sql.ts'
import type { ColumnType } from '#sync/schema/columns.ts'
import type { EntityTable } from '#sync/schema/contract.ts'

// The deletion of a row needs only its parent and its size, not its other values: a list may have 100,000
// items with notes. A summary of a row has only these.

/**
 * SQL for the summary of a row as JSON, `{"data": {…}, "size": …}`: only the fields that name a parent,
 * and the size of the whole row as `sizeOf` counts it. If the deletion of a row needs more, `data` has all
 * fields, and `size` is null. The SQL reads `entity` and `row_id`.
 */
export function summaryOf(
  collections: readonly EntityTable[],
  scopeId: string,
): RawBuilder<string | null> {
  const cases = collections.map((one) => {
    const summary = hasSummary(one)
      ? sql`json_build_object('data', ${fieldsOf(one, parentFieldsOf(one))}, 'size', ${sizeOf(one)})`
      : sql`json_build_object('data', ${jsonOf(one)}, 'size', null)`
    return sql`when ${sql.lit(one.number)} then (
      select ${summary} from ${sql.table(one.table)} t
      where t.${sql.id(one.key.scope)} = ${scopeId}::uuid and t.${sql.id(one.key.id)} = row_id)`
  })
  return sql`case entity ${sql.join(cases, sql` `)} end`
}

/** Columns that PostgreSQL and `JSON.stringify` print with the same number of characters. */
const PLAIN: readonly ColumnType[] = ['text', 'uuid', 'boolean', 'numeric', 'date', 'timestamptz']

function hasSummary(one: EntityTable): boolean {
  const isPlain = Object.values(one.columns).every((column) => PLAIN.includes(column))
  return isPlain && one.uniqueNames === undefined && parentFieldsOf(one).length > 0
}

const parentFieldsOf = ({ fields }: EntityTable) =>
  Object.keys(fields).filter((name) => fields[name]?.references?.isParent)

/**
 * SQL for the length of the row `t` as `JSON.stringify` prints it. PostgreSQL adds three spaces to each
 * member (` : ` and `, `), and counts a character beyond U+FFFF as one.
 */
function sizeOf(one: EntityTable): RawBuilder<unknown> {
  const members = Object.keys(one.fields).length + 2 // and the times of the row
  return sql`length(regexp_replace((${jsonOf(one)})::text, '[\\U00010000-\\U0010FFFF]', '..', 'g'))
    - ${sql.lit(3 * members - 1)}`
}
