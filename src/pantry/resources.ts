import { sql } from 'kysely'
import type { Resource } from '#sync/resource.ts'
import {
  barcodes,
  categories,
  foods,
  locations,
  pantryItems,
  stockMovements,
} from './collection.ts'
import {
  BarcodeFilters,
  EffectiveDate,
  FoodFilters,
  ItemFilters,
  MovementFilters,
} from './contract.ts'
import { normalizeCode } from './names.ts'
import {
  effectiveDate,
  foodConditions,
  itemConditions,
  movementConditions,
} from './read-conditions.ts'
import { isAsOld } from './store.ts'

const tag = 'pantry'
/** Behind all that has a place of its own. */
const position = { by: sql`coalesce(t.position, 1e300)`, type: 'float8' } as const
const name = { by: sql`lower(t.name)`, type: 'text' } as const
const version = { by: sql`c.version::float8`, type: 'float8' } as const
const date = { by: sql`coalesce(t.best_before::text, '9')`, type: 'text' } as const
const recent = { keys: [version], isDescending: true }

export const categoryResource: Resource = {
  tag,
  what: 'category',
  path: '/categories',
  collection: categories,
  sorts: { position: { keys: [position, name] } },
}

export const locationResource: Resource = {
  tag,
  what: 'location',
  path: '/locations',
  collection: locations,
  sorts: { position: { keys: [position, name] } },
}

export const foodResource: Resource = {
  tag,
  what: 'food',
  path: '/foods',
  collection: foods,
  sorts: { name: { keys: [name] }, recent },
  filters: FoodFilters,
  where: foodConditions,
}

export const barcodeResource: Resource = {
  tag,
  what: 'barcode',
  path: '/barcodes',
  collection: barcodes,
  sorts: { code: { keys: [{ by: sql`t.code`, type: 'text' }] } },
  filters: BarcodeFilters,
  where: ({ code, food_id }) => [
    ...(code === undefined ? [] : [sql`t.code = ${normalizeCode(code)}`]),
    ...(food_id === undefined ? [] : [sql`t.food_id = ${food_id}::uuid`]),
  ],
}

export const itemResource: Resource = {
  tag,
  what: 'pantry item',
  path: '/items',
  collection: pantryItems,
  sorts: { date: { keys: [date] }, recent },
  filters: ItemFilters,
  where: itemConditions,
  also: {
    schemas: { effective_date: EffectiveDate },
    of: (member, now) => ({ effective_date: effectiveDate(member, now) }),
    isOfItsVersion: (db, { householdId }, item) =>
      isAsOld(db, householdId, { version: item.version, foodId: item['food_id'] }),
  },
}

export const movementResource: Resource = {
  tag,
  what: 'movement',
  path: '/movements',
  collection: stockMovements,
  sorts: { recent },
  filters: MovementFilters,
  where: movementConditions,
}
