import {
  entity,
  field,
  nullableField,
  parentField,
  uncheckedReference,
} from '@larder/rules/describe-entity.ts'
import type { Data } from '@larder/rules/entity.ts'
import { decimal, id, instant, number, text } from '@larder/rules/values/scalars.ts'
import { nullable } from '@larder/rules/values/value-type.ts'

const MOST = 999_999_999

export const shoppingList = entity('shopping_list', {
  fields: {
    name: field(text({ minLength: 1, maxLength: 100, examples: ['Weekend'] })),
    position: nullableField(number({ examples: [1.5] })),
    archived_at: nullableField(instant(), { isClamped: true }),
  },
  fallback: { entity: 'household', field: 'default_shopping_list_id' },
})

export const shoppingItem = entity('shopping_item', {
  fields: {
    list_id: parentField('shopping_list'),
    food_id: uncheckedReference(),
    name: nullableField(text({ minLength: 1, maxLength: 200, examples: ['Oat milk'] })),
    quantity: nullableField(decimal({ minimum: -MOST, maximum: MOST, examples: [1.5] })),
    unit: nullableField(text({ minLength: 1, maxLength: 40, examples: ['l'] })),
    note: nullableField(text({ maxLength: 2000, examples: ['The green one'] })),
    category_id: uncheckedReference(),
    checked_at: nullableField(instant(), { isClamped: true }),
    checked_by: field(nullable(id()), { stamp: 'account', stampedWith: 'checked_at' }),
    position: nullableField(
      text({
        minLength: 1,
        maxLength: 100,
        pattern: '^[!-~]+$',
        description: 'A fractional key: items are in the order of its bytes.',
        examples: ['a0V'],
      }),
    ),
  },
  check: ({ food_id, name }: Data) =>
    food_id === null && name === null ? 'An item must have a food_id or a name.' : undefined,
})

export const shoppingEntities = [shoppingList, shoppingItem]
