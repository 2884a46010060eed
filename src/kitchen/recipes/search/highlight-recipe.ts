import { isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import { type TextPart, highlight } from '#platform/kernel/highlight.ts'
import type { HIGHLIGHTED } from './search-contract.ts'

export interface Highlight {
  readonly field: (typeof HIGHLIGHTED)[number]
  readonly parts: TextPart[]
}

/** Texts of one field, and of one recipe. */
const MAX_OF_FIELD = 2
const MAX_HIGHLIGHTS = 6

/**
 * The texts of a recipe with the words that match.
 *
 * @param isMatch gets a folded word
 * @param foodIds the foods that match; an ingredient with such a food matches as a whole
 */
export function highlightRecipe(
  recipe: Data,
  isMatch: (word: string) => boolean,
  foodIds: ReadonlySet<string>,
): Highlight[] {
  const of = (field: Highlight['field'], texts: readonly Json[]): Highlight[] => {
    const found: Highlight[] = []
    for (const value of texts) {
      if (found.length === MAX_OF_FIELD) break
      const parts = highlight(textOf(value) ?? '', isMatch)
      if (parts) found.push({ field, parts })
    }
    return found
  }
  const { title = null, tags = [], description = null, note = null } = recipe
  const steps = partsOf(recipe['steps']).map(({ text = null }) => text)
  return [
    ...of('title', [title]),
    ...of('tags', Array.isArray(tags) ? tags : []),
    ...ofIngredients(partsOf(recipe['ingredients']), isMatch, foodIds),
    ...of('description', [description]),
    ...of('note', [note]),
    ...of('steps', steps),
  ].slice(0, MAX_HIGHLIGHTS)
}

function ofIngredients(
  ingredients: readonly Data[],
  isMatch: (word: string) => boolean,
  foodIds: ReadonlySet<string>,
): Highlight[] {
  const found: Highlight[] = []
  for (const { original_text = null, name = null, food_id = null } of ingredients) {
    if (found.length === MAX_OF_FIELD) break
    const text = textOf(original_text) ?? ''
    const hasFood = foodIds.has((textOf(food_id) ?? '').toLowerCase())
    const parts =
      highlight(text, isMatch) ??
      highlight(textOf(name) ?? '', isMatch) ??
      (hasFood ? [{ text, match: true }] : undefined)
    if (parts) found.push({ field: 'ingredients', parts })
  }
  return found
}

const partsOf = (parts: Json = []): readonly Data[] =>
  Array.isArray(parts) ? parts.filter(isObject) : []
