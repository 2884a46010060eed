import { type RawBuilder, sql } from 'kysely'

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
