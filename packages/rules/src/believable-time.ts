import { DAY } from './local-day.ts'
import type { Field } from './entity.ts'

/** Nothing that Larder keeps is older. A phone without a clock counts from 1970 or 2000. */
const EARLIEST = '2016-01-01'

/**
 * Whether a phone with a right clock can have written this time.
 *
 * @param time a day `YYYY-MM-DD`, or an instant in ISO 8601 in UTC with milliseconds
 * @param now of the same form
 */
export const isBelievable = (time: string, now: string): boolean => time >= EARLIEST && time <= now // both forms sort as text

/** The same for the value of a clamped field. */
export const isBelievableIn = (
  { mayBeAhead = false }: Pick<Field, 'mayBeAhead'>,
  value: string,
  now: string,
): boolean => isBelievable(value, mayBeAhead ? new Date(Date.parse(now) + DAY).toISOString() : now)
