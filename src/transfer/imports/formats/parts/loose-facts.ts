import { exactMinutes, readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { readNutrition } from '@larder/rules/recipes/read-nutrition.ts'
import { readServings, type Yield } from '@larder/rules/recipes/read-servings.ts'
import type { LooseRecipe } from './loose-recipe.ts'
import { cutText, type Fields, numberOf, oneLine } from './values.ts'

/** Keeps what is left over of fields that are too long, that are rounded, or that say something else than expected. */
export type Keep = (name: string, value: unknown) => void

/** With at most 6 decimals, as rows have it. */
export const decimal = (value: number): number => Math.round(value * 1e6) / 1e6

export function yieldOf(loose: LooseRecipe, keep: Keep): Yield {
  const written = oneLine(loose.servings)
  const read = readServings(written)
  const text = oneLine(loose.yield_text) || (read.yield_text ?? '')
  if (!text.includes(read.yield_text ?? '')) keep('servings', written)
  const more = readServings(text)
  const servings = read.servings ?? more.servings
  const yieldText = cutText(more.yield_text ?? '', 200)
  if (yieldText[1] !== '') keep('yield', text)
  return {
    ...(servings === undefined ? {} : { servings: decimal(servings) }),
    ...(yieldText[0] === '' ? {} : { yield_text: yieldText[0] }),
  }
}

/** Of a range only the end is read. */
const RANGE = /\d\D{0,12}?(?:[-–—]|\s(?:to|bis|tot|a|à|til|till)\s)\s?\d/i

export function minutesOf(value: unknown, name: string, keep: Keep): number | undefined {
  const text = oneLine(value)
  const minutes = readMinutes(text)
  const isRead = minutes !== undefined && minutes === exactMinutes(text) && !RANGE.test(text)
  if (!isRead && !/^(?:|P?T?0[HMS]?|-?\d+)$/i.test(text)) keep(name, text)
  return minutes
}

export function ratingOf(value: unknown, keep: Keep): number | undefined {
  const rating = numberOf(value)
  const rounded = Math.round(rating ?? 0)
  const isStars = rounded >= 1 && rounded <= 5
  // 0 is none.
  if (rating !== 0 && !(isStars && rounded === rating)) keep('rating', value)
  return isStars ? rounded : undefined
}

/** A number that is read as it is. `kJ` is converted, and more than three decimals are rounded. */
const PLAIN_FACT = /^\d[\d,]*(?:[.,]\d{1,3})?\s*(?:kcal|cal|calories|mcg|mg|µg|g|grams?)?$/i

/** A text that says more than a number, and a nutrient that no field has, are kept as they are. */
export function nutritionOf(facts: Fields, keep: Keep): Record<string, number> {
  const left = Object.entries(facts).filter(([name, value]) => {
    const isRead = Object.keys(readNutrition({ [name]: value })).length > 0
    return !name.startsWith('@') && !(isRead && PLAIN_FACT.test(oneLine(value)))
  })
  if (left.length > 0) keep('nutrition', Object.fromEntries(left))
  return readNutrition(facts)
}
