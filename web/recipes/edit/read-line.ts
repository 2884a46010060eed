import { firstCharacters } from '@larder/rules/first-characters.ts'
import { findUnit } from '@larder/rules/measures/find-unit.ts'
import { type ReadIngredient, readIngredient } from '@larder/rules/recipe-text/read-ingredient.ts'
import { saysOptional } from '@larder/rules/recipe-text/says-optional.ts'
import type { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import { signal } from '@preact/signals'

type Tagger = typeof parseIngredient

/** The tagger, once it is loaded. Its weights are larger than the rest of the form. */
export const tagger = signal<Tagger | undefined>(undefined)

/** Loads the tagger. The service worker has it also without a network; without it the rules read the lines. */
export async function loadTagger(): Promise<void> {
  tagger.value ??= (await import('@larder/rules/tagger/parse-ingredient.ts')).parseIngredient
}

/** The most characters that the row of a recipe takes. */
const MAX = { name: 200, unit: 40, note: 2000 }

/**
 * Reads a line with the tagger, or by rules while it loads.
 *
 * @param language of the recipe; null if nobody knows it
 */
export function readLine(text: string, language: string | null): ReadIngredient {
  const found = tagger.value?.(text.trim(), { language })
  if (!found || found.confidence === 0) return readIngredient(text, language ?? 'en')
  const { quantity, quantity_max: max, unit, size, preparation, note } = found
  const notes = [size, preparation, ...(note?.split(', ') ?? [])].filter(
    // The form has a field of its own for that.
    (one): one is string => one !== null && !saysOptional(one),
  )
  return {
    name: firstCharacters(found.name, MAX.name),
    quantity: quantity === 0 ? null : quantity,
    quantityMax: quantity !== null && max !== null && max > quantity ? max : null,
    unit: unit === null || unit.length > MAX.unit || isPieces(unit) ? null : unit,
    note: notes.length === 0 ? null : firstCharacters(notes.join(', '), MAX.note),
    isOptional: found.optional,
  }
}

/** Pieces have no unit (decision 0025). */
const isPieces = (unit: string) => findUnit(unit, { unitSystem: 'metric' }).code === 'each'
