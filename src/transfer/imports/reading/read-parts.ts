import type { DraftIngredient, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { guessLanguage } from '@larder/rules/tagger/guess-language.ts'
import { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import type { IngredientParts } from '#transfer/imports/pages/import-record.ts'

/**
 * Reads the parts of those ingredients of which the file has only the text. The language is that of the recipe, or else
 * the one of most of its lines.
 *
 * @returns for each ingredient its parts; undefined where the file has them
 */
export function readParts({
  ingredients,
  language,
}: RecipeDraft): (IngredientParts | undefined)[] | undefined {
  if (!ingredients.some(hasOnlyText)) return undefined
  const all = language ?? guessLanguage(ingredients.map((one) => one.original_text).join('\n'))
  return ingredients.map((one) => (hasOnlyText(one) ? partsOf(one.original_text, all) : undefined))
}

const hasOnlyText = ({ quantity, unit, name }: DraftIngredient) =>
  (quantity ?? unit ?? name ?? null) === null

function partsOf(line: string, language: string): IngredientParts | undefined {
  const found = parseIngredient(line.trim(), { language })
  if (found.confidence === 0 || found.name === '') return undefined
  const { quantity, quantity_max: max, size, preparation } = found
  const note = [size, preparation, found.note].filter((one) => one !== null && one !== '')
  return {
    quantity,
    quantity_max: quantity !== null && max !== null && max > quantity ? max : null,
    unit: found.unit,
    name: found.name,
    note: note.length > 0 ? note.join(', ') : null,
    optional: found.optional,
  }
}
