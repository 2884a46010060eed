import { localDay } from '@larder/rules/local-day.ts'

export const TIME_ZONE = 'Europe/Berlin'

/** The days and times of the story. */
export interface Days {
  /** 0 is today. @returns `YYYY-MM-DD` */
  readonly day: (offset: number) => string
  /** A time of a day before today, `minutes` after `hour` in UTC. ISO 8601 */
  readonly at: (offset: number, hour: number, minutes?: number) => string
  /** Some minutes ago. ISO 8601 */
  readonly ago: (minutes: number) => string
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export function daysAround(now: Date): Days {
  const today = localDay(now.toISOString(), TIME_ZONE)
  const midnight = (offset: number) => Date.parse(`${today}T00:00:00Z`) + offset * DAY
  return {
    day: (offset) => new Date(midnight(offset)).toISOString().slice(0, 10),
    at: (offset, hour, minutes = 0) =>
      new Date(midnight(offset) + (hour * 60 + minutes) * MINUTE).toISOString(),
    ago: (minutes) => new Date(now.getTime() - minutes * MINUTE).toISOString(),
  }
}
