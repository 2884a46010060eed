import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { htmlToText } from '#transfer/recipe-reader/html/clean-text.ts'
import {
  arrangeIngredients,
  arrangeSteps,
  ingredient,
} from '#transfer/recipe-reader/page/lines/arrange-lines.ts'
import { createDraftJoin } from './draft-join.ts'
import type { PageReading } from './page-reading.ts'

/**
 * Reads the text of a recipe, as people copy it from a message.
 *
 * @param language of the reader, for the amounts
 * @returns undefined if neither ingredients nor steps were found
 */
export function readText(text: string, language: string): PageReading | undefined {
  const split = splitRecipe(htmlToText(text), language)
  const join = createDraftJoin()
  join.add('text', {
    title: split.title,
    description: split.description,
    ...(split.servings === null ? {} : { servings: split.servings }),
    ...(split.prepMinutes === null ? {} : { prep_minutes: split.prepMinutes }),
    ...(split.cookMinutes === null ? {} : { cook_minutes: split.cookMinutes }),
    ...(split.totalMinutes === null ? {} : { total_minutes: split.totalMinutes }),
    ...(split.sourceUrl === null ? {} : { source_url: split.sourceUrl }),
    note: split.note,
    ingredients: arrangeIngredients(split.ingredients.map((line) => ingredient(line))),
    steps: arrangeSteps(split.steps.map((step) => ({ text: step }))),
  })
  return join.finish(undefined)
}
