import {
  entity,
  field,
  nullableField,
  parentField,
  uncheckedReference,
} from '@larder/rules/describe-entity.ts'
import { type Data, itemsOf, type Json } from '@larder/rules/json.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import {
  boolean,
  currencyCode,
  day,
  decimal,
  id,
  instant,
  integer,
  number,
  oneOf,
  text,
} from '@larder/rules/values/scalars.ts'
import { normalized, nullable, optional } from '@larder/rules/values/value-type.ts'
import { effectiveDate } from './effective-date.ts'

/** The fields of an item that determine its effective date. */
const DATED_BY = ['best_before', 'date_kind', 'purchased_on', 'opened_at', 'frozen_at', 'thawed_at']

/** The form in which names are compared: without differences of case, width, encoding and spaces. */
export function normalizeName(name: Json): string | undefined {
  if (typeof name !== 'string') return undefined
  return name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}

/** The names that no other food has, as they are compared. */
export function namesOfFood({ name = null, aliases = [] }: Data): readonly string[] {
  return [...new Set([name, ...itemsOf(aliases)].flatMap((one) => normalizeName(one) ?? []))]
}

const LENGTHS = new Set([8, 12, 13, 14])

/**
 * The form in which codes are stored. A GTIN of 8, 12, 13 or 14 digits with a correct check digit gets
 * leading zeros up to 14 digits (GS1 General Specifications, 7.9). Any other code stays the same.
 */
