import { keysOfNames, nameKey } from '@larder/rules/names/name-key.ts'
import { foodOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'

/** @returns a function that tells the key of a thing: of its food, as a list finds it, or else of its name */
export function thingKeys(
  foods: readonly Row[],
): (foodId: string | null, name: string | null) => string {
  const known = new Map(foods.map((food) => [food.id, food]))
  let named: Map<string, Row[]> | undefined
  return (foodId, name) => {
    if (foodId !== null && known.has(foodId)) return foodId
    named ??= foodsByKey(foods)
    const key = nameKey(name ?? '')
    return foodOf({ foodId, name }, known, named.get(key) ?? [])?.id ?? key
  }
}

function foodsByKey(foods: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const food of foods)
    for (const key of keysOfNames(food.data)) found.set(key, [...(found.get(key) ?? []), food])
  return found
}
