import { type RawBuilder, sql } from 'kysely'
import { inHousehold, pairOf } from '#sync/collection/conditions.ts'
import { MEASURES, type Measure } from '@larder/rules/pantry/measures.ts'

/**
 * SQL that is true if the household has less than `min_quantity` of the food. The items of a food are found
 * with their index (migration 0024), so each item is read once for each food of the query.
 *
 * All items of the food are added, including those below zero. An item without a unit, and any item of a food
 * without `default_unit`, counts in the unit of the minimum. Other units are converted: mass to mass and
 * volume to volume; and all to grams if the food has `density_g_per_ml` or `grams_per_each`. An item
 * whose unit cannot be converted does not count. There is no division, so the sums are exact.
 *
 * @param food the alias of the food's row in the query
 */
export function isLow(householdId: string, food: 't' | 'f'): RawBuilder<boolean> {
  const f = sql.id(food)
  const minimum = sql`lower(${f}.default_unit)`
  const unit = sql`lower(item.unit)`
  const gramsOf = (one: RawBuilder<unknown>) =>
    byUnit(one, ({ dimension, factor }) =>
      dimension === 'mass'
        ? sql`${sql.lit(factor)}::numeric`
        : dimension === 'volume'
          ? sql`${sql.lit(factor)}::numeric * ${f}.density_g_per_ml`
          : sql`${f}.grams_per_each`,
    )
  const base = sql`coalesce(${gramsOf(minimum)}, ${factorOf(minimum)}, 1)`
  return sql`(${f}.min_quantity > 0 and ${f}.min_quantity * ${base} > coalesce((
    select sum(item.quantity * case
      when item.unit is null or ${f}.default_unit is null or ${unit} = ${minimum} then ${base}
      when ${gramsOf(minimum)} is not null then ${gramsOf(unit)}
      when ${dimensionOf(unit)} = ${dimensionOf(minimum)} then ${factorOf(unit)}
    end)
    from pantry_items item
    where ${pairOf(sql`item.household_id`, sql`item.food_id`)} = ${pairOf(sql`${householdId}::uuid`, sql`${f}.id`)}), 0))`
}

/** SQL for the ids of the household's foods that are low. */
export const lowFoods = (householdId: string): RawBuilder<unknown> => sql`
  select t.id from foods t where ${inHousehold(householdId)} and ${isLow(householdId, 't')}`

const factorOf = (unit: RawBuilder<unknown>) =>
  byUnit(unit, ({ factor }) => sql`${sql.lit(factor)}::numeric`)

const dimensionOf = (unit: RawBuilder<unknown>) =>
  byUnit(unit, ({ dimension }) => sql.lit(dimension))

/** SQL for a value of the unit; null for an unknown unit. */
function byUnit(
  unit: RawBuilder<unknown>,
  valueOf: (measure: Measure) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cases = Object.entries(MEASURES).map(
    ([name, measure]) => sql`when ${sql.lit(name)} then ${valueOf(measure)}`,
  )
  return sql`case ${unit} ${sql.join(cases, sql` `)} end`
}
