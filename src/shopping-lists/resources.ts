import { sql } from 'kysely'
import { filteredResource, type Resource } from '#rest/resource.ts'
import { shoppingItems, shoppingLists, stores } from './collection.ts'
import { ItemFilters, ListFilters } from './contract.ts'
import { STORE_ORDER } from './store-order.ts'

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
        { by: sql`lower(t.name)`, type: 'text' },
      ],
    },
  },
  filters: ListFilters,
  where: ({ archived }) =>
    archived === undefined ? [] : [sql`(t.archived_at is not null) = ${archived}::boolean`],
})

const itemResource = filteredResource({
  tag,
  label: 'shopping item',
  path: '/:id/items',
  collection: shoppingItems,
  idParam: 'item_id',
  parent: {
    param: 'id',
    field: 'list_id',
    collection: shoppingLists,
    label: 'shopping list',
  },
  // Compared as bytes, as clients do. Items without a position sort last.
  sorts: {
    position: { keys: [{ by: sql`coalesce(t.position, '~~') collate "C"`, type: 'text' }] },
    store: { keys: STORE_ORDER },
  },
  filters: ItemFilters,
  where: ({ checked, food_id, category_id, put_away = false }) => [
    sql`(t.put_away_at is not null) = ${put_away}::boolean`,
    ...(checked === undefined ? [] : [sql`(t.checked_at is not null) = ${checked}::boolean`]),
    ...(food_id === undefined ? [] : [sql`t.food_id = ${food_id}::uuid`]),
    ...(category_id === undefined ? [] : [sql`t.category_id = ${category_id}::uuid`]),
  ],
})

const storeResource: Resource = {
  tag: 'stores',
  label: 'store',
  path: '',
  collection: stores,
  sorts: { name: { keys: [{ by: sql`lower(t.name)`, type: 'text' }] } },
}

export const storeResources = [storeResource]
/** Parents before their children. */
export const shoppingResources = [listResource, itemResource]
