import type { Data, Json } from '@larder/rules/entity.ts'
import { isObject } from '@larder/rules/json.ts'

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/** The fields of an item that determine its effective date. */
export const DATED_BY = ['best_before', 'purchased_on', 'opened_at', 'frozen_at', 'thawed_at']

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
  ].filter((day) => day !== undefined)
  return toText(days.length > 0 ? Math.min(...days) : undefined)
}

/** Days are counted from 1970-01-01 on. */
const dayOf = (text: Json | undefined): number | undefined =>
  typeof text === 'string' ? Date.parse(`${text}T00:00:00Z`) / DAY : undefined

const plus = (day: number | undefined, days: Json | undefined): number | undefined =>
  day === undefined || typeof days !== 'number' ? undefined : day + days

/** The day of an instant in a time zone, at any time: the runtime knows all changes of its clocks. */
function dayAt(instant: Json | undefined, timeZone: string): number | undefined {
  if (typeof instant !== 'string') return undefined
  const parts = formatOf(timeZone).formatToParts(new Date(instant))
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY
}

/**
 * The day that the clocks of a time zone show at an instant.
 *
 * @param instant ISO 8601
 * @returns `YYYY-MM-DD`
 */
export const localDay = (instant: string, timeZone: string): string =>
  toText(dayAt(instant, timeZone)) ?? instant.slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()
/** To make a format takes a hundred times as long as to use it. */
const MAX_FORMATS = 1000

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    if (formats.size >= MAX_FORMATS) formats.clear()
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone, ...numeric })
    formats.set(timeZone, format)
  }
  return format
}

function toText(day: number | undefined): string | null {
  if (day === undefined) return null
  const date = new Date(day * DAY)
  const year = String(date.getUTCFullYear()).padStart(4, '0') // after 9999 toISOString has another form
  return `${year}-${date.toISOString().slice(-19, -14)}`
}
