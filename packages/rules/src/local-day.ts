import type { Json } from './json.ts'

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1000

/**
 * The day of an instant in a time zone, counted from 1970-01-01 on. The runtime knows all changes of the
 * zone's clocks.
 */
export function dayAt(instant: Json | undefined, timeZone: string): number | undefined {
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

/**
 * A time on a day of a time zone, where the day alone is known: noon of UTC, or midnight of UTC where that is the
 * next day already (east of UTC+12).
 *
 * @param day `YYYY-MM-DD`
 * @returns ISO 8601 in UTC with milliseconds
 */
export function timeOnDay(day: string, timeZone: string): string {
  const noon = `${day}T12:00:00.000Z`
  return localDay(noon, timeZone) === day ? noon : `${day}T00:00:00.000Z`
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a format takes a hundred times as long as using it. */
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

/** A day that is counted from 1970-01-01 on, as `YYYY-MM-DD`. */
export function toText(day: number | undefined): string | null {
  if (day === undefined) return null
  const date = new Date(day * DAY)
  const year = String(date.getUTCFullYear()).padStart(4, '0') // after 9999 toISOString has another form
  return `${year}-${date.toISOString().slice(-19, -14)}`
}
