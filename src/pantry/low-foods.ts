import { type RawBuilder, sql } from 'kysely'
import { inHousehold, pairOf } from '#sync/collection/conditions.ts'
import { MEASURES, type Measure } from '@larder/rules/pantry/measures.ts'

/**
 * SQL that is true where there is less than `min_quantity` of the food. The lots of a food are found by
 * their index (migration 0024), so each lot is read once for each food that is looked at.
 *
 * All lots of the food are added, also those below zero. A lot without a unit, and any lot of a food
 * without `default_unit`, counts in the unit of the minimum. Other units are converted: mass to mass and
 * volume to volume; and all to grams where the food says `density_g_per_ml` or `grams_per_each`. A lot
 * whose unit can't be converted does not count. Nothing is divided, so the sums are exact.
 *
 * @param food the name by which the query knows the row of the food
 */
export function isLow(householdId: string, food: 't' | 'f'): RawBuilder<boolean> {
  const f = sql.id(food)
  const minimum = sql`lower(${f}.default_unit)`
  const lot = sql`lower(lot.unit)`
  const gramsOf = (unit: RawBuilder<unknown>) =>
    byUnit(unit, ({ dimension, factor }) =>
      dimension === 'mass'
        ? sql`${sql.lit(factor)}::numeric`
        : dimension === 'volume'
          ? sql`${sql.lit(factor)}::numeric * ${f}.density_g_per_ml`
          : sql`${f}.grams_per_each`,
    )
  const base = sql`coalesce(${gramsOf(minimum)}, ${factorOf(minimum)}, 1)`
  return sql`(${f}.min_quantity > 0 and ${f}.min_quantity * ${base} > coalesce((
    select sum(lot.quantity * case
      when lot.unit is null or ${f}.default_unit is null or ${lot} = ${minimum} then ${base}
      when ${gramsOf(minimum)} is not null then ${gramsOf(lot)}
      when ${dimensionOf(lot)} = ${dimensionOf(minimum)} then ${factorOf(lot)}
    end)
    from pantry_items lot
    where ${pairOf(sql`lot.household_id`, sql`lot.food_id`)} = ${pairOf(sql`${householdId}::uuid`, sql`${f}.id`)}), 0))`
}

/** SQL for the ids of the household's foods of which there is too little. */
export const lowFoods = (householdId: string): RawBuilder<unknown> => sql`
  select t.id from foods t where ${inHousehold(householdId)} and ${isLow(householdId, 't')}`

const factorOf = (unit: RawBuilder<unknown>) =>
  byUnit(unit, ({ factor }) => sql`${sql.lit(factor)}::numeric`)

const dimensionOf = (unit: RawBuilder<unknown>) =>
  byUnit(unit, ({ dimension }) => sql.lit(dimension))

/** SQL for a value of the unit; null for a unit that is not known. */
function byUnit(
  unit: RawBuilder<unknown>,
  valueOf: (measure: Measure) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cases = Object.entries(MEASURES).map(
    ([name, measure]) => sql`when ${sql.lit(name)} then ${valueOf(measure)}`,
  )
  return sql`case ${unit} ${sql.join(cases, sql` `)} end`
}
