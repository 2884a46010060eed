import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { inHousehold } from '#sync/schema/collection-sql.ts'
import { lowFoodIds } from './low-foods.ts'
import { EFFECTIVE_DATE, isExpiring } from './read-conditions.ts'

/**
 * The lots with an amount above zero whose effective date is before a day, the earliest date first. It is the rule of
 * `GET /v1/pantry/expiring`.
 *
 * @param end `YYYY-MM-DD`
 */
export async function readExpiringLots(
  db: Db,
  householdId: string,
  { end, limit }: { readonly end: string; readonly limit: number },
): Promise<{ id: string; date: string }[]> {
  const { rows } = await sql<{ id: string; date: string }>`
    select t.id, ${EFFECTIVE_DATE}::text as date from pantry_items t
    where ${inHousehold(householdId)} and ${isExpiring(end)}
    order by coalesce(t.effective_date, t.best_before, 'infinity'), t.id limit ${limit}`.execute(db)
  return rows
}

/** The foods with less than `min_quantity`, at most `limit`, by id. It is the rule of `GET /v1/pantry/foods?low=true`. */
export async function readLowFoods(db: Db, householdId: string, limit: number): Promise<string[]> {
  const ids = await lowFoodIds(db, householdId)
  return ids.slice(0, limit)
}

/** A lot or a food for a notice. */
export interface Named {
  readonly id: string
  readonly name: string
  /** The effective date, `YYYY-MM-DD`; null for a food. */
  readonly date: string | null
}

/** Reads the names of lots that are still on hand, and of foods. */
export async function nameStock(
  db: Db,
  householdId: string,
  { lots, foods }: { readonly lots: readonly string[]; readonly foods: readonly string[] },
): Promise<ReadonlyMap<string, Named>> {
  const household = sql`${householdId}::uuid`
  const { rows } = await sql<Named>`
    select t.id, coalesce(t.name, f.name, '') as name, t.date from unnest(${lots}::uuid[]) as wanted (id)
    cross join lateral (
      select t.id, t.name, t.food_id, ${EFFECTIVE_DATE}::text as date from pantry_items t
      where t.household_id = ${household} and t.id = wanted.id and t.in_stock offset 0) t
    left join lateral (
      select f.name from foods f where f.household_id = ${household} and f.id = t.food_id offset 0) f on true
    union all
    select f.id, f.name, null from unnest(${foods}::uuid[]) as wanted (id)
    cross join lateral (
      select f.id, f.name from foods f where f.household_id = ${household} and f.id = wanted.id offset 0) f`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
