import { textOf } from '@larder/rules/json.ts'
import type { Row } from './verb.ts'

/** The time zone of a household's row. */
export function timeZoneOf(household: Row | undefined): string {
  return textOf(household?.data['time_zone']) ?? 'UTC'
}

/** The unit system of a household's row. */
export function unitSystemOf(household: Row | undefined): 'us' | 'metric' {
  return household?.data['unit_system'] === 'us' ? 'us' : 'metric'
}
