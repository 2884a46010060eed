/** The one way to ask for the time; tests hand in their own. */
export type Clock = () => Date

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `ms` milliseconds after `date`; before it where `ms` is negative. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
