import { addDays } from '#web/data/today.ts'

/** How many days there are to choose from, with today. */
export const DAYS_TO_CHOOSE = 14

/** Newer than the types of TypeScript. Some browsers have the method, older ones the property. */
interface WeekInfo {
  getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** @returns 1 for Monday to 7 for Sunday; Monday where the browser does not know it */
export function firstDayOfWeek(locale: string): number {
  const info: WeekInfo = new Intl.Locale(locale)
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1
}

/**
 * The days of the week of a day.
 *
 * @param day `YYYY-MM-DD`
 * @param firstDay 1 for Monday to 7 for Sunday
 */
export function weekOf(day: string, firstDay: number): readonly string[] {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay()
  const first = addDays(day, -((weekday - firstDay + 7) % 7))
  return Array.from({ length: 7 }, (_, i) => addDays(first, i))
}

/** @returns undefined if the text is no day */
export function readDay(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
