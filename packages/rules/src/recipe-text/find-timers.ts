import { findDurations } from '@larder/rules/measures/find-durations.ts'

/** A time in a text, such as `10–12 minutes`. */
export interface FoundTimer {
  /** Where it begins in the text. */
  readonly at: number
  /** As it is written. */
  readonly text: string
  /** Of a range the shorter time: the cook looks then. */
  readonly seconds: number
}

/** The longest time that is a timer: two days. */
const MAX_SECONDS = 2 * 24 * 3600
/** `2 m`, `3 t`: these are no minutes and hours in a step. */
const SHORT = /^[^\p{L}]*[mtu′'’](?!\p{L})/iu

/**
 * The times in a text, in their order, in hours, minutes and seconds.
 *
 * @param language of the text. Times in the other nine languages are found too
 */
export function findTimers(text: string, language?: string | null): FoundTimer[] {
  return findDurations(text, language).flatMap(({ at, end, least, unit }) => {
    const words = text.slice(at, end)
    const seconds = Math.round(60 * least)
    // `in a second` is no time to wait for.
    const isMoment = seconds === 1 && /^\p{L}/u.test(words)
    const isTimer = unit <= 60 && seconds > 0 && seconds <= MAX_SECONDS
    return isTimer && !isMoment && !SHORT.test(words) ? [{ at, text: words, seconds }] : []
  })
}
