import { isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { DAY, dayAt, toText } from '@larder/rules/local-day.ts'

/** The version of the rule. Rows of an older one are dated again in the background. */
export const EFFECTIVE_DATE_FORMAT = 1

/**
 * The day by which an item should be used. `docs/kitchen.md` has a table of the states and the reasons.
 *
 * @param item its fields; days as `YYYY-MM-DD`, instants as ISO 8601
 * @param shelfLife days by `sealed, opened, frozen, thawed`, as a food has them; null where it has none
 * @param timeZone of the tz database: an instant belongs to the day that the clocks there showed
 * @returns `YYYY-MM-DD`, null where nothing says
 */
export function effectiveDate(item: Data, shelfLife: Json, timeZone: string): string | null {
  const { best_before, purchased_on, opened_at, frozen_at, thawed_at, date_kind } = item
  const keeps = isObject(shelfLife) ? shelfLife : {}
  const printed = dayOf(best_before)
  const frozen = dayAt(frozen_at, timeZone)
  if (frozen !== undefined) {
    if (isFrozenLate(item, timeZone)) return toText(printed)
    const safe = date_kind === 'use_by' ? frozen + DAYS_FROZEN : 0
    return toText(plus(frozen, keeps['frozen']) ?? (printed && Math.max(printed, safe)))
  }
  const closed = printed ?? plus(dayOf(purchased_on), keeps['sealed'])
  const thawed = dayAt(thawed_at, timeZone)
  const opened = plus(dayAt(opened_at, timeZone), keeps['opened'])
  if (thawed === undefined) return toText(first(closed, opened))
  const isOpenedLater = (textOf(opened_at) ?? '') > (textOf(thawed_at) ?? '')
  const wasOpen = isOpenedLater ? undefined : opened && plus(thawed, keeps['opened'])
  const soon = thawed + DAYS_THAWED
  const usable = closed && (date_kind === 'use_by' ? soon : Math.max(closed, soon))
  const unopened = plus(thawed, keeps['thawed']) ?? wasOpen ?? usable
  return toText(isOpenedLater ? first(unopened, opened) : unopened)
}

/**
 * Whether an item was frozen after its `use_by` date: nobody makes it good again, also not by thawing it. Of what was
 * thawed before it is not known.
 */
export function isFrozenLate(item: Data, timeZone: string): boolean {
  const [frozen, printed] = [dayAt(item['frozen_at'], timeZone), dayOf(item['best_before'])]
  const isLate = frozen !== undefined && printed !== undefined && frozen > printed
  return isLate && item['date_kind'] === 'use_by' && (item['thawed_at'] ?? null) === null
}

/**
 * Within 24 hours people should eat what they have defrosted (Food Standards Agency, "How to chill, freeze and
 * defrost food safely").
 */
const DAYS_THAWED = 1
/** Freezing stops what a `use_by` date is about. Minced meat and fish keep three months (foodsafety.gov, Cold Food Storage Chart). */
const DAYS_FROZEN = 90

type MaybeDay = number | undefined

/** The first of two days, or the one that is known. */
const first = (a: MaybeDay, b: MaybeDay): MaybeDay =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)

/** Days are counted from 1970-01-01 on. */
const dayOf = (value: Json | undefined): number | undefined =>
  typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / DAY : undefined

const plus = (start: number | undefined, days: Json | undefined): number | undefined =>
  start === undefined || typeof days !== 'number' ? undefined : start + days
