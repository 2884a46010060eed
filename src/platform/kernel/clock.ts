/** The only way to read the time. Tests pass their own clock. */
export type Clock = () => Date

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `ms` milliseconds after `date`; before it if `ms` is negative. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
