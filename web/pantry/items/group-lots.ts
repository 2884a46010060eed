import { foldText } from '@larder/rules/fold-text.ts'
import { byPosition } from '#web/data/rows.ts'
import type { Lot, Place } from './lots.ts'

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

/** Whether all words of a search are in the names of a thing. Case and accents make no difference. */
export function matches(search: string, names: readonly (string | null | undefined)[]): boolean {
  const text = foldText(names.filter(Boolean).join(' '))
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Lots that have all words of a search in the names of their food, their place or their note. */
export function searchLots(lots: readonly Lot[], search: string): readonly Lot[] {
  if (search.trim() === '') return lots
  return lots.filter(({ name, food, place, item }) =>
    matches(search.trim(), [
      name,
      food?.plural_name,
      ...(food?.aliases ?? []),
      place?.name,
      item.note,
    ]),
  )
}
