import { DAY, dayAt, toText } from '@larder/rules/local-day.ts'
import { HOUR } from '#platform/kernel/clock.ts'
import { instantAt } from './local-time.ts'

/** When digests are due. */
export interface Rhythm {
  readonly timeZone: string
  /** Minutes after midnight. */
  readonly atMinute: number
  readonly isWeekly: boolean
}

/** A digest that is decided after midnight is still that of the day before, for so long. */
const GRACE = 2 * HOUR
/** 1970-01-05, the first Monday, counted from 1970-01-01. */
const MONDAY = 4

/**
 * Decides about a digest now.
 *
 * @param lastAt the time of the last digest that was decided. Each day of the household has one digest at most, even
 *   if the household moves to another time zone
 * @returns whether one is due, and the times to save. Days that were missed are not made up
 */
export function decideDigest(
  rhythm: Rhythm,
  lastAt: Date,
  now: Date,
): { isDue: boolean; lastAt: Date; nextAt: Date } {
  const latest = latestDue(rhythm, now)
  const isSameDay = dayOf(now, rhythm) === latest.day
  const isInTime = isSameDay || now.getTime() - latest.at.getTime() <= GRACE
  const isDue = isInTime && latest.day > dayOf(lastAt, rhythm)
  const last = lastAt > latest.at ? lastAt : latest.at
  return { isDue, lastAt: last, nextAt: firstDue(rhythm, dayOf(last, rhythm) + 1, last) }
}

/**
 * The times to save for a new or changed setting. A time that has passed today counts from tomorrow. A later time
 * counts today, unless today's digest was sent.
 *
 * @param lastAt of the setting before, if there was one
 */
export function startRhythm(
  rhythm: Rhythm,
  lastAt: Date | undefined,
  now: Date,
): { lastAt: Date; nextAt: Date } {
  const today = dayOf(now, rhythm)
  const last = lastAt ?? latestDue(rhythm, now, today - 1).at
  const from = Math.max(dayOf(last, rhythm) + 1, today)
  return { lastAt: last, nextAt: firstDue(rhythm, from, now) }
}

/** The last time that a digest was due until `now`, on `day` or before. */
function latestDue(rhythm: Rhythm, now: Date, day = dayOf(now, rhythm)): { day: number; at: Date } {
  // The clocks of some zone may have skipped a day.
  for (; ; day--) {
    const at = dueOn(day, rhythm)
    if (at && at <= now) return { day, at }
  }
}

/** The first time that a digest is due after `after`, on `day` or later. */
function firstDue(rhythm: Rhythm, day: number, after: Date): Date {
  for (; ; day++) {
    const at = dueOn(day, rhythm)
    if (at && at > after) return at
  }
}

/** Undefined if no digest is due on that day. */
function dueOn(day: number, { timeZone, atMinute, isWeekly }: Rhythm): Date | undefined {
  if (isWeekly && (day - MONDAY) % 7 !== 0) return undefined
  return instantAt(timeZone, day, atMinute)
}

const dayOf = (at: Date, { timeZone }: Rhythm): number =>
  dayAt(at.toISOString(), timeZone) ?? Math.floor(at.getTime() / DAY)

/** The day of the household now, and the day after the last one that `daysAhead` includes, `YYYY-MM-DD`. */
export function daysFrom(timeZone: string, now: Date, daysAhead: number) {
  const today = dayAt(now.toISOString(), timeZone) ?? Math.floor(now.getTime() / DAY)
  return { today: String(toText(today)), end: String(toText(today + daysAhead + 1)) }
}

/** The days of the plan that a digest tells, both included: its own day, or the week that begins with it. */
export function mealDays(
  { expiring }: { readonly expiring: string },
  day: string,
): { readonly from: string; readonly to: string } {
  const to = Date.parse(day) / DAY + (expiring === 'weekly' ? 6 : 0)
  return { from: day, to: String(toText(to)) }
}
