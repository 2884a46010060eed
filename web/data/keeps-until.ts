import type { RowOf } from 'larder-client/kinds'
import { addDays } from './today.ts'

/** Frozen food keeps for months: these are the days where nobody has said how many. */
export const DAYS_FROZEN = 90

/**
 * The last day of a food that comes to a place today.
 *
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`; null if nobody knows
 */
export function keepsUntil(
  food: Pick<RowOf<'food'>, 'shelf_life_days'> | undefined,
  place: RowOf<'location'> | undefined,
  today: string,
): string | null {
  const { sealed, frozen } = food?.shelf_life_days ?? {}
  const days = place?.kind === 'freezer' ? (frozen ?? DAYS_FROZEN) : sealed
  return typeof days === 'number' ? addDays(today, days) : null
}
