import { sql } from 'kysely'
import type { SortKey } from '#api/rest/reads/read-rows.ts'

const ofHousehold = sql`household_id = t.household_id`

/** The category of the item `t`: its own, else that of its food. */
export const CATEGORY = sql`coalesce(t.category_id,
  (select f.category_id from foods f where f.${ofHousehold} and f.id = t.food_id))`

/** The categories of the store of the list of the item `t`, in the order of the store. */
const CATEGORIES = sql`(select s.category_order from shopping_lists l
  join stores s on s.household_id = l.household_id and s.id = l.store_id
  where l.${ofHousehold} and l.id = t.list_id)`

/**
 * The order in which a person meets the items in the store of the list: by the order of the store, then by
 * the position of the category, then by name. Items without a category come last. No index has this order,
 * so a page reads the items of its list once.
 */
export const STORE_ORDER: readonly SortKey[] = [
  {
    by: sql`coalesce(array_position(${CATEGORIES}, ${CATEGORY})::float8, 1e300)`,
    type: 'float8',
  },
  {
    by: sql`coalesce((select c.position from categories c
      where c.${ofHousehold} and c.id = ${CATEGORY}), 1e300)`,
    type: 'float8',
  },
  {
    by: sql`lower(coalesce(t.name,
      (select f.name from foods f where f.${ofHousehold} and f.id = t.food_id), ''))`,
    type: 'text',
  },
]
