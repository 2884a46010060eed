import { exactMinutes, readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { readNutrition } from '@larder/rules/recipes/read-nutrition.ts'
import { readServings, type Yield } from '@larder/rules/recipes/read-servings.ts'
import type { DraftIngredient, DraftStep, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import type { LooseIngredient, LooseRecipe, LooseStep } from './loose-recipe.ts'
import {
  decimal,
  type Fields,
  fieldsOf,
  isEmpty,
  namesOf,
  numberOf,
  oneLine,
  textOf,
} from './values.ts'

/** Keeps what is left over of fields that are rounded, or that say something else than expected. */
type Keep = (name: string, value: unknown) => void

/** A draft before it fits, and perhaps with a part of its fields. */
export type DraftParts = Partial<RecipeDraft>

/**
 * Reads the values of a recipe as a file or a page has them: times, yields, nutrition and others. The texts may still be
 * longer than a recipe takes: see `fitDraft`. What no field can hold is in `extra`.
 *
 * @param around the language of what the recipe was in, such as a page, where the recipe does not say its own
 */
export function readLoose(loose: LooseRecipe, around?: string): RecipeDraft {
  const left: Record<string, unknown> = {}
  const keep: Keep = (name, value) => {
    if (value !== '' && value !== undefined) left[name] = value
  }
  // Locales are written `de_AT` too.
  const language = oneLine(loose.language).replace('_', '-')
  const own = LANGUAGE_TAG.test(language) ? language : undefined
  const known = own ?? around
  const extra = Object.entries(loose.extra ?? {}).filter(([, value]) => !isEmpty(value))
  const parts = withoutEmpty({
    description: textOf(loose.description),
    ...yieldOf(loose, keep, known),
    prep_minutes: minutesOf(loose.prep, 'prep_time', keep, known),
    cook_minutes: minutesOf(loose.cook, 'cook_time', keep, known),
    total_minutes: minutesOf(loose.total, 'total_time', keep, known),
    source_url: oneLine(loose.url),
    author: oneLine(loose.author),
    tags: [...new Set(namesOf(loose.tags ?? []))],
    image_url: oneLine(loose.image),
    rating: ratingOf(loose.rating, keep),
    note: (loose.notes ?? []).map(textOf).filter(Boolean).join('\n\n'),
    language: own,
    nutrition: nutritionOf(fieldsOf(loose.nutrition), keep, known),
  })
  if (parts.language === undefined) keep('language', language)
  return {
    title: oneLine(loose.title),
    ...parts,
    ingredients: loose.ingredients.map(ingredientOf),
    steps: loose.steps.map(stepOf),
    extra: { ...left, ...Object.fromEntries(extra) },
  }
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i

/** The fields that say something. */
export function withoutEmpty(parts: {
  readonly [Key in keyof RecipeDraft]?: RecipeDraft[Key] | undefined
}): DraftParts {
  const kept = Object.entries(parts).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(kept) // the same keys with the same values, but the empty ones
}

function yieldOf(loose: LooseRecipe, keep: Keep, language?: string): Yield {
  const written = oneLine(loose.servings)
  const read = readServings(written, language)
  const text = oneLine(loose.yield_text) || (read.yield_text ?? '')
  if (!text.includes(read.yield_text ?? '')) keep('servings', written)
  const more = readServings(text, language)
  const servings = read.servings ?? more.servings
  return {
    ...(servings === undefined ? {} : { servings: decimal(servings) }),
    ...(more.yield_text === undefined ? {} : { yield_text: more.yield_text }),
  }
}

/** Of a range only the end is read, so its text is kept. */
function minutesOf(
  value: unknown,
  name: string,
  keep: Keep,
  language?: string,
): number | undefined {
  const text = oneLine(value)
  const minutes = readMinutes(text, language)
  const exact = exactMinutes(text, language)
  // `20 min plus a night in the fridge` says more.
  const isMore = (text.match(/\p{L}{3,}/gu)?.length ?? 0) > 3
  const isRead = exact !== undefined && exact.most === minutes && exact.least === minutes && !isMore
  if (!isRead && !/^(?:|P?(?:T?0+[DHMS]?){1,5}|-?\d+)$/i.test(text)) keep(name, text)
  return minutes
}

function ratingOf(value: unknown, keep: Keep): number | undefined {
  const rating = numberOf(value)
  const rounded = Math.round(rating ?? 0)
  const isStars = rounded >= 1 && rounded <= 5
  // 0 is none.
  if (rating !== 0 && !(isStars && rounded === rating)) keep('rating', value)
  return isStars ? rounded : undefined
}

/** A number that is read as it is. `kJ` is converted, and more than three decimals are rounded. */
const PLAIN_FACT = /^\d[\d,]*(?:[.,]\d{1,3})*\s*(?:kcal|cal|calories|mcg|mg|µg|g|grams?)?$/i

/** A text that says more than a number, and a nutrient that no field has, are kept as they are. */
function nutritionOf(facts: Fields, keep: Keep, language?: string): Record<string, number> {
  const left = Object.entries(facts).filter(([name, value]) => {
    const isRead = Object.keys(readNutrition({ [name]: value }, language)).length > 0
    return !name.startsWith('@') && !(isRead && PLAIN_FACT.test(oneLine(value)))
  })
  if (left.length > 0) keep('nutrition', Object.fromEntries(left))
  return readNutrition(facts, language)
}

function ingredientOf(loose: LooseIngredient): DraftIngredient {
  const { quantity = 0, quantity_max: max = 0 } = loose
  return {
    original_text: oneLine(loose.text),
    ...part('section', loose.section),
    ...(quantity > 0 ? { quantity } : {}),
    ...(quantity > 0 && max > quantity ? { quantity_max: max } : {}),
    ...part('unit', loose.unit),
    ...part('name', loose.name),
    ...part('note', loose.note),
    ...(loose.optional ? { optional: true } : {}),
  }
}

const stepOf = ({ text, section, timer_seconds }: LooseStep): DraftStep => ({
  text: textOf(text),
  ...part('section', section),
  ...(timer_seconds === undefined ? {} : { timer_seconds }),
})

function part(name: string, value: unknown): object {
  const text = oneLine(value)
  return text === '' ? {} : { [name]: text }
}
