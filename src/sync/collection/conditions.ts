import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that is true where the row `t` is the scope's, written for the indexes of lists. Look-ups by key
 * compare the column itself, so that their kept plans never take one of these (decision 0010).
 */
export const inHousehold = (scopeId: string, column = 'household_id'): RawBuilder<boolean> =>
  sql`uuid_send(t.${sql.id(column)}) = uuid_send(${scopeId}::uuid)`

/**
 * SQL for the household and an id in one value, as `pantry_items_food` holds it (migration 0024): a
 * look-up by it can use no other index, also in a plan that was made while the table was empty.
 */
export const pairOf = (household: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(uuid_send(${household}) || uuid_send(${id}))`

/**
 * SQL that is true where the row `t` is one of the scope's with these ids. For a filter that has an
 * index of its own: the ids are found first, whatever the planner believes of them.
 *
 * @param ids SQL for one column of ids
 */
export const isAmong = (scopeId: string, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(t.household_id = ${scopeId}::uuid and t.id = any(array(${ids})))`
