import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { inHousehold } from '#sync/schema/collection-sql.ts'
import { EFFECTIVE_DATE, isExpiring } from './read-conditions.ts'

/** An item with an amount above zero and a date by which it should be used. */
export interface DatedItem {
  readonly id: string
  readonly date: string
  readonly name: string
  readonly quantity: number
  readonly unit: string | null
  readonly created_at: Date
  /** The last change of the item, or of the food that it shows. */
  readonly changed_at: Date
}

/**
 * Reads the items with an amount above zero whose effective date is in some days, for a calendar. The earliest
 * comes first. It reads only these items, by the index of migration 0024.
 *
 * @param days `YYYY-MM-DD`, both included
 */
export async function readDatedItems(
  db: Db,
  householdId: string,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<DatedItem[]> {
  const { rows } = await sql<DatedItem>`
    select t.id, (${EFFECTIVE_DATE})::text as date, coalesce(t.name, f.name) as name,
      t.quantity::float8 as quantity, coalesce(t.unit, f.default_unit) as unit, t.created_at,
      greatest(t.updated_at, f.updated_at) as changed_at
    from pantry_items t
    left join lateral (select f.name, f.default_unit, f.updated_at from foods f
      where f.household_id = ${householdId}::uuid and f.id = t.food_id offset 0) f on true
    where ${inHousehold(householdId)}
      and ${isExpiring(sql`(${to}::date + 1)`)}
      and coalesce(t.effective_date, t.best_before, 'infinity') >= ${from}::date
    order by coalesce(t.effective_date, t.best_before, 'infinity'), t.id
    limit ${limit}`.execute(db)
  return rows.filter(({ name }) => name !== null)
}
