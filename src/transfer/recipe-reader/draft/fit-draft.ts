import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import type { DraftIngredient, DraftStep, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import { withoutEmpty } from './read-loose.ts'
import { cleanText, cutText, decimal, fieldsOf } from './values.ts'

// What the row kind `recipe` takes (packages/rules/src/recipes/entities.ts).
const MAX = {
  name: 200,
  language: 35,
  line: 1000,
  minutes: 1_000_000,
  note: 2000,
  nutrient: 1e9,
  parts: 500,
  seconds: 100_000_000,
  tag: 100,
  tags: 100,
  text: 20_000,
  unit: 40,
  url: 2000,
}

/** Makes a draft fit into the fields of a recipe. What is cut or left out is in `extra`, by the name of its field. */
export function fitDraft(draft: RecipeDraft): RecipeDraft {
  const { fields, left } = fitFields(draft)
  const { ingredients, more_ingredients } = fitIngredients(draft.ingredients)
  const { steps, more_steps } = fitSteps(draft.steps)
  const long_sections = longSections(draft)
  const kept = { ...left, more_ingredients, more_steps, long_sections, ...draft.extra }
  const extra = fieldsOf(cleanExtra(kept))
  const more = Object.keys(extra).length > 0 ? { extra } : {}
  return { title: '', ...fields, ingredients, steps, ...more }
}

/** The names of sections that are cut. */
function longSections({ ingredients, steps }: RecipeDraft): readonly string[] {
  const names = [...ingredients, ...steps].flatMap(({ section }) => section ?? [])
  return [...new Set(names)].filter((name) => cut(name, MAX.name)[1] !== '')
}

/** @returns the fields that fit, and the values of those that do not */
function fitFields(draft: RecipeDraft) {
  const left: Record<string, unknown> = {}
  const text = (name: TextField, most: number) => {
    const [head, rest] = cut(draft[name], most)
    if (rest !== '') left[name] = draft[name]
    return head
  }
  const url = (name: 'source_url' | 'image_url') => {
    const address = cleanText(draft[name] ?? '')
    if (address.length <= MAX.url && isWebUrl(address)) return address
    left[name] = address
    return undefined
  }
  const number = (name: NumberField, least: number, most: number, decimals = 0) => {
    const fitting = inRange(draft[name], { least, most, decimals })
    if (fitting === undefined) left[name] = draft[name]
    return fitting
  }
  const tags = [...new Set((draft.tags ?? []).map((tag) => cut(tag, MAX.tag)[0]))].filter(Boolean)
  if (tags.length > MAX.tags) left['tags'] = tags
  const fields = withoutEmpty({
    title: text('title', MAX.name),
    description: text('description', MAX.text),
    servings: number('servings', 1e-6, 100_000, 6),
    yield_text: text('yield_text', MAX.name),
    prep_minutes: number('prep_minutes', 0, MAX.minutes),
    cook_minutes: number('cook_minutes', 0, MAX.minutes),
    total_minutes: number('total_minutes', 0, MAX.minutes),
    source_url: url('source_url'),
    author: text('author', MAX.name),
    tags: tags.slice(0, MAX.tags),
    image_url: url('image_url'),
    rating: number('rating', 1, 5),
    note: text('note', MAX.text),
    language: text('language', MAX.language),
    nutrition: nutritionOf(draft.nutrition ?? {}),
  })
  return { fields, left }
}

type TextField = 'title' | 'description' | 'yield_text' | 'author' | 'note' | 'language'
type NumberField = 'servings' | 'prep_minutes' | 'cook_minutes' | 'total_minutes' | 'rating'

/** @returns the first characters of a text, and the rest */
function cut(value: string | null | undefined, most: number): readonly [string, string] {
  const [head, rest] = cutText(cleanText(value ?? '').normalize('NFC'), most)
  return [head.trimEnd(), rest]
}

interface Range {
  readonly least: number
  readonly most: number
  readonly decimals: number
}

function inRange(value: number | null | undefined, { least, most, decimals }: Range) {
  if (value === null || value === undefined || !Number.isFinite(value)) return undefined
  const rounded = decimals === 0 ? Math.round(value) : decimal(value)
  return rounded >= least && rounded <= most ? rounded : undefined
}

const nutritionOf = (values: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => Number.isFinite(value) && Math.abs(value) <= MAX.nutrient)
      .slice(0, 100),
  )

function fitIngredients(all: readonly DraftIngredient[]) {
  const lines = all.map(fitIngredient).filter(({ original_text }) => original_text !== '')
  return {
    ingredients: lines.slice(0, MAX.parts),
    more_ingredients: lines.slice(MAX.parts).map(({ original_text }) => original_text),
  }
}

/** Makes a line fit. The end of a long text is in its note. */
export function fitIngredient(one: DraftIngredient): DraftIngredient {
  const [original_text, rest] = cut(one.original_text, MAX.line)
  const amounts = { least: 0, most: MAX_QUANTITY, decimals: 6 }
  const quantity = inRange(one.quantity, amounts)
  const max = inRange(one.quantity_max, amounts)
  return {
    original_text,
    ...part('section', one.section, MAX.name),
    ...(quantity === undefined ? {} : { quantity }),
    ...(max === undefined ? {} : { quantity_max: max }),
    ...part('unit', one.unit, MAX.unit),
    ...part('name', one.name, MAX.name),
    ...part('note', [one.note, rest].filter(Boolean).join(' '), MAX.note),
    ...(one.optional === true ? { optional: true } : {}),
  }
}

function part(name: string, value: string | null | undefined, most: number): object {
  const [head] = cut(value, most)
  return head === '' ? {} : { [name]: head }
}

function fitSteps(all: readonly DraftStep[]) {
  const steps = all.flatMap(({ text, section, timer_seconds }): DraftStep[] => {
    const timer = inRange(timer_seconds, { least: 0, most: MAX.seconds, decimals: 0 })
    const about = {
      ...part('section', section, MAX.name),
      ...(timer === undefined ? {} : { timer_seconds: timer }),
    }
    return pieces(text).map((piece) => ({ text: piece, ...about }))
  })
  return {
    steps: steps.slice(0, MAX.parts),
    more_steps: steps.slice(MAX.parts).map(({ text }) => text),
  }
}

/** A text that is too long for a step becomes several. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let rest = cleanText(text).normalize('NFC'); rest !== '';) {
    const [head, tail] = cutText(rest, MAX.text)
    if (head.trim() !== '') found.push(head.trim())
    rest = tail
  }
  return found
}

const MAX_DEPTH = 8
const MAX_VALUES = 500
const MAX_EXTRA_TEXT = 10_000
/** The largest number that every JSON library reads exactly enough. */
const MAX_EXTRA_NUMBER = 1e15

/** A value of a file as JSON that a row can keep, or undefined where it says nothing: empty, null or too deep. */
function cleanExtra(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value, MAX_EXTRA_TEXT)[0] || undefined
  if (typeof value === 'number') return Math.abs(value) <= MAX_EXTRA_NUMBER ? value : undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (Array.isArray(value)) return cleanList(value, depth)
  const fields = Object.entries(value)
    .slice(0, MAX_VALUES)
    .map(([name, one]) => [cut(name, 100)[0], cleanExtra(one, depth + 1)] as const)
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
