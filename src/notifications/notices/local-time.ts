import { DAY, MINUTE } from '#platform/kernel/clock.ts'

/**
 * The instant at which the clocks of a time zone show a time. Of a time that they show twice it is the first one. A
 * time that they skip is as much later as they go forward: 02:30 is 03:30.
 *
 * @param day counted from 1970-01-01
 * @param minute minutes after midnight
 */
export function instantAt(timeZone: string, day: number, minute: number): Date {
  const wanted = day * DAY + minute * MINUTE
  // The offset changes at most once in the two days around the time.
  const [before, later] = [offsetAt(timeZone, wanted - DAY), offsetAt(timeZone, wanted + DAY)]
  const candidates = [before, later]
    .map((offset) => wanted - offset)
    .filter((at) => at + offsetAt(timeZone, at) === wanted)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wanted - before)
}

/** Minutes after midnight that the clocks of a time zone show at a time. */
export const minuteAt = (timeZone: string, at: Date): number =>
  Math.floor(((at.getTime() + offsetAt(timeZone, at.getTime())) % DAY) / MINUTE)

/** Milliseconds that the clocks of a zone are ahead of UTC, in whole seconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at)
  const [year = 0, month = 0, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => Number(parts.find(({ type }) => type === name)?.value),
  )
  const [day, hour, minute, second] = rest
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a format takes a hundred times as long as using it. */
const MAX_FORMATS = 1000

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    if (formats.size >= MAX_FORMATS) formats.clear()
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}
