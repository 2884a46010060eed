import { foldText } from '@larder/rules/fold-text.ts'
import { nameKey, wholeKey } from './name-key.ts'

interface Named {
  readonly name: string
  readonly plural_name: string | null
  readonly aliases: readonly string[]
}

/** The food of each name, plural and other name, by its letters and by its whole key. The first of two foods counts. */
export function foodsByName<Food extends Named>(foods: readonly Food[]): ReadonlyMap<string, Food> {
  const found = new Map<string, Food>()
  for (const food of foods)
    for (const name of [food.name, food.plural_name, ...food.aliases])
      for (const key of name === null ? [] : [exactKey(name), wholeKey(name)])
        if (!found.has(key)) found.set(key, food)
  return found
}

/**
 * The food that a name means: the one with the same letters, else with the same words, else with those that are no
 * adjectives.
 *
 * @param foods of `foodsByName`
 */
export const findFood = <Food>(foods: ReadonlyMap<string, Food>, name: string): Food | undefined =>
  foods.get(exactKey(name)) ?? foods.get(wholeKey(name)) ?? foods.get(nameKey(name))

/** A name with the same letters. No other key begins so. */
const exactKey = (name: string): string => `= ${foldText(name).trim()}`
