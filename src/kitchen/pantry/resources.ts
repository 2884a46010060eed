import type { Json } from '@larder/rules/json.ts'
import { normalizeCode } from '@larder/rules/pantry/entities.ts'
import { AMOUNT_FIELDS, stockNewItem } from '@larder/rules/pantry/move-amount.ts'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import { filteredResource, type Resource } from '#api/rest/resource.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { isAmong } from '#sync/schema/collection-sql.ts'
import {
  BarcodeFilters,
  barcodes,
  categories,
  EffectiveDate,
  FirstQuantity,
  FoodFilters,
  foods,
  ItemFilters,
  locations,
  MovementFilters,
  pantryItems,
  stockMovements,
} from './contract.ts'
import {
  DATE_ORDER,
  EFFECTIVE_DATE,
  foodConditions,
  itemConditions,
  movementConditions,
  NAME_ORDER,
} from './read-conditions.ts'

const tag = 'pantry'
/** Rows without a position sort last. */
const position = { by: sql`coalesce(t.position, 1e300)`, type: 'float8' } as const
const recent = 'latest'

const categoryResource: Resource = {
  tag,
  label: 'category',
  path: '/categories',
  collection: categories,
  sorts: { position: { keys: [position, NAME_ORDER] } },
}

const locationResource: Resource = {
  tag,
  label: 'location',
  path: '/locations',
  collection: locations,
  sorts: { position: { keys: [position, NAME_ORDER] } },
}

const foodResource = filteredResource({
  tag,
  label: 'food',
  path: '/foods',
  collection: foods,
  sorts: { name: { keys: [NAME_ORDER] }, recent },
  filters: FoodFilters,
  where: foodConditions,
})

const barcodeResource = filteredResource({
  tag,
  label: 'barcode',
  path: '/barcodes',
  collection: barcodes,
  sorts: { code: { keys: [{ by: sql`t.code`, type: 'text' }] } },
  filters: BarcodeFilters,
  where: ({ code, food_id }, { householdId }) => [
    ...(code === undefined ? [] : [sql`t.code = ${normalizeCode(code)}`]),
    ...(food_id === undefined ? [] : [isAmong(householdId, barcodesOf(food_id, householdId))]),
  ],
})

/** SQL for the ids of the barcodes of a food; uses the index of migration 0018. */
const barcodesOf = (foodId: Json, householdId: string) => sql`select b.id from barcodes b
  where b.food_id = ${foodId}::uuid and b.household_id is not distinct from ${householdId}::uuid`

export const itemResource = filteredResource({
  tag,
  label: 'pantry item',
  path: '/items',
  collection: pantryItems,
  sorts: { date: { keys: [DATE_ORDER] }, recent },
  filters: ItemFilters,
  where: itemConditions,
  onCreate: {
    schemas: { quantity: Type.Optional(FirstQuantity) },
    mutations: (id, { quantity = 0 }) => stockNewItem(id, Number(quantity)),
    names: AMOUNT_FIELDS,
  },
  computed: {
    schemas: { effective_date: EffectiveDate },
    of: () => ({ effective_date: EFFECTIVE_DATE }),
    versionCoversAll: (db, { householdId }, item) =>
      sourcesAreUnchanged(db, householdId, { version: item.version, foodId: item['food_id'] }),
  },
})

const movementResource = filteredResource({
  tag,
  label: 'movement',
  path: '/movements',
  collection: stockMovements,
  sorts: { recent },
  filters: MovementFilters,
  where: movementConditions,
})

/** Parents before their children. */
export const pantryResources = [
  categoryResource,
  locationResource,
  foodResource,
  barcodeResource,
  itemResource,
  movementResource,
]

type Db = Kysely<Pick<Tables, 'sync_change'>>

/**
 * Whether the food of an item and the household are unchanged since the item got its version. Its effective
 * date depends on both.
 */
async function sourcesAreUnchanged(
  db: Db,
  householdId: string,
  { version, foodId }: { version: number; foodId: unknown },
): Promise<boolean> {
  const { rows } = await sql`
    select from sync_change
    where household_id = ${householdId}::uuid and version > ${version}
      and (entity = 1 and row_id = ${householdId}::uuid
        or entity = ${foods.number} and row_id = ${foodId}::uuid)`.execute(db)
  return rows.length === 0
}
