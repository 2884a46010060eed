import { type Data, isObject, type Json } from '@larder/rules/json.ts'
import { fromText } from '@larder/rules/measures/rational.ts'
import type { Amount } from '@larder/rules/pantry/stock-level.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { pairOf } from '#sync/schema/collection-sql.ts'

/** The stock of a food, as SQL answers it. */
export interface FoodStock {
  /** For each unit the sum of its items, as an exact decimal. The unit of the items to use first comes first. */
  readonly amounts: readonly { readonly quantity: string; readonly unit: string | null }[]
  /** The first effective date of the items with an amount above zero. */
  readonly next_date: string | null
}

/** Whether a member of an answer is what `stockOfFood` has read. */
export const isStock = (value: Json | undefined): value is Json & FoodStock =>
  isObject(value) && Array.isArray(value['amounts'])

/**
 * SQL for the items of the food `t` as `item`. They are found with their index (migration 0024), so each item
 * is read once for each food of the query.
 */
const itemsOfFood = (householdId: string): RawBuilder<unknown> => sql`pantry_items item
  where ${pairOf(sql`item.household_id`, sql`item.food_id`)} = ${pairOf(sql`${householdId}::uuid`, sql`t.id`)}`

/** The units of one food that count. It bounds the work for a food whose items all have other units. */
const MAX_UNITS = 50

/** SQL for the `FoodStock` of the food `t`. */
export const stockOfFood = (householdId: string): RawBuilder<unknown> => sql`(
  select json_build_object('next_date', min(a.next_date), 'amounts', coalesce(
    json_agg(json_build_object('unit', a.unit, 'quantity', a.quantity::text) order by a.next_date, a.unit)
      filter (where a.quantity <> 0), '[]'))
  from (
    select item.unit, sum(item.quantity) as quantity,
      min(coalesce(item.effective_date, item.best_before)) filter (where item.in_stock) as next_date
    from ${itemsOfFood(householdId)} group by item.unit
    order by next_date, item.unit limit ${sql.lit(MAX_UNITS)}) a)`

/** SQL that is true where an item of the food `t` has an amount above zero. */
export const isOnHand = (householdId: string): RawBuilder<unknown> =>
  sql`exists (select from ${itemsOfFood(householdId)} and item.in_stock = true)`

/** The amounts of a food, exactly. */
export const amountsOf = ({ amounts }: FoodStock): Amount[] =>
  amounts.map(({ quantity, unit }) => ({ quantity: fromText(quantity), unit }))

/** The meaning of a household's units, and the facts of foods that convert them. */
interface Measuring {
  readonly unitSystem: 'us' | 'metric'
  /** By id: the fields of the foods that conversions use. */
  readonly foods: ReadonlyMap<string, Data>
}

/** Reads them in one query. Foods of other households and unknown ids are left out. */
export async function readMeasuring(
  db: Db,
  householdId: string,
  foodIds: readonly string[],
): Promise<Measuring> {
  const { rows } = await sql<{ unit_system: string; foods: Readonly<Record<string, Data>> }>`
    select h.unit_system, coalesce((
      select json_object_agg(f.id, json_build_object('default_unit', f.default_unit, 'measures', f.measures,
        'density_g_per_ml', f.density_g_per_ml, 'grams_per_each', f.grams_per_each))
      from unnest(${foodIds}::uuid[]) as wanted (id)
      cross join lateral (
        select f.* from foods f where f.household_id = ${householdId}::uuid and f.id = wanted.id offset 0) f
    ), '{}') as foods
    from households h where h.id = ${householdId}::uuid`.execute(db)
  const { unit_system, foods = {} } = rows[0] ?? {}
  return {
    unitSystem: unit_system === 'us' ? 'us' : 'metric',
    foods: new Map(Object.entries(foods)),
  }
}
