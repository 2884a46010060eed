import { foldText } from '@larder/rules/fold-text.ts'
import type { RowOf } from 'larder-client/kinds'

type Food = RowOf<'food'>

/** Finds a food by one of its names. Upper and lower case, accents and a plural make no difference. */
export type FindFood = (name: string) => Food | undefined

export function foodFinder(foods: readonly Food[]): FindFood {
  const byName = new Map<string, Food>()
  for (const food of foods)
    for (const name of [food.name, food.plural_name, ...food.aliases])
      if (name) byName.set(foldName(name), byName.get(foldName(name)) ?? food)
  return (name) => {
    const folded = foldName(name)
    return (
      byName.get(folded) ??
      ENDINGS.map(([from, to]) =>
        folded.endsWith(from) && folded.length > from.length + 2
          ? byName.get(folded.slice(0, folded.length - from.length) + to)
          : undefined,
      ).find((food) => food !== undefined)
    )
  }
}

/**
 * The food of an ingredient. Two phones that were offline may both have made it: then the server has kept one of them,
 * and the recipe of the other phone names a food that does not exist. It is found by its name.
 */
export function foodIdOf(
  { food_id = null, name = null }: { readonly food_id?: string | null; name?: string | null },
  foods: { readonly get: (id: string) => Food | undefined },
  findFood: FindFood,
): string | null {
  if (food_id === null || name === null || foods.get(food_id)) return food_id
  return findFood(name)?.id ?? food_id
}

const foldName = (name: string) => foldText(name).trim().replace(/\s+/g, ' ')

/** Regular plurals of the six languages: from the ending in the text to that of the food. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['n', ''],
  ['en', ''],
  ['e', ''],
  ['', 's'],
  ['', 'es'],
  ['', 'n'],
  ['', 'en'],
  ['i', 'o'],
  ['e', 'a'],
]
