import type { Data } from '@larder/rules/json.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** The meaning of a household's units, and the facts of foods that convert them. */
export interface Measuring {
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
