import { Id } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { collection, type Data, Instant, Nullable, Quantity } from '#sync/collection/contract.ts'
import { field, uncheckedReference, parentField } from '#sync/collection/fields.ts'

const Position = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[!-~]+$',
  description: 'A fractional key: items are in the order of its bytes.',
  examples: ['a0V'],
})

export const shoppingLists = collection('shopping_list', {
  number: 11,
  table: 'shopping_lists',
  fields: {
    name: field(Type.String({ minLength: 1, maxLength: 100, examples: ['Weekend'] }), 'text'),
    position: field(Nullable(Type.Number({ examples: [1.5] })), 'double precision', {
      initial: null,
    }),
    archived_at: field(Nullable(Instant), 'timestamptz', { initial: null, isClamped: true }),
  },
  fallback: { entity: 'household', field: 'default_shopping_list_id' },
})

export const shoppingItems = collection('shopping_item', {
  number: 12,
  table: 'shopping_items',
  fields: {
    list_id: parentField('shopping_list'),
    food_id: uncheckedReference(),
    name: field(
      Nullable(Type.String({ minLength: 1, maxLength: 200, examples: ['Oat milk'] })),
      'text',
      { initial: null },
    ),
    quantity: field(Nullable(Quantity), 'numeric', { initial: null }),
    unit: field(Nullable(Type.String({ minLength: 1, maxLength: 40, examples: ['l'] })), 'text', {
      initial: null,
    }),
    note: field(Nullable(Type.String({ maxLength: 2000, examples: ['The green one'] })), 'text', {
      initial: null,
    }),
    category_id: uncheckedReference(),
    checked_at: field(Nullable(Instant), 'timestamptz', { initial: null, isClamped: true }),
    checked_by: field(Nullable(Id), 'uuid', {
      stamp: 'account',
      stampedWith: 'checked_at',
    }),
    position: field(Nullable(Position), 'text', { initial: null }),
  },
  check: ({ food_id, name }: Data) =>
    food_id === null && name === null ? 'An item must have a food_id or a name.' : undefined,
})
