import { keysOfNames, wholeKey } from '@larder/rules/names/name-key.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import type { Food } from '#web/pantry/items/lots.ts'

/** The keys of the names of a food. A row that does not change is always the same object. */
const known = new WeakMap<Food, readonly string[]>()

function keysOf(food: Food): readonly string[] {
  const made = known.get(food)
  if (made) return made
  const names = [food.name, food.plural_name, ...food.aliases]
  const keys = [...new Set(names.flatMap((name) => (name === null ? [] : [wholeKey(name)])))]
  known.set(food, keys)
  return keys
}

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
    for (const key of keysOf(food)) {
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
