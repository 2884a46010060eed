import { DAY, localDay, toText } from '@larder/rules/local-day.ts'

/** Today in a time zone, `YYYY-MM-DD`. For components there is `useToday`. */
export const todayIn = (timeZone: string): string => localDay(new Date().toISOString(), timeZone)

/** A day some days later. Both are `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string => toText(dayNumber(day) + count) ?? day

/** The days from one day to another. Both are `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / DAY
