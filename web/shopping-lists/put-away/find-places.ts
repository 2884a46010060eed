import type { PlaceKind } from '@larder/rules/shopping-lists/goods/find-place.ts'
import type { Home } from 'larder-client/home'
import { loadPlaceKinds } from '#web/onboarding/place-kinds.ts'
import { type Food, type Item, categoryOf, nameOf } from '#web/shopping-lists/aisles/aisles.ts'

export type PlaceFinder = (item: Item, food: Food | undefined) => PlaceKind | undefined

const thingOf = (item: Item, food: Food | undefined) => ({
  name: nameOf(item, food),
  unit: item.unit,
  category: categoryOf(item, food),
})

/** Loads what says where bought things are kept. */
export async function loadPlaceFinder(home: Home, items: readonly Item[]): Promise<PlaceFinder> {
  const foodOf = ({ food_id }: Item) => home.foods.get(food_id ?? undefined)
  const kindOf = await loadPlaceKinds(
    home,
    items.map((item) => thingOf(item, foodOf(item))),
  )
  return (item, food) => kindOf(thingOf(item, food))
}
