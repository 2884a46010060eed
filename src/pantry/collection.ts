import { Id, strict } from '#kernel/schemas.ts'
import { type TSchema, Type } from 'typebox'
import {
  collection,
  type Data,
  Instant,
  type Json,
  Nullable,
  Quantity,
} from '#sync/collection/contract.ts'
import { field, uncheckedReference, parentField } from '#sync/collection/fields.ts'
import { DATED_BY, effectiveDate } from '@larder/rules/pantry/effective-date.ts'
import { normalizeCode, normalizeName } from '@larder/rules/pantry/names.ts'

const Name = (example: string) => Type.String({ minLength: 1, maxLength: 100, examples: [example] })
const Unit = Type.String({ minLength: 1, maxLength: 40, examples: ['g'] })
const Note = Type.String({ maxLength: 2000, examples: ['From the market'] })
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 100, examples: ['soy'] }), {
  maxItems: 50,
})
const More = Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999, examples: [1.03] })
const AtLeastNone = Type.Number({ minimum: 0, maximum: 999_999_999, examples: [2] })
const Days = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 36_500, examples: [4] })))
/** From the year 1000 on: before that, text and date do not sort alike. */
const Day = Type.String({ format: 'date', pattern: '^[1-9]', examples: ['2026-12-24'] })
const Position = field(Nullable(Type.Number({ examples: [1.5] })), 'double precision', {
  initial: null,
})
const orNull = (schema: TSchema, column: Parameters<typeof field>[1]) =>
  field(Nullable(schema), column, { initial: null })

export const categories = collection('category', {
  number: 4,
  table: 'categories',
  fields: { name: field(Name('Dairy'), 'text'), position: Position },
})

export const locations = collection('location', {
  number: 5,
  table: 'locations',
  fields: {
    name: field(Name('Cellar'), 'text'),
    kind: field(Type.Enum(['pantry', 'fridge', 'freezer', 'other']), 'text', { initial: 'pantry' }),
    position: Position,
  },
})

export const foods = collection('food', {
  number: 6,
  table: 'foods',
  fields: {
    name: field(Name('Milk'), 'text'),
    plural_name: orNull(Name('Milks'), 'text'),
    aliases: field(Words, 'text[]', { initial: [] }),
    category_id: uncheckedReference(),
    default_unit: orNull(Unit, 'text'),
    density_g_per_ml: orNull(More, 'numeric'),
    grams_per_each: orNull(More, 'numeric'),
    shelf_life_days: field(
      Type.Object(
        { sealed: Days, opened: Days, frozen: Days, thawed: Days },
        { ...strict, examples: [{ opened: 4 }] },
      ),
      'jsonb',
      { initial: {} },
    ),
    min_quantity: orNull(AtLeastNone, 'numeric'),
    restock_quantity: orNull(AtLeastNone, 'numeric'),
    location_id: uncheckedReference(),
    staple: field(Type.Boolean(), 'boolean', { initial: false }),
    allergens: field(Words, 'text[]', { initial: [] }),
    note: orNull(Note, 'text'),
  },
  uniqueNames: ({ name = null, aliases = [] }: Data) => [
    ...new Set([name, ...listOf(aliases)].flatMap((one) => normalizeName(one) ?? [])),
  ],
})

export const barcodes = collection('barcode', {
  number: 7,
  table: 'barcodes',
  fields: {
    code: field(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'A GTIN of 8, 12, 13 or 14 digits, stored as 14; or your own code.',
        examples: ['04012345678901'],
      }),
      'text',
      { normalize: normalizeCode },
    ),
    food_id: parentField('food'),
    label: orNull(Name('1 l carton'), 'text'),
    pack_quantity: orNull(More, 'numeric'),
    pack_unit: orNull(Unit, 'text'),
  },
  uniqueNames: ({ code }: Data) => (typeof code === 'string' ? [code] : []),
})

export const pantryItems = collection('pantry_item', {
  number: 8,
  table: 'pantry_items',
  fields: {
    food_id: uncheckedReference(),
    name: orNull(Name('Leftover soup'), 'text'),
    unit: orNull(Unit, 'text'),
    quantity: field(Quantity, 'numeric', {
      initial: 0,
      isReadOnly: true,
      changedBy: 'add, consume, waste and count change it',
    }),
    location_id: uncheckedReference(),
    best_before: orNull(Day, 'date'),
    date_kind: field(Type.Enum(['best_before', 'use_by', 'none']), 'text', {
      initial: 'best_before',
    }),
    purchased_on: orNull(Day, 'date'),
    opened_at: orNull(Instant, 'timestamptz'),
    frozen_at: orNull(Instant, 'timestamptz'),
    thawed_at: orNull(Instant, 'timestamptz'),
    price_minor: orNull(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, examples: [149] }),
      'bigint',
    ),
    currency: orNull(Type.String({ pattern: '^[A-Z]{3}$', examples: ['EUR'] }), 'text'),
    note: orNull(Note, 'text'),
  },
  derived: {
    columns: { effective_date: 'date' },
    fields: DATED_BY,
    source: { by: 'food_id', entity: 'food', field: 'shelf_life_days' },
    owner: { entity: 'household', field: 'time_zone' },
    instants: ['opened_at', 'frozen_at', 'thawed_at'],
    derive: (lot, shelfLife, timeZone) => ({
      effective_date: effectiveDate(
        lot,
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

export const stockMovements = collection('stock_movement', {
  number: 9,
  table: 'stock_movements',
  isWriteOnce: true,
  clientsMay: ['create'],
  fields: {
    pantry_item_id: parentField('pantry_item'),
    kind: field(Type.Enum(['add', 'consume', 'waste', 'count', 'move', 'undo']), 'text'),
    delta: orNull(Quantity, 'numeric'),
    value: orNull(Quantity, 'numeric'),
    reason: orNull(Type.String({ maxLength: 200, examples: ['mouldy'] }), 'text'),
    recipe_id: uncheckedReference(),
    undoes_id: field(Nullable(Id), 'uuid', {
      initial: null,
      references: { entity: 'stock_movement', isParent: false },
    }),
    occurred_at: field(Nullable(Instant), 'timestamptz', { initial: null, isClamped: true }),
    account_id: field(Nullable(Id), 'uuid', { stamp: 'account' }),
  },
  ledger: {
    parent: 'pantry_item_id',
    sum: 'quantity',
    delta: 'delta',
    value: 'value',
    undoes: 'undoes_id',
    isMove: ({ kind }) => kind === 'move',
  },
  ledgerVersion: 'ledger_version',
  check: validateMovement,
  // A movement is undone once, however many phones undo it.
  uniqueNames: ({ undoes_id }: Data) => (typeof undoes_id === 'string' ? [undoes_id] : []),
})

function validateMovement({ kind, delta, value, undoes_id }: Data): string | undefined {
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

const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
