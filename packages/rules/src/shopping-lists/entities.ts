import {
  entity,
  field,
  nullableField,
  parentField,
  uncheckedReference,
} from '@larder/rules/describe-entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import {
  currencyCode,
  day,
  decimal,
  fractionalKey,
  id,
  instant,
  integer,
  number,
  oneOf,
  text,
} from '@larder/rules/values/scalars.ts'
import { nullable, nullExample, optional } from '@larder/rules/values/value-type.ts'

const quantityType = decimal({ minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY, examples: [1.5] })
const unitType = text({ minLength: 1, maxLength: 40, examples: ['l'] })
const itemNameType = text({ minLength: 1, maxLength: 200, examples: ['Oat milk'] })
/** The largest price of a line, in the smallest unit of its currency. */
export const MAX_PRICE = 1_000_000_000_000
const MAX_SOURCES = 500

/** Who needs an item, and how much of it. */
const source = object({
  kind: oneOf(['recipe', 'plan', 'low_stock', 'recurring']),
  id: id(),
  label: text({ maxLength: 200, examples: ['Pancakes'] }),
  quantity: nullable(quantityType),
  /** What the pantry gives besides: `add-recipe` has promised it to this recipe. */
  from_stock: optional(quantityType),
  recipe_id: optional(id()),
})

export const shoppingList = entity('shopping_list', {
  fields: {
    name: field(text({ minLength: 1, maxLength: 100, examples: ['Weekend'] })),
    position: nullableField(number({ examples: [1.5] })),
    archived_at: nullableField(instant(), { isClamped: true }),
    store_id: uncheckedReference({ since: 2 }),
  },
  fallback: { entity: 'household', field: 'default_shopping_list_id' },
})

export const shoppingItem = entity('shopping_item', {
  fields: {
    list_id: parentField('shopping_list'),
    food_id: uncheckedReference(),
    name: nullableField(itemNameType),
    quantity: nullableField(quantityType),
    unit: nullableField(unitType),
    note: nullableField(text({ maxLength: 2000, examples: ['The green one'] })),
    category_id: uncheckedReference(),
    checked_at: nullableField(instant(), { isClamped: true }),
    checked_by: field(nullable(id()), { stamp: 'account', stampedWith: 'checked_at' }),
    position: nullableField(fractionalKey()),
    sources: field(list(source, { maxItems: MAX_SOURCES }), {
      initial: [],
      isByVerbs: true,
      changedBy: 'add-recipe and reconcile change it',
      since: 2,
    }),
    planned_quantity: nullableField(quantityType, {
      isByVerbs: true,
      changedBy: 'add-recipe and reconcile change it',
      since: 2,
    }),
    put_away_at: nullableField(instant(), {
      isByVerbs: true,
      changedBy: 'put-away sets it',
      since: 2,
    }),
    dismissed_at: nullableField(instant(), { isClamped: true, since: 2 }),
    dismissed_sources: field(list(id(), { maxItems: MAX_SOURCES }), {
      initial: [],
      isByVerbs: true,
      changedBy: 'reconcile changes it',
      since: 2,
    }),
    added_by: field(nullable(id()), { stamp: 'account', since: 4 }),
    /** Of the whole line. */
    price_minor: nullableField(integer({ minimum: 0, maximum: MAX_PRICE, examples: [149] }), {
      since: 4,
    }),
    currency: nullableField(currencyCode(), { since: 4 }),
  },
  check: ({ food_id, name, price_minor = null, currency = null }: Data) =>
    food_id === null && name === null
      ? 'An item must have a food_id or a name.'
      : price_minor !== null && currency === null
        ? 'A price must have a currency.'
        : undefined,
})

const byDailyJob = { isByVerbs: true, changedBy: 'the daily job sets it' } as const

/** A thing that a household buys again and again. When it is due, the daily job adds it to its list. */
export const recurringItem = entity('recurring_item', {
  since: 2,
  fields: {
    list_id: parentField('shopping_list'),
    food_id: field(nullExample(id()), { initial: null }),
    name: nullableField(itemNameType),
    quantity: nullableField(decimal({ exclusiveMinimum: 0, maximum: MAX_QUANTITY, examples: [2] })),
    unit: nullableField(unitType),
    every: field(integer({ minimum: 1, maximum: 1000, examples: [2] })),
    unit_of_time: field(oneOf(['day', 'week', 'month'])),
    next_on: field(day()),
    counts_from: field(oneOf(['schedule', 'ticked']), { initial: 'schedule' }),
    day_of_month: nullableField(integer({ minimum: 1, maximum: 31, examples: [31] }), byDailyJob),
    item_id: uncheckedReference(byDailyJob),
  },
  check: ({ food_id, name }: Data) =>
    (food_id === null) === (name === null)
      ? 'A recurring item must have either a food_id or a name.'
      : undefined,
})

export const store = entity('store', {
  since: 2,
  fields: {
    name: field(text({ minLength: 1, maxLength: 100, examples: ['Corner shop'] })),
    category_order: field(
      list(id(), {
        maxItems: 1000,
        description: 'The categories in the order of the shelves.',
      }),
      { initial: [] },
    ),
  },
})

export const shoppingEntities = [store, shoppingList, shoppingItem, recurringItem]
