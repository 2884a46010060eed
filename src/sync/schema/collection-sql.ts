import { type RawBuilder, sql } from 'kysely'
import type { ColumnType } from './columns.ts'
import { isOfScope } from './conditions.ts'
import { computedColumns, type EntityTable, type IdOrSql, type SyncSchema } from './contract.ts'

/**
 * SQL for the fields of a row as JSON, or null where there is no such row. Each row is one query by
 * primary key, so no plan can read much of a large table for few rows.
 *
 * @param entity SQL for the entity's number; `id`: for the row's id
 */
export function dataOf(
  collections: readonly EntityTable[],
  scopeId: string,
  entity: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const cases = collections.map(
    (one) => sql`when ${sql.lit(one.number)} then (
      select ${jsonOf(one)} from ${sql.table(one.table)} t
      where t.${sql.id(one.key.scope)} = ${scopeId}::uuid and t.${sql.id(one.key.id)} = ${id})`,
  )
  return sql`case ${entity} ${sql.join(cases, sql` `)} end`
}

/** SQL for the fields of the row `t` as JSON. */
export function jsonOf(one: EntityTable): RawBuilder<unknown> {
  return fieldsOf(one, [...Object.keys(one.fields), 'created_at', 'updated_at'])
}

/** SQL for some of the fields and times of the row `t` as JSON. */
export function fieldsOf({ columns }: EntityTable, names: readonly string[]): RawBuilder<unknown> {
  const members = names.map(
    (name) => sql`${sql.lit(name)}, ${jsonValueOf(name, columns[name] ?? 'timestamptz')}`,
  )
  return sql`json_build_object(${sql.join(members)})`
}

/** SQL for a time as text: ISO 8601 in UTC with milliseconds. */
export const instantOf = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function jsonValueOf(name: string, column: ColumnType): RawBuilder<unknown> {
  const value = sql`t.${sql.id(name)}`
  if (column === 'timestamptz') return instantOf(value)
  if (column === 'numeric') return sql`trim_scale(${value})`
  return value
}

/** The columns of a row besides its scope, with their types for `jsonb_to_recordset`. */
function columnsOf(one: EntityTable): [name: string, type: string][] {
  const fields = Object.entries(one.columns).filter(([name]) => name !== one.key.id)
  return [
    [one.key.id, 'uuid'],
    ...fields,
    ...Object.entries(one.derivedColumns),
    ...computedColumns(one),
    ['created_at', 'timestamptz'],
    ['updated_at', 'timestamptz'],
  ]
}

/**
 * Selects the rows from their scope, so that a cluster knows where they belong.
 *
 * @param rows a JSON array; each row is an object of columns
 */
export function insertRows(one: EntityTable, scopeId: string, rows: string): RawBuilder<unknown> {
  const { ledgerVersion } = one
  const order: [string, string][] = ledgerVersion === undefined ? [] : [[ledgerVersion, 'bigint']]
  const columns = [...columnsOf(one), ...order]
  // The scope's own row has one id for both.
  const names = columns.map(([name]) => name).filter((name) => name !== one.key.scope)
  return sql`insert into ${sql.table(one.table)} (${sql.id(one.key.scope)}, ${sql.join(names.map((name) => sql.id(name)))})
    select s.household_id, ${sql.join(names.map((name) => sql.id('r', name)))}
    from sync_scope s cross join ${recordset(columns, rows)} where s.household_id = ${scopeId}::uuid`
}

/**
 * Writes all columns of each row. The unchanged ones were read under the lock, so they are current.
 *
 * @param ids the ids of the rows
 */
export function updateRows(
  one: EntityTable,
  scopeId: string,
  rows: string,
  ids: readonly string[],
): RawBuilder<unknown> {
  const columns = columnsOf(one)
  const sets = columns.slice(1).map(([name]) => sql`${sql.id(name)} = r.${sql.id(name)}`)
  return sql`update ${sql.table(one.table)} t set ${sql.join(sets)} from ${recordset(columns, rows)}
    where ${liesAt(one, scopeId, ids)} and t.${sql.id(one.key.id)} = r.${sql.id(one.key.id)}`
}

export function deleteRows(
  one: EntityTable,
  scopeId: string,
  ids: readonly string[],
): RawBuilder<unknown> {
  return sql`delete from ${sql.table(one.table)} t where ${liesAt(one, scopeId, ids)}`
}

/**
 * SQL that is true where the row `t` is one of the scope's rows with these ids, reached by where it lies.
 * Each place is looked up by its key, whatever the planner knows of the table: asked for all of them at
 * once it may read all that the household has. The lock keeps them where they are.
 */
export function liesAt(
  one: EntityTable,
  scopeId: string,
  ids: readonly string[],
): RawBuilder<boolean> {
  const scope = sql`${scopeId}::uuid`
  return sql`t.ctid = any(array(
      select k.ctid from unnest(${ids}::uuid[]) as u (id) cross join lateral (
        select ctid from ${sql.table(one.table)}
        where ${sql.id(one.key.scope)} = ${scope} and ${sql.id(one.key.id)} = u.id offset 0) k))
    and ${isOfScope(sql`t.${sql.id(one.key.scope)}`, scope)}`
}

function recordset(columns: [name: string, type: string][], rows: string): RawBuilder<unknown> {
  const definitions = columns.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${rows}::jsonb) as r(${sql.join(definitions)})`
}

/** SQL for the account's role in the scope `s`, null without an account. An account owns its own scope. */
export function roleIn(
  { roleOf }: SyncSchema,
  scope: RawBuilder<string>,
  accountId: IdOrSql | null,
): RawBuilder<unknown> {
  return sql`case when s.kind = 'household' then ${roleOf(scope, accountId)}
                  when s.household_id = ${accountId}::uuid then 'owner' end`
}

/** SQL for the name of the entity whose number is `entity`. */
export function nameOf(collections: readonly EntityTable[]): RawBuilder<unknown> {
  const cases = collections.map((one) => sql`when ${sql.lit(one.number)} then ${sql.lit(one.name)}`)
  return sql`case entity ${sql.join(cases, sql` `)} end`
}
