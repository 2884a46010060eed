import type { Data } from '@larder/rules/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasAllWords } from '#api/rest/reads/page-query.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { inHousehold, isAmong, pairOf } from '#sync/schema/collection-sql.ts'
import { sortKeyOf } from '#sync/schema/name-order.ts'
import { isLowFood } from './low-foods.ts'

/** The effective date of the item `t`. The column is null too if an older version of the code wrote the item. */
export const EFFECTIVE_DATE = sql`coalesce(t.effective_date, t.best_before)`
/** The expression of the indexes of migration 0024. */
const DATE = sql`coalesce(t.effective_date, t.best_before, 'infinity')`
/** The sort keys of lists. */
export const DATE_ORDER = { by: DATE, type: 'date' } as const
export const NAME_ORDER = { by: sortKeyOf('name'), type: 'text' } as const

/** SQL that is true for an item with an amount above zero whose effective date is before a day. */
export const isExpiring = (before: unknown): RawBuilder<unknown> =>
  sql`t.in_stock = true and ${DATE} < ${before}::date`

export async function itemConditions(
  query: Data,
  { householdId }: Member,
  db: Db,
): Promise<RawBuilder<unknown>[]> {
  const { location_id, food_id, q, expiring_before, low, in_stock } = query
  const conditions: RawBuilder<unknown>[] = []
  if (location_id !== undefined) conditions.push(sql`t.location_id = ${location_id}::uuid`)
  if (food_id !== undefined)
    conditions.push(isAmong(householdId, sql`select i.id ${itemsOf(householdId, food_id)}`))
  if (expiring_before !== undefined) conditions.push(isExpiring(expiring_before))
  if (in_stock !== undefined) conditions.push(sql`t.in_stock = ${in_stock}::boolean`)
  if (typeof q === 'string')
    conditions.push(sql`(${hasAllWords(q, sql`t.name`)} or t.food_id in (
      select t.id from foods t where ${inHousehold(householdId)} and ${isNamed(q)}))`)
  if (low !== undefined)
    conditions.push(sql`${await isLowFood(db, householdId, sql`t.food_id`)} is ${isTrue(low)}`)
  return conditions
}

export async function foodConditions(query: Data, { householdId }: Member, db: Db) {
  const { q, category_id, location_id, staple, low } = query
  const conditions: RawBuilder<unknown>[] = []
  if (category_id !== undefined) conditions.push(sql`t.category_id = ${category_id}::uuid`)
  if (location_id !== undefined) conditions.push(sql`t.location_id = ${location_id}::uuid`)
  if (staple !== undefined) conditions.push(sql`t.staple = ${staple}::boolean`)
  if (typeof q === 'string')
    conditions.push(hasAllWords(q, sql`t.name`, sql`t.plural_name`, ALIASES))
  if (low !== undefined)
    conditions.push(sql`${await isLowFood(db, householdId, sql`t.id`)} is ${isTrue(low)}`)
  return conditions
}

export function movementConditions(query: Data, { householdId }: Member) {
  const { food_id, pantry_item_id, since } = query
  const conditions: RawBuilder<unknown>[] = []
  const movementsOf = (itemId: RawBuilder<unknown>) => sql`select m.id from stock_movements m
    where m.pantry_item_id = ${itemId} and m.household_id is not distinct from ${householdId}::uuid`
  if (pantry_item_id !== undefined)
    conditions.push(isAmong(householdId, movementsOf(sql`${pantry_item_id}::uuid`)))
  if (typeof since === 'string') conditions.push(sql`t.created_at >= ${toInstant(since)}`)
  if (food_id !== undefined)
    conditions.push(
      isAmong(
        householdId,
        sql`select m.id from (select i.id ${itemsOf(householdId, food_id)}) i
          cross join lateral (${movementsOf(sql`i.id`)} offset 0) m`,
      ),
    )
  return conditions
}

const ALIASES = sql`array_to_string(t.aliases, ' ')`

const isNamed = (q: string): RawBuilder<unknown> =>
  hasAllWords(q, sql`t.name`, sql`t.plural_name`, ALIASES)

/** SQL for the items of a food. */
const itemsOf = (householdId: string, foodId: unknown) => sql`from pantry_items i
  where ${pairOf(sql`i.household_id`, sql`i.food_id`)} = ${pairOf(sql`${householdId}::uuid`, sql`${foodId}::uuid`)}`

/** Null counts as false. */
const isTrue = (value: unknown) => (value === true ? sql`true` : sql`not true`)

/** Parses the time here, because PostgreSQL accepts fewer offsets. */
function toInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()))
    throw invalid({ path: '/querystring/since', message: 'This time does not exist.' })
  return instant
}
