import { type RawBuilder, sql } from 'kysely'
import type { ColumnType } from './columns.ts'
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

/**
 * SQL that is true where the row `t` belongs to the scope. Only the indexes of lists match it.
 * Look-ups by key compare the column itself, so their kept plans never use these (decision 0010).
 */
export const inHousehold = (scopeId: string, column = 'household_id'): RawBuilder<boolean> =>
  sql`uuid_send(t.${sql.id(column)}) = uuid_send(${scopeId}::uuid)`

/**
 * SQL for the household and an id in one value, as in the index `pantry_items_food` (migration 0024).
 * A look-up by it can use no other index, even in a plan made while the table was empty.
 */
export const pairOf = (household: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(uuid_send(${household}) || uuid_send(${id}))`

/**
 * SQL that is true where the row `t` belongs to the scope and has one of these ids. For a filter with
 * its own index: PostgreSQL finds the ids first, whatever the planner estimates.
 *
 * @param ids SQL for one column of ids
 */
export const isAmong = (scopeId: string, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(t.household_id = ${scopeId}::uuid and t.id = any(array(${ids})))`

/**
 * SQL that is true where a row that is reached by its place (`ctid`) is the scope's. Where the table is
 * spread over partitions, each of them has a row at that place. "is not distinct from" uses no index, so a
 * kept plan goes on reaching the row by its place (decision 0010).
 *
 * @param column SQL for the column that holds the scope's id
 */
export const isOfScope = (
  column: RawBuilder<unknown>,
  scope: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`${column} is not distinct from ${scope}`

/**
 * SQL that is true where the row `t` belongs to the scope and a name of it has one of these keys (`nameKey`), and where
 * its keys are not computed yet, or in another format: the reader compares its names.
 *
 * @param format of the keys
 */
export const isNamed = (
  scopeId: string,
  keys: readonly string[],
  format: number,
): RawBuilder<boolean> => sql`
  (keys_of_household(t.household_id, t.name_keys) && keys_of_household(${scopeId}::uuid, ${keys}::text[])
    and ${isOfScope(sql`t.household_id`, sql`${scopeId}::uuid`)}
    or ${inHousehold(scopeId)} and ${FORMAT} < ${sql.lit(format)}
    or ${inHousehold(scopeId)} and ${FORMAT} > ${sql.lit(format)})`

/** SQL for the format of a row's keys, 0 where it has none, as the index `foods_key_format` has it. */
const FORMAT = sql`(case when t.keyed_at = t.updated_at then coalesce(t.key_format, 0) else 0 end)`

/**
 * SQL for a subquery with the `version` of one row. No index holds `tableoid`. Without it, a plan made after
 * a vacuum could read all changes of the household from the index of the versions, without their rows.
 * `offset 0` keeps the lookup by key: as a join it could read all changes of the household too.
 *
 * @param of SQL for the household, for the number of the row kind, and for the id of the row
 */
export const versionOf = (of: {
  readonly scope: RawBuilder<unknown>
  readonly entity: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
}): RawBuilder<unknown> => sql`(
  select c.version from sync_change c
  where c.household_id = ${of.scope} and c.entity = ${of.entity} and c.row_id = ${of.id} and c.tableoid <> 0
  offset 0)`
