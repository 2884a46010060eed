import { foldText } from '@larder/rules/fold-text.ts'
import { nameKey, wholeKey } from './name-key.ts'

/** The names of a food. */
export interface NamedFood {
  readonly name: string
  readonly plural_name: string | null
  readonly aliases: readonly string[]
}

/** The keys of foods. A row that does not change is always the same object, so its keys are made once. */
const made = new WeakMap<NamedFood, readonly string[]>()

/** The keys of the name, the plural and the other names of a food: by their letters, and whole keys. */
export function keysOfFood(food: NamedFood): readonly string[] {
  const known = made.get(food)
  if (known) return known
  const names = [food.name, food.plural_name, ...food.aliases]
  const keys = names.flatMap((name) => (name === null ? [] : [exactKey(name), wholeKey(name)]))
  made.set(food, keys)
  return keys
}

/** The food of each name, plural and other name, by its keys. The first of two foods counts. */
export function foodsByName<Food extends NamedFood>(
  foods: readonly Food[],
): ReadonlyMap<string, Food> {
  const found = new Map<string, Food>()
  for (const food of foods)
    for (const key of keysOfFood(food)) if (!found.has(key)) found.set(key, food)
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
