import { Id, strict } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { rowSchema } from '#rest/rest-schemas.ts'
import { shoppingItems } from './collection.ts'

export const ById = Type.Object({ id: Id })

export const Check = Type.Object(
  {
    id: Type.Optional({ ...Id, description: 'Of this request: sent again, it is done once.' }),
    item_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    checked: Type.Boolean(),
  },
  { ...strict, title: 'Check' },
)
export const Checked = Type.Object(
  {
    items: Type.Array(rowSchema(shoppingItems)),
    missing: Type.Array(Id, { description: 'Those that are not on the list (any more).' }),
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
  archived: Type.Optional(
    Type.Boolean({ description: 'Only those that are archived, or only those that are not.' }),
  ),
}
export const ItemFilters = {
  checked: Type.Optional(Type.Boolean({ description: 'Only those that are checked, or not.' })),
  food_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
}
