import type { PlaceKind } from '@larder/rules/shopping-lists/goods/find-place.ts'
import type { Home } from 'larder-client/home'
import { type Food, type Item, categoryOf, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import { loadGoodsOf } from '#web/shopping-lists/items/add-items.ts'
import { loadUntilKnown } from '#web/texts/other-languages.ts'

export type PlaceFinder = (item: Item, food: Food | undefined) => PlaceKind | undefined

/** Loads the goods that say where unknown things are kept. Where they can't be loaded, nobody knows. */
export async function loadPlaceFinder(home: Home, items: readonly Item[]): Promise<PlaceFinder> {
  try {
    const [{ findPlaceKind }, first] = await Promise.all([
      import('@larder/rules/shopping-lists/goods/find-place.ts'),
      loadGoodsOf(),
    ])
    const goods = [first]
    const find: PlaceFinder = (item, food) =>
      findPlaceKind(
        { name: nameOf(item, food), unit: item.unit, category: categoryOf(item, food) },
        { goods, householdId: home.id, categories: home.categories.all() },
      )
    const foodOf = ({ food_id }: Item) => home.foods.get(food_id ?? undefined)
    await loadUntilKnown(
      () => items.every((item) => find(item, foodOf(item)) !== undefined),
      async (code) => void goods.push(await loadGoodsOf(code)),
    )
    return find
  } catch {
    return () => undefined
  }
}
