import {
  recurringItem,
  shoppingItem,
  shoppingList,
  store,
} from '@larder/rules/shopping-lists/entities.ts'
import { Type } from 'typebox'
import { rowSchema, SearchText } from '#api/rest/rest-schemas.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'
import { entityTable } from '#sync/schema/contract.ts'
import { sortedBy } from '#sync/schema/name-order.ts'

const computed = sortedBy('name')

export const shoppingLists = entityTable(shoppingList, {
  number: 11,
  table: 'shopping_lists',
  computed,
})
export const shoppingItems = entityTable(shoppingItem, {
  number: 12,
  table: 'shopping_items',
  pairIndexes: ['food_id'],
  computed,
})
export const stores = entityTable(store, { number: 13, table: 'stores', computed })
export const recurringItems = entityTable(recurringItem, {
  number: 16,
  table: 'recurring_items',
  pairIndexes: ['food_id'],
})

export const ById = Type.Object({ id: Id })

export const Check = Type.Object(
  {
    id: Type.Optional({
      ...Id,
      description: 'The id of this request: a repeated request is done once.',
    }),
    item_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    checked: Type.Boolean(),
  },
  { ...strict, title: 'Check' },
)
export const Checked = Type.Object(
  {
    items: Type.Array(rowSchema(shoppingItems)),
    missing: Type.Array(Id, { description: 'The items that are not on the list.' }),
  },
  { title: 'Checked' },
)

export const Cleared = Type.Object(
  {
    cleared: Type.Integer({ description: 'How many items were deleted.', examples: [2] }),
  },
  { title: 'Cleared' },
)

export const ListFilters = {
  q: Type.Optional(SearchText),
  archived: Type.Optional(
    Type.Boolean({ description: 'Only archived lists, or only the others.' }),
  ),
}
export const ItemFilters = {
  q: Type.Optional(SearchText),
  checked: Type.Optional(Type.Boolean({ description: 'Only checked items, or only the others.' })),
  food_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
  put_away: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only the items that were put away, or only the others.',
    }),
  ),
}
