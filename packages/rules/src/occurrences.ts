import { DAY } from './local-day.ts'

export type TimeUnit = 'day' | 'week' | 'month'

interface Period {
  readonly every: number
  readonly unit: TimeUnit
  readonly date?: number
}

const DAYS = { day: 1, week: 7 } as const

/**
 * A day some periods later. A month that is too short ends on its last day: 31 January and one month is
 * 28 or 29 February.
 *
 * @param day `YYYY-MM-DD`
 * @param date the day of the month, where the unit is a month
 */
export function addUnits(day: string, count: number, unit: TimeUnit, date = dateOf(day)): string {
  if (unit !== 'month') return toText(Date.parse(day) + count * DAYS[unit] * DAY)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + (month - 1) + count
  const [newYear, newMonth] = [Math.floor(months / 12), months % 12]
  const lastDate = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate()
  return toText(Date.UTC(newYear, newMonth, Math.min(date, lastDate)))
}

/**
 * The day of the month that a series of months keeps: 31, also where its last occurrence was on 28 February.
 *
 * @param day the last occurrence
 * @param kept the day that it has kept so far. It counts no more where somebody has moved the occurrence
 */
export function keptDate(day: string, kept: number | null): number {
  return kept !== null && addUnits(day, 0, 'month', kept) === day ? kept : dateOf(day)
}

/**
 * The first occurrence after a day. Each is counted from the start, so months do not drift: from
 * 31 January on, the occurrence in March is on the 31st.
 *
 * @param start the first occurrence
 * @param period `date` as for `addUnits`
 */
export function firstOccurrenceAfter(
  start: string,
  { every, unit, date = dateOf(start) }: Period,
  day: string,
): string {
  if (start > day) return start
  const passed =
    unit === 'month'
      ? monthsBetween(start, day)
      : (Date.parse(day) - Date.parse(start)) / DAY / DAYS[unit]
  let count = Math.max(0, Math.floor(passed / every) - 1) * every
  let occurrence = addUnits(start, count, unit, date)
  while (occurrence <= day) {
    count += every
    occurrence = addUnits(start, count, unit, date)
  }
  return occurrence
}

const dateOf = (day: string) => Number(day.slice(8))
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const monthsBetween = (start: string, end: string): number => monthOf(end) - monthOf(start)

const toText = (time: number): string => new Date(time).toISOString().slice(0, 10)
