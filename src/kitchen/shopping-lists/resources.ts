import { sql } from 'kysely'
import { hasAllWords } from '#api/rest/reads/page-query.ts'
import { filteredResource, type Resource } from '#api/rest/resource.ts'
import { sortKeyOf } from '#sync/schema/name-order.ts'
import {
  recurringItems,
  shoppingItems,
  shoppingLists,
  stores,
  ItemFilters,
  ListFilters,
} from './contract.ts'
import { STORE_ORDER } from './shown-items.ts'

const tag = 'shopping lists'

const listResource = filteredResource({
  tag,
  label: 'shopping list',
  path: '',
  collection: shoppingLists,
  sorts: {
    position: {
      keys: [
        { by: sql`coalesce(t.position, 1e300)`, type: 'float8' },
        { by: sortKeyOf('name'), type: 'text' },
      ],
    },
  },
  filters: ListFilters,
  where: ({ q, archived }) => [
    ...(q === undefined ? [] : [hasAllWords(q, sql`t.name`)]),
    ...(archived === undefined ? [] : [sql`(t.archived_at is not null) = ${archived}::boolean`]),
  ],
})

/** The list to which rows belong. */
const parent = {
  param: 'id',
  field: 'list_id',
  collection: shoppingLists,
  label: 'shopping list',
}

const itemResource = filteredResource({
  tag,
  label: 'shopping item',
  path: '/:id/items',
  collection: shoppingItems,
  idParam: 'item_id',
  parent,
  // Compared as bytes, as clients do. Items without a position count as `NO_POSITION`.
  sorts: {
    position: { keys: [{ by: sql`coalesce(t.position, '~~') collate "C"`, type: 'text' }] },
    store: { keys: STORE_ORDER },
  },
  filters: ItemFilters,
  where: ({ q, checked, food_id, category_id, put_away = false }, { householdId }) => [
    sql`(t.put_away_at is not null) = ${put_away}::boolean`,
    ...(q === undefined ? [] : [hasAllWords(q, sql`t.name`, nameOfFood(householdId))]),
    ...(checked === undefined ? [] : [sql`(t.checked_at is not null) = ${checked}::boolean`]),
    ...(food_id === undefined ? [] : [sql`t.food_id = ${food_id}::uuid`]),
    ...(category_id === undefined ? [] : [sql`t.category_id = ${category_id}::uuid`]),
  ],
})

/** SQL for the name of the food of the row `t`. */
const nameOfFood = (householdId: string) => sql`(
  select f.name from foods f where f.household_id = ${householdId}::uuid and f.id = t.food_id)`

const recurringResource: Resource = {
  tag,
  label: 'recurring item',
  path: '/:id/recurring-items',
  collection: recurringItems,
  idParam: 'recurring_item_id',
  parent,
  sorts: { next_on: { keys: [{ by: sql`t.next_on`, type: 'date' }] } },
}

const storeResource: Resource = {
  tag: 'stores',
  label: 'store',
  path: '',
  collection: stores,
  sorts: { name: { keys: [{ by: sortKeyOf('name'), type: 'text' }] } },
}

export const storeResources = [storeResource]
/** Parents before their children. */
export const shoppingResources = [listResource, itemResource, recurringResource]