export function normalizeCode(code: Json): Json {
  if (typeof code !== 'string') return code
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length)) return code
  const gtin = digits.padStart(14, '0')
  const sum = Array.from(gtin).reduce(
    (all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0 ? gtin : code
}

const nameType = (example: string) => text({ minLength: 1, maxLength: 100, examples: [example] })
const unitOf = (example: string) => text({ minLength: 1, maxLength: 40, examples: [example] })
const unitType = unitOf('g')
const noteType = text({ maxLength: 2000, examples: ['From the market'] })
const wordsType = list(text({ minLength: 1, maxLength: 100, examples: ['soy'] }), { maxItems: 50 })
const positive = decimal({ exclusiveMinimum: 0, maximum: MAX_QUANTITY, examples: [1.03] })
const notNegative = decimal({ minimum: 0, maximum: MAX_QUANTITY, examples: [2] })
/** One `unit` is `quantity` of another unit. */
const measureType = object(
  { unit: unitOf('can'), quantity: positive, of: unitOf('g') },
  { examples: [{ unit: 'can', quantity: 400, of: 'g' }] },
)
/** An amount, or a change of an amount. */
const quantityType = decimal({ minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY, examples: [1.5] })
const daysType = optional(nullable(integer({ minimum: 0, maximum: 36_500, examples: [4] })))
/** The operation of a verb that made the row. */
const operationField = () =>
  uncheckedReference({ isByVerbs: true, changedBy: 'verbs set it', since: 2 })
const positionField = () => nullableField(number({ examples: [1.5] }))

export const category = entity('category', {
  fields: { name: field(nameType('Dairy')), position: positionField() },
})

export const location = entity('location', {
  fields: {
    name: field(nameType('Cellar')),
    kind: field(oneOf(['pantry', 'fridge', 'freezer', 'other']), { initial: 'pantry' }),
    position: positionField(),
  },
})

export const food = entity('food', {
  fields: {
    name: field(nameType('Milk')),
    plural_name: nullableField(nameType('Milks')),
    aliases: field(wordsType, { initial: [] }),
    category_id: uncheckedReference(),
    default_unit: nullableField(unitType),
    density_g_per_ml: nullableField(positive),
    grams_per_each: nullableField(positive),
    measures: field(list(measureType, { maxItems: 20 }), { initial: [], since: 2 }),
    shelf_life_days: field(
      object(
        { sealed: daysType, opened: daysType, frozen: daysType, thawed: daysType },
        { examples: [{ opened: 4 }] },
      ),
      { initial: {} },
    ),
    min_quantity: nullableField(notNegative),
    restock_quantity: nullableField(notNegative),
    location_id: uncheckedReference(),
    staple: field(boolean(), { initial: false }),
    allergens: field(wordsType, { initial: [] }),
    note: nullableField(noteType),
  },
  uniqueNames: namesOfFood,
})

const codeType = text({
  minLength: 1,
  maxLength: 100,
  description: 'A GTIN of 8, 12, 13 or 14 digits, stored as 14; or your own code.',
  examples: ['04012345678901'],
})

export const barcode = entity('barcode', {
  fields: {
    code: field(normalized(codeType, normalizeCode)),
    food_id: parentField('food'),
    label: nullableField(nameType('1 l carton')),
    pack_quantity: nullableField(positive),
    pack_unit: nullableField(unitType),
  },
  uniqueNames: ({ code }: Data) => (typeof code === 'string' ? [code] : []),
})

/** When its state changed. */
const STATE = { isClamped: true, mayBeAhead: true } as const

export const pantryItem = entity('pantry_item', {
  fields: {
    food_id: uncheckedReference(),
    name: nullableField(nameType('Leftover soup')),
    unit: nullableField(unitType),
    quantity: field(quantityType, {
      initial: 0,
      isReadOnly: true,
      changedBy: 'add, consume, waste and count change it',
    }),
    location_id: uncheckedReference(),
    best_before: nullableField(day()),
    date_kind: field(oneOf(['best_before', 'use_by', 'none']), { initial: 'best_before' }),
    purchased_on: nullableField(day()),
    opened_at: nullableField(instant(), STATE),
    frozen_at: nullableField(instant(), STATE),
    thawed_at: nullableField(instant(), STATE),
    price_minor: nullableField(
      integer({ minimum: 0, maximum: 1_000_000_000_000, examples: [149] }),
    ),
    currency: nullableField(currencyCode()),
    note: nullableField(noteType),
    operation_id: operationField(),
  },
  derived: {
    types: { effective_date: nullable(day()) },
    fields: DATED_BY,
    source: { by: 'food_id', entity: 'food', field: 'shelf_life_days' },
    owner: { entity: 'household', field: 'time_zone' },
    instants: ['opened_at', 'frozen_at', 'thawed_at'],
    derive: (item, shelfLife, timeZone) => ({
      effective_date: effectiveDate(
        item,
        shelfLife,
        typeof timeZone === 'string' ? timeZone : 'UTC',
      ),
    }),
  },
  check: ({ food_id, name, price_minor, currency }: Data) =>
    food_id === null && name === null
      ? 'An item must have a food_id or a name.'
      : price_minor !== null && currency === null
        ? 'A price must have a currency.'
        : undefined,
})

export const stockMovement = entity('stock_movement', {
  isWriteOnce: true,
  clientsMay: ['create'],
  fields: {
    pantry_item_id: parentField('pantry_item'),
    kind: field(oneOf(['add', 'consume', 'waste', 'count', 'move', 'undo'])),
    delta: nullableField(quantityType),
    value: nullableField(quantityType),
    reason: nullableField(text({ maxLength: 200, examples: ['mouldy'] })),
    recipe_id: uncheckedReference(),
    undoes_id: nullableField(id(), { references: { entity: 'stock_movement', isParent: false } }),
    occurred_at: nullableField(instant(), { isClamped: true }),
    account_id: field(nullable(id()), { stamp: 'account' }),
    operation_id: operationField(),
  },
  ledger: {
    parent: 'pantry_item_id',
    sum: 'quantity',
    delta: 'delta',
    value: 'value',
    undoes: 'undoes_id',
    isMove: ({ kind }) => kind === 'move',
  },
  check: checkMovement,
  // A movement is undone once, even if several phones undo it.
  uniqueNames: ({ undoes_id }: Data) => (typeof undoes_id === 'string' ? [undoes_id] : []),
})

export const pantryEntities = [category, location, food, barcode, pantryItem, stockMovement]

/** Checks the fields of a stock movement together. @returns the error as a sentence */
function checkMovement({ kind, delta, value, undoes_id }: Data): string | undefined {
  if ((kind === 'undo') !== (undoes_id !== null))
    return 'An undo must have undoes_id, and no other movement may have it.'
  if (kind === 'count') {
    if (typeof value !== 'number' || delta !== null)
      return 'A count must have a value and no delta.'
    return value < 0 ? 'The value of a count must be zero or more.' : undefined
  }
  if (typeof delta !== 'number' || value !== null)
    return 'This movement must have a delta and no value.'
  if (kind === 'move' && delta === 0) return 'The delta of a move must not be zero.'
  if (kind === 'add' && delta <= 0) return 'The delta of an add must be above zero.'
  if ((kind === 'consume' || kind === 'waste') && delta >= 0)
    return 'The delta of a consume or waste must be below zero.'
  return undefined
}
