import { localDay } from '@larder/rules/local-day.ts'
import { timeZoneOf } from './household.ts'
import type { Row, VerbContext } from './verb.ts'

/** The time at which a verb was done: now, or noon of an earlier day. ISO 8601 in UTC. */
export const timeOfRun = (household: Row | undefined, context: VerbContext): string =>
  timeOfEarlierDay(household, context) ?? context.now

/** Noon of the day of a verb, if that day is before today. ISO 8601 in UTC. */
export function timeOfEarlierDay(
  household: Row | undefined,
  { on, now }: VerbContext,
): string | null {
  return on < localDay(now, timeZoneOf(household)) ? `${on}T12:00:00.000Z` : null
}
