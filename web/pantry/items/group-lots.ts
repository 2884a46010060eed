import { byPosition } from '#web/data/rows.ts'
import { rowSearch } from '#web/data/search-rows.ts'
import type { Food, Lot, Place } from './lots.ts'

/** The parts of the list by date, in their order. */
const DATE_GROUPS = ['past', 'today', 'week', 'later', 'undated'] as const
type DateGroup = (typeof DATE_GROUPS)[number]

const WEEK = 7

function dateGroupOf({ days }: Lot): DateGroup {
  if (days === undefined) return 'undated'
  if (days < 0) return 'past'
  if (days === 0) return 'today'
  return days <= WEEK ? 'week' : 'later'
}

/** The lots by when to use them, without empty groups. */
export function groupByDate(
  lots: readonly Lot[],
): { readonly key: DateGroup; readonly lots: readonly Lot[] }[] {
  const groups = Map.groupBy(lots, dateGroupOf)
  return DATE_GROUPS.map((key) => ({ key, lots: groups.get(key) ?? [] })).filter(hasLots)
}

/** The lots by place, without empty groups. Those without a place come last. */
export function groupByPlace(
  lots: readonly Lot[],
  places: readonly Place[],
): { readonly place: Place | undefined; readonly lots: readonly Lot[] }[] {
  const groups = Map.groupBy(lots, ({ place }) => place?.id)
  return [...places.toSorted(byPosition), undefined]
    .map((place) => ({ place, lots: groups.get(place?.id) ?? [] }))
    .filter(hasLots)
}

const hasLots = ({ lots }: { readonly lots: readonly Lot[] }) => lots.length > 0

/** Finds lots by the names of their food, their place or their note. */
export const searchLots = rowSearch<Lot>(({ name, food, place, item }) =>
  [name, food?.plural_name, ...(food?.aliases ?? []), place?.name, item.note].join(' '),
)

/** Finds foods by all their names. */
export const searchFoods = rowSearch<Food>(({ name, plural_name, aliases }) =>
  [name, plural_name, ...aliases].join(' '),
)
