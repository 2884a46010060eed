import type { RowOf } from 'larder-client/kinds'
import { addDays } from '#web/data/days.ts'

type Place = RowOf<'location'>

/** Days that cooked food keeps. */
const DAYS = 3
const DAYS_FROZEN = 90

/** The place where leftovers go at first: the first fridge. @returns empty without a fridge */
export function placeOfLeftovers(places: readonly Place[]): string {
  const fridges = places.filter(({ kind }) => kind === 'fridge')
  const [first] = fridges.toSorted(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.id < b.id ? -1 : 1),
  )
  return first?.id ?? ''
}

/** The day until which leftovers keep at a place. @param today `YYYY-MM-DD` */
export const lastDayOfLeftovers = (today: string, place: Place | undefined): string =>
  addDays(today, place?.kind === 'freezer' ? DAYS_FROZEN : DAYS)
