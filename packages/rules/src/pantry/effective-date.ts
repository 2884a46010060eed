import { isObject, type Data, type Json } from '@larder/rules/json.ts'
import { DAY, dayAt, toText } from '@larder/rules/local-day.ts'

/**
 * The day by which an item should be used. In the freezer: what the food keeps there, or the printed date.
 * Else the earliest of the printed date (or what it keeps sealed), and what it keeps once opened or thawed.
 *
 * @param item its fields; days as `YYYY-MM-DD`, instants as ISO 8601
 * @param shelfLife days by `sealed, opened, frozen, thawed`, as a food has them; null where it has none
 * @param timeZone of the tz database: an instant belongs to the day that the clocks there showed
 * @returns `YYYY-MM-DD`, null where nothing says
 */
export function effectiveDate(item: Data, shelfLife: Json, timeZone: string): string | null {
  const { best_before, purchased_on, opened_at, frozen_at, thawed_at } = item
  const keeps = isObject(shelfLife) ? shelfLife : {}
  const printed = dayOf(best_before)
  const frozen = plus(dayAt(frozen_at, timeZone), keeps['frozen'])
  if (typeof frozen_at === 'string') return toText(frozen ?? printed)
  const days = [
    printed ?? plus(dayOf(purchased_on), keeps['sealed']),
    plus(dayAt(opened_at, timeZone), keeps['opened']),
    plus(dayAt(thawed_at, timeZone), keeps['thawed']),
  ].filter((one) => one !== undefined)
  return toText(days.length > 0 ? Math.min(...days) : undefined)
}

/** Days are counted from 1970-01-01 on. */
const dayOf = (value: Json | undefined): number | undefined =>
  typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / DAY : undefined

const plus = (start: number | undefined, days: Json | undefined): number | undefined =>
  start === undefined || typeof days !== 'number' ? undefined : start + days
