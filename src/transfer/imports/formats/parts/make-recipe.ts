import type { Data } from '@larder/rules/json.ts'
import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { isPrintedAbove } from '@larder/rules/printed-size.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import type { DraftIngredient, DraftStep, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import type { BrokenRecord, ImportedRecipe } from '#transfer/imports/chunks/import-record.ts'
import { decimal, type Keep, minutesOf, nutritionOf, ratingOf, yieldOf } from './loose-facts.ts'
import type { LooseIngredient, LooseRecipe, LooseStep } from './loose-recipe.ts'
import { cutText, fieldsOf, namesOf, numberOf, oneLine, textOf, cleanText } from './values.ts'

/** A unit as rows store it: pieces have none. */
export function storedUnit(value: unknown): string | undefined {
  const [unit] = cutText(oneLine(value), 40)
  return unit === '' || knownUnit(unit) === 'each' ? undefined : unit
}

/** An amount as rows store it: not negative, with at most 6 decimals. */
export const storedQuantity = (value: number): number =>
  Math.min(MAX_QUANTITY, Math.max(0, Math.round(value * 1e6) / 1e6))

const MAX_DEPTH = 8
const MAX_VALUES = 500
const MAX_TEXT = 10_000

/** A value of a file as JSON that a row can keep, or undefined where it says nothing: empty, null or too deep. */
function cleanExtra(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(cleanText(value), MAX_TEXT)[0] || undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (Array.isArray(value)) return cleanList(value, depth)
  const fields = Object.entries(value)
    .slice(0, MAX_VALUES)
    .map(([name, one]) => [cutText(cleanText(name), 200)[0], cleanExtra(one, depth + 1)] as const)
    // An assignment to __proto__ would change the object instead of adding a field.
    .filter(([name, one]) => one !== undefined && name !== '' && name !== '__proto__')
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

function cleanList(list: readonly unknown[], depth: number): unknown {
  const kept = list
    .slice(0, MAX_VALUES)
    .map((one) => cleanExtra(one, depth + 1))
    .filter((one) => one !== undefined)
  return kept.length === 0 ? undefined : kept
}

/** A row has at most 128 KiB. The rest is for the ids of lines and steps. */
const MAX_BYTES = 80_000
const MAX_PARTS = 500

type Photos = ImportedRecipe['photos']

/** Makes the record of a recipe, or of a broken one where it has no title or is too large. */
export function makeRecipe(
  key: string,
  loose: LooseRecipe,
  photos?: Photos,
): ImportedRecipe | BrokenRecord {
  const title = oneLine(loose.title)
  if (title === '') return broken(key, key, 'The recipe has no title.')
  const recipe = fitted(draftOf(title, loose))
  if (!recipe) return broken(key, title, 'The recipe is too long: it has more than 80 kB of text.')
  return { kind: 'recipe', key, recipe, ...(photos?.length ? { photos } : {}) }
}

/** @param name by which a person finds it */
export const broken = (key: string, name: string, problem: string): BrokenRecord => ({
  kind: 'broken',
  key,
  name: cutText(oneLine(name), 200)[0] || 'a record without a name',
  problem,
})

function draftOf(fullTitle: string, loose: LooseRecipe): RecipeDraft {
  const left: Record<string, unknown> = {}
  const keep: Keep = (name, value) => {
    if (value !== '' && value !== undefined) left[name] = value
  }
  const cut = (name: string, text: string, max: number) => {
    const [head, rest] = cutText(text, max)
    if (rest !== '') keep(name, text)
    return head
  }
  const made = {
    title: cut('title', fullTitle, 200),
    description: cut('description', textOf(loose.description), 20_000),
    ...yieldOf(loose, keep),
    prep_minutes: minutesOf(loose.prep, 'prep_time', keep),
    cook_minutes: minutesOf(loose.cook, 'cook_time', keep),
    total_minutes: minutesOf(loose.total, 'total_time', keep),
    source_url: urlOf(loose.url, 'source_url', keep),
    author: cut('author', oneLine(loose.author), 200),
    tags: tagsOf(loose.tags ?? [], keep),
    image_url: urlOf(loose.image, 'image_url', keep),
    rating: ratingOf(loose.rating, keep),
    note: cut('note', (loose.notes ?? []).map(textOf).filter(Boolean).join('\n\n'), 20_000),
    language: /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.exec(oneLine(loose.language))?.[0],
    nutrition: nutritionOf(fieldsOf(loose.nutrition), keep),
    ingredients: ingredientsOf(loose.ingredients, keep),
    steps: stepsOf(loose.steps, keep),
  }
  const own = Object.entries(loose.extra ?? {}).filter(([, value]) => !isEmpty(value))
  const extra = fieldsOf(cleanExtra({ ...left, ...Object.fromEntries(own) }))
  return withoutEmpty({ ...made, extra })
}

/** A draft leaves out the fields that the source does not have. */
function withoutEmpty(made: object): RecipeDraft {
  const kept = Object.entries(made).filter(
    ([name, value]) => name === 'ingredients' || name === 'steps' || !isEmpty(value),
  )
  // The fields are those of a draft, and only those that may be missing were left out. The type of entries forgets it.
  return Object.fromEntries(kept) as unknown as RecipeDraft
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

function urlOf(value: unknown, name: string, keep: Keep): string | undefined {
  const text = oneLine(value)
  if (isWebUrl(text) && text.length <= 2000) return text
  keep(name, text)
  return undefined
}

function tagsOf(values: readonly unknown[], keep: Keep): readonly string[] {
  const all = [...new Set(namesOf(values).map((tag) => cutText(tag, 100)[0]))]
  if (all.length > 100) keep('tags', all)
  return all.slice(0, 100)
}

function ingredientsOf(all: readonly LooseIngredient[], keep: Keep): readonly DraftIngredient[] {
  const lines = all.map(ingredientOf).filter((line) => line.original_text !== '')
  keep('more_ingredients', textsOf(lines.slice(MAX_PARTS).map((line) => line.original_text)))
  return lines.slice(0, MAX_PARTS)
}

const textsOf = (texts: readonly string[]) => (texts.length === 0 ? undefined : texts)

function part(name: string, value: unknown, max: number) {
  const head = cutText(oneLine(value), max)[0]
  return head === '' ? {} : { [name]: head }
}

const isAmount = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && value <= MAX_QUANTITY

function ingredientOf(loose: LooseIngredient): DraftIngredient {
  const [text, rest] = cutText(oneLine(loose.text), 1000)
  const note = cutText([oneLine(loose.note), rest].filter(Boolean).join(' '), 2000)[0]
  const [quantity, max] = [loose.quantity, loose.quantity_max].map((one) =>
    decimal(numberOf(one) ?? 0),
  )
  return {
    original_text: text,
    ...part('section', loose.section, 200),
    ...(isAmount(quantity) ? { quantity } : {}),
    ...(isAmount(quantity) && isAmount(max) && max > quantity ? { quantity_max: max } : {}),
    ...part('unit', loose.unit, 40),
    ...part('name', loose.name, 200),
    ...(note === '' ? {} : { note }),
    ...(loose.optional ? { optional: true } : {}),
  }
}

function stepsOf(all: readonly LooseStep[], keep: Keep): readonly DraftStep[] {
  const steps = all.flatMap(({ text, section, timer_seconds }): DraftStep[] => {
    const heading = cutText(oneLine(section), 200)[0]
    const about = heading === '' ? {} : { section: heading }
    const timer = timer_seconds === undefined ? {} : { timer_seconds: Math.round(timer_seconds) }
    return pieces(textOf(text)).map((piece) => ({ text: piece, ...about, ...timer }))
  })
  keep('more_steps', textsOf(steps.slice(MAX_PARTS).map((step) => step.text)))
  return steps.slice(0, MAX_PARTS)
}

/** A text that is too long for a step becomes several. */
function pieces(text: string): string[] {
  const [head, rest] = cutText(text, 20_000)
  return head === '' ? [] : [head, ...pieces(rest)]
}

// A draft is JSON: it was made of texts, numbers and lists of them. Its type is an interface, which Data does not take.
const isTooLarge = (one: object) => isPrintedAbove(one as unknown as Data, MAX_BYTES)

/** @returns the draft, without `extra` where it is too large with it, or undefined where it is too large at all */
function fitted(draft: RecipeDraft): RecipeDraft | undefined {
  if (!isTooLarge(draft)) return draft
  const { extra: _, ...rest } = draft
  return isTooLarge(rest) ? undefined : rest
}
