import { foldText } from '@larder/rules/fold-text.ts'
import type { ImportedFood } from '#transfer/imports/chunks/import-record.ts'
import {
  cutText,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  namesOf,
  oneLine,
} from '#transfer/recipe-reader/draft/values.ts'
import { mealieFields, mealieId } from './mealie-recipe.ts'

/** The most foods that are taken from recipes. No kitchen has so many. */
const MAX_FOODS = 20_000

/** A food with its plural and its other names. Its label is the category. */
export function mealieFood(
  key: string,
  food: Fields,
  { label, aliases }: { readonly label: unknown; readonly aliases: readonly unknown[] },
): ImportedFood {
  const [category] = cutText(oneLine(label), 100)
  const others = namesOf([mealieFields(food)('plural_name'), ...aliases])
  return {
    kind: 'food',
    key,
    name: cutText(oneLine(food['name']), 200)[0],
    ...(others.length === 0 ? {} : { aliases: others }),
    ...(category === '' ? {} : { category }),
  }
}

/**
 * Collects the foods that the ingredients of recipes name. A food that is only a name is left out: the ingredient
 * has it.
 */
export function foodCollector() {
  const foods = new Map<string, ImportedFood>()
  return {
    add(recipe: Fields): void {
      for (const line of listOf(mealieFields(recipe)('recipe_ingredient'))) {
        const food = fieldsOf(fieldsOf(line)['food'])
        const key = mealieId(food['id']) || foldText(oneLine(food['name']))
        if (oneLine(food['name']) === '' || foods.has(key) || foods.size >= MAX_FOODS) continue
        const label = isFields(food['label']) ? food['label']['name'] : undefined
        const made = mealieFood(key, food, { label, aliases: listOf(food['aliases']) })
        if (made.aliases || made.category !== undefined) foods.set(key, made)
      }
    },
    all: (): readonly ImportedFood[] => [...foods.values()],
  }
}
