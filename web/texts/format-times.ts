import { DAY, locale } from './format.ts'
import { language } from './language.ts'

/** @param time ISO 8601 @returns the day that the clock of this device shows then, such as `Mon 23 Nov` */
export const formatDayOf = (time: string, options: Intl.DateTimeFormatOptions = DAY): string =>
  new Intl.DateTimeFormat(locale(), options).format(new Date(time))

/** @returns the day and the time of this device, such as `20 Nov 2026, 08:00` */
export const formatMoment = (time: Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time)

/** @returns such as `3 days` or `1 week` */
export const formatSpan = (count: number, unit: 'day' | 'week' | 'month' | 'year'): string =>
  new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
