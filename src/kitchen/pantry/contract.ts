import { keysOfNames, NAME_KEY_FORMAT } from '@larder/rules/names/name-key.ts'
import { EFFECTIVE_DATE_FORMAT } from '@larder/rules/pantry/effective-date.ts'
import {
  barcode,
  category,
  food,
  location,
  pantryItem,
  stockMovement,
} from '@larder/rules/pantry/entities.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { type Static, Type } from 'typebox'
import { rowSchema, SearchText } from '#api/rest/rest-schemas.ts'
import { Day, Id, strict } from '#platform/kernel/schemas.ts'
import { Instant, Nullable, entityTable } from '#sync/schema/contract.ts'
import { sortedBy } from '#sync/schema/name-order.ts'

const byName = sortedBy('name')

export const categories = entityTable(category, {
  number: 4,
  table: 'categories',
  computed: byName,
})
export const locations = entityTable(location, {
  number: 5,
  table: 'locations',
  computed: byName,
})
/** The format of the keys of foods. */
export const FOOD_KEY_FORMAT = NAME_KEY_FORMAT + byName.format
export const foods = entityTable(food, {
  number: 6,
  table: 'foods',
  computed: {
    columns: { ...byName.columns, name_keys: 'text[]' },
    format: FOOD_KEY_FORMAT,
    compute: (data) => ({ ...byName.compute(data), name_keys: [...keysOfNames(data)] }),
  },
})
export const barcodes = entityTable(barcode, { number: 7, table: 'barcodes' })
export const pantryItems = entityTable(pantryItem, {
  number: 8,
  table: 'pantry_items',
  pairIndexes: ['food_id'],
  computed: { columns: {}, format: EFFECTIVE_DATE_FORMAT, compute: () => ({}) },
})
export const stockMovements = entityTable(stockMovement, {
  number: 9,
  table: 'stock_movements',
  ledgerVersion: 'ledger_version',
})

const PositiveQuantity = Type.Number({
  decimals: 6,
  exclusiveMinimum: 0,
  maximum: MAX_QUANTITY,
  description: 'In the unit of the item.',
  examples: [1.5],
})

export const EffectiveDate = Nullable(
  Type.String({
    description:
      'The day by which to use the item. It is the earliest of best_before and the shelf life after it was opened or thawed. While it is frozen, the shelf life in the freezer counts.',
    examples: ['2026-12-24'],
  }),
)

export const FirstQuantity = Type.Number({
  decimals: 6,
  minimum: 0,
  maximum: MAX_QUANTITY,
  description: 'The amount. It becomes the first movement, an `add`.',
  examples: [6],
})

const Item = rowSchema(pantryItems, { effective_date: EffectiveDate })
const Movement = rowSchema(stockMovements)

const MovementFields = {
  id: Type.Optional({
    ...Id,
    description: 'The id of the movement: a repeated request is done once.',
  }),
  reason: Type.Optional(Type.String({ maxLength: 200, examples: ['mouldy'] })),
  recipe_id: Type.Optional(Id),
  occurred_at: Type.Optional(Instant),
}
export const Move = Type.Object(
  { quantity: PositiveQuantity, ...MovementFields },
  { ...strict, title: 'NewMove' },
)
export type Move = Static<typeof Move>
export const Count = Type.Object(
  {
    quantity: Type.Number({ minimum: 0, maximum: MAX_QUANTITY, decimals: 6, examples: [4] }),
    ...MovementFields,
  },
  { ...strict, title: 'NewCount' },
)
export const Undo = Type.Object(
  { id: MovementFields.id, reason: MovementFields.reason },
  { ...strict, title: 'Undo' },
)

/** The fields shared by opening, freezing, thawing and moving of an item or a part of it. */
const PartFields = {
  id: Type.Optional({
    ...Id,
    description: 'The id of this request: a repeated request is done once.',
  }),
  quantity: Type.Optional({
    ...PositiveQuantity,
    description: 'The amount of a part, which becomes a new item. The default is the whole item.',
  }),
  new_id: Type.Optional({
    ...Id,
    description:
      'The id of the new item. Without an `id`, it also identifies this request: a repeat is done once.',
  }),
}
export const ChangeState = Type.Object(
  { ...PartFields, at: Type.Optional(Instant), location_id: Type.Optional(Id) },
  { ...strict, title: 'ChangeState' },
)
export const ChangePlace = Type.Object(
  { ...PartFields, location_id: Nullable(Id) },
  { ...strict, title: 'ChangePlace' },
)

export const Moved = Type.Object({ item: Item, movement: Movement }, { title: 'Moved' })
export const Changed = Type.Object(
  {
    item: Item,
    rest: Type.Union([Item, Type.Null()], {
      description: 'The original item, if only a part was taken.',
    }),
  },
  { title: 'Changed' },
)

export const ItemFilters = {
  location_id: Type.Optional(Id),
  food_id: Type.Optional(Id),
  q: Type.Optional(SearchText),
  expiring_before: Type.Optional({
    ...Day,
    description: 'Items with an effective_date before this day and a quantity above zero.',
  }),
  low: Type.Optional(Type.Boolean({ description: 'Items of foods with less than min_quantity.' })),
  in_stock: Type.Optional(
    Type.Boolean({ description: 'Only items with a quantity above zero, or only the others.' }),
  ),
}
export const FoodFilters = {
  q: Type.Optional(SearchText),
  category_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
  staple: Type.Optional(Type.Boolean()),
  low: Type.Optional(
    Type.Boolean({
      description:
        'Foods with less than min_quantity in all their items together. Known units are converted.',
    }),
  ),
}
export const BarcodeFilters = {
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  food_id: Type.Optional(Id),
}
export const MovementFilters = {
  food_id: Type.Optional(Id),
  pantry_item_id: Type.Optional(Id),
  since: Type.Optional(Type.String({ format: 'date-time', pattern: '^[1-9]' })),
}
