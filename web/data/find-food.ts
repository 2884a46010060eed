import { findFood as findIn, foodsByName } from '@larder/rules/names/find-food.ts'
import type { RowOf } from 'larder-client/kinds'

type Food = RowOf<'food'>

/** Finds a food by one of its names. Case, accents and a plural make no difference. */
export type FindFood = (name: string) => Food | undefined

export function foodFinder(foods: readonly Food[]): FindFood {
  const byName = foodsByName(foods)
  return (name) => findIn(byName, name)
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
