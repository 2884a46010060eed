import { keysOfFood } from '@larder/rules/names/find-food.ts'
import { keysOfNames } from '@larder/rules/names/name-key.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import type { Food } from '#web/pantry/items/lots.ts'

/**
 * The first two foods that have a name in common, but for singular and plural. `Chopped tomatoes` and `Tomatoes` are
 * two foods.
 *
 * @param isApart whether somebody has said that two foods are not the same
 */
export function findSame(
  foods: readonly Food[],
  isApart: (one: Food, other: Food) => boolean,
): readonly [Food, Food] | undefined {
  const byKey = new Map<string, Food[]>()
  for (const food of foods)
    for (const key of new Set(keysOfFood(food))) {
      const others = byKey.get(key) ?? []
      const other = others.find((one) => !isApart(one, food))
      if (other) return compareNames(other.name, food.name) < 0 ? [other, food] : [food, other]
      byKey.set(key, [...others, food])
    }
  return undefined
}

/** Whether a food may be another one by a name, with and without adjectives. */
export function isLike(food: Food): (other: Food) => boolean {
  const keys = new Set(keysOfNames(food))
  return (other) => keysOfNames(other).some((key) => keys.has(key))
}
