/** Nothing that Larder keeps is older. A phone without a clock counts from 1970 or 2000. */
const EARLIEST = '2016'

/**
 * Whether a phone with a right clock can have written this time.
 *
 * @param time a day `YYYY-MM-DD`, or an instant in ISO 8601 in UTC with milliseconds
 * @param now of the same form
 */
export const isBelievable = (time: string, now: string): boolean => time >= EARLIEST && time <= now // both forms sort as text
