import { compareNames } from '@larder/rules/names/name-order.ts'
import { effectiveDate } from '@larder/rules/pantry/effective-date.ts'
import type { RowOf } from 'larder-client/kinds'
import { useMemo } from 'preact/hooks'
import { useRows, useSettings } from '#web/data/home.ts'
import { daysBetween, useToday } from '#web/data/today.ts'

export type Item = RowOf<'pantry_item'>
export type Food = RowOf<'food'>
export type Place = RowOf<'location'>

/** A pantry item with all that its row on the screen shows. */
export interface Lot {
  readonly id: string
  readonly item: Item
  readonly name: string
  readonly food: Food | undefined
  readonly place: Place | undefined
  /** The last day on which to use it, `YYYY-MM-DD`. */
  readonly date: string | undefined
  /** The days from today to that day; below zero after it. */
  readonly days: number | undefined
}

interface Rows {
  readonly items: readonly Item[]
  readonly foods: readonly Food[]
  readonly places: readonly Place[]
}

/**
 * Describes the items of which something is there. The one to use first comes first.
 *
 * @param today `YYYY-MM-DD`
 */
function describeLots(
  { items, foods, places }: Rows,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): Lot[] {
  const foodById = new Map(foods.map((food) => [food.id, food]))
  const placeById = new Map(places.map((place) => [place.id, place]))
  return items
    .filter(({ quantity }) => quantity !== 0)
    .map((item): Lot => {
      const food = foodById.get(item.food_id ?? '')
      const date = effectiveDate(item, food?.shelf_life_days ?? null, timeZone) ?? undefined
      return {
        id: item.id,
        item,
        name: food?.name ?? item.name ?? '–',
        food,
        place: placeById.get(item.location_id ?? ''),
        date,
        days: date === undefined ? undefined : daysBetween(today, date),
      }
    })
    .toSorted(compareLots)
}

function compareLots(a: Lot, b: Lot): number {
  return (a.days ?? Infinity) - (b.days ?? Infinity) || compareNames(a.name, b.name)
}

/** All that the screens of the pantry show, now and after each change. */
export function usePantry() {
  const settings = useSettings()
  const items = useRows((home) => home.items)
  const foods = useRows((home) => home.foods)
  const places = useRows((home) => home.locations)
  const { time_zone: timeZone } = settings
  const today = useToday()
  const lots = useMemo(
    () => describeLots({ items, foods, places }, { timeZone, today }),
    [items, foods, places, timeZone, today],
  )
  return { settings, lots, foods, places, today }
}
