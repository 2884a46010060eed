import { type RawBuilder, sql } from 'kysely'
import type { Member } from '#kernel/actor.ts'
import { invalid } from '#kernel/errors.ts'
import type { Data } from '#sync/contract.ts'
import { containing } from '#sync/read-rows.ts'
import { listOffsets, type Offset } from './zone-offsets.ts'

/** SQL for the day on which an instant of the row `t` fell in the household, by its clocks of then. */
function dayOf(column: string, offsets: readonly Offset[]): RawBuilder<unknown> {
  const instant = sql`t.${sql.id(column)}`
  const cases = offsets.map(({ minutes, until }) =>
    until === Infinity
      ? sql`else ${minutes}::integer`
      : sql`when ${instant} < ${new Date(until)}::timestamptz then ${minutes}::integer`,
  )
  const minutes =
    offsets.length > 1
      ? sql`case ${sql.join(cases, sql` `)} end`
      : sql`${offsets[0]?.minutes ?? 0}::integer`
  return sql`((${instant} + make_interval(mins => ${minutes})) at time zone 'UTC')::date`
}

/**
 * SQL for the day by which the lot `t` should be used, null where nothing says: frozen, what the
 * food keeps in the freezer; else the earliest of the printed date (or what it keeps sealed), and
 * what it keeps once opened or thawed.
 */
export function effectiveDate(member: Member, now: Date): RawBuilder<unknown> {
  const offsets = listOffsets(member.timeZone, now)
  return sql`(select case
      when t.frozen_at is not null and s.frozen is not null then ${dayOf('frozen_at', offsets)} + s.frozen
      when t.frozen_at is not null then t.best_before
      else least(coalesce(t.best_before, t.purchased_on + s.sealed),
        ${dayOf('opened_at', offsets)} + s.opened, ${dayOf('thawed_at', offsets)} + s.thawed)
    end
    from (select (f.shelf_life_days->>'sealed')::integer as sealed, (f.shelf_life_days->>'opened')::integer as opened,
        (f.shelf_life_days->>'frozen')::integer as frozen, (f.shelf_life_days->>'thawed')::integer as thawed
      from (select 1) always left join foods f on f.household_id = t.household_id and f.id = t.food_id) s)`
}

export function itemConditions(query: Data, member: Member, now: Date): RawBuilder<unknown>[] {
  const { location_id, food_id, q, expiring_before, low } = query
  const conditions: RawBuilder<unknown>[] = []
  if (location_id !== undefined) conditions.push(sql`t.location_id = ${location_id}::uuid`)
  if (food_id !== undefined) conditions.push(sql`t.food_id = ${food_id}::uuid`)
  if (expiring_before !== undefined)
    conditions.push(sql`${effectiveDate(member, now)} < ${expiring_before}::date`)
  if (typeof q === 'string')
    conditions.push(sql`(t.name ilike ${containing(q)} or exists (
      select from foods f where f.household_id = t.household_id and f.id = t.food_id and ${isNamed(q)}))`)
  if (low === true) conditions.push(IS_LOW)
  if (low === false) conditions.push(sql`not coalesce(${IS_LOW}, false)`)
  return conditions
}

/** SQL that is true where there is less of the lot's food than should be, in its own unit. */
const IS_LOW = sql`exists (
  select from foods f where f.household_id = t.household_id and f.id = t.food_id and f.min_quantity > (
    select coalesce(sum(i.quantity), 0) from pantry_items i
    where i.household_id = f.household_id and i.food_id = f.id
      and (f.default_unit is null or i.unit is not distinct from f.default_unit)))`

export function foodConditions({ q, category_id, location_id, staple }: Data) {
  const conditions: RawBuilder<unknown>[] = []
  if (category_id !== undefined) conditions.push(sql`t.category_id = ${category_id}::uuid`)
  if (location_id !== undefined) conditions.push(sql`t.location_id = ${location_id}::uuid`)
  if (staple !== undefined) conditions.push(sql`t.staple = ${staple}::boolean`)
  if (typeof q === 'string')
    conditions.push(sql`(t.name ilike ${containing(q)} or t.plural_name ilike ${containing(q)}
      or exists (select from unnest(t.aliases) a where a ilike ${containing(q)}))`)
  return conditions
}

export function movementConditions({ food_id, pantry_item_id, since }: Data) {
  const conditions: RawBuilder<unknown>[] = []
  if (pantry_item_id !== undefined) conditions.push(sql`t.pantry_item_id = ${pantry_item_id}::uuid`)
  if (typeof since === 'string') conditions.push(sql`t.created_at >= ${toInstant(since)}`)
  if (food_id !== undefined)
    conditions.push(sql`exists (select from pantry_items i where i.household_id = t.household_id
      and i.id = t.pantry_item_id and i.food_id = ${food_id}::uuid)`)
  return conditions
}

const isNamed = (q: string): RawBuilder<unknown> =>
  sql`(f.name ilike ${containing(q)} or exists (select from unnest(f.aliases) a where a ilike ${containing(q)}))`

/** Read here and not by PostgreSQL, which knows fewer offsets. */
function toInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()))
    throw invalid({ path: '/querystring/since', message: 'There is no such time.' })
  return instant
}
