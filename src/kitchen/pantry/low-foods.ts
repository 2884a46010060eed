import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Data } from '@larder/rules/json.ts'
import { isLow } from '@larder/rules/pantry/stock-level.ts'
import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { amountsOf, type FoodStock, readMeasuring, stockOfFood } from './stock-amounts.ts'

/** Foods that one statement reads. It bounds the memory. */
const BATCH = 1000
/** Foods that are decided before other requests get a turn. */
const FOODS_IN_A_TURN = 50

/**
 * SQL that is true if the household has less than `min_quantity` of a food. The rules decide it here, because
 * SQL can not convert units by the facts of a food. It reads each food with a minimum once, with the sums of its
 * items.
 *
 * @param foodId SQL for the id of the food. Where it is null, the answer is null
 */
export async function isLowFood(
  db: Db,
  householdId: string,
  foodId: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const low = await lowFoodIds(db, householdId)
  return sql<boolean>`(${foodId} in (select unnest(${low}::uuid[])))`
}

/** The ids of the foods with less than `min_quantity`, in their order. */
export async function lowFoodIds(db: Db, householdId: string): Promise<string[]> {
  const { unitSystem } = await readMeasuring(db, householdId, [])
  const low: string[] = []
  for (let foods = await readFoods(db, householdId, NIL_ID); ;) {
    for (const [i, { id, stock, ...food }] of foods.entries()) {
      if (i % FOODS_IN_A_TURN === 0) await nextTurn()
      if (isLow(food, amountsOf(stock), { unitSystem })) low.push(id)
    }
    const last = foods.at(BATCH - 1)
    if (!last) return low
    foods = await readFoods(db, householdId, last.id)
  }
}

/** The next foods with a minimum, in the order of their ids. */
async function readFoods(db: Db, householdId: string, afterId: string) {
  const { rows } = await sql<Data & { id: string; stock: Data & FoodStock }>`
    select t.id, t.min_quantity::float8, t.default_unit, t.measures, t.density_g_per_ml::float8,
      t.grams_per_each::float8, ${stockOfFood(householdId)} as stock
    from (
      select t.* from foods t
      where t.household_id = ${householdId}::uuid and t.id > ${afterId}::uuid and t.min_quantity > 0
      order by t.id limit ${sql.lit(BATCH)}) t
    order by t.id`.execute(db)
  return rows
}
