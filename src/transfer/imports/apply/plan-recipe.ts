import { deriveId } from '@larder/rules/derive-id.ts'
import { type Data, isObject, type Json } from '@larder/rules/json.ts'
import type { DraftIngredient, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import { isWebUrl } from '@larder/rules/values/scalars.ts'
import type { ImportedRecipe, IngredientParts } from '#transfer/imports/chunks/import-record.ts'
import { fitAmount, fitInteger, fitJson, fitText, isLonger, plain } from './fit.ts'
import type { Known, Plan } from './known.ts'

const MAX_PARTS = 500
const MAX_TITLE = 200
const MAX_MINUTES = 1_000_000

/** The row of a recipe. What no field can hold is in `extra`. */
export function planRecipe(
  { key, recipe, parts }: ImportedRecipe,
  system: string,
  known: Known,
): Plan {
  const id = known.idOf('recipe', key)
  const steps = recipe.steps.filter(({ text }) => plain(text) !== '')
  const ingredients = recipe.ingredients
    .map((one, i) => withParts(one, parts?.[i]))
    .filter((one) => plain(one.original_text) !== '')
  const data: Data = {
    title: fitText(recipe.title, MAX_TITLE) ?? 'Recipe',
    description: fitText(recipe.description, 20_000),
    servings: servingsOf(recipe.servings),
    yield_text: fitText(recipe.yield_text, 200),
    prep_minutes: fitInteger(recipe.prep_minutes, 0, MAX_MINUTES),
    cook_minutes: fitInteger(recipe.cook_minutes, 0, MAX_MINUTES),
    total_minutes: fitInteger(recipe.total_minutes, 0, MAX_MINUTES),
    source_url: webUrlOf(recipe.source_url),
    author: fitText(recipe.author, 200),
    tags: tagsOf(recipe.tags ?? []),
    image_url: webUrlOf(recipe.image_url),
    rating: fitInteger(recipe.rating, 1, 5),
    note: fitText(recipe.note, 20_000),
    language: fitText(recipe.language, 35),
    nutrition: nutritionOf(recipe.nutrition ?? {}),
    ingredients: ingredients
      .slice(0, MAX_PARTS)
      .map((one, i) => ingredientOf(one, deriveId(id, `ingredient ${i}`), known)),
    steps: steps.slice(0, MAX_PARTS).map((one, i) => ({
      id: deriveId(id, `step ${i}`),
      section: fitText(one.section, 200),
      text: fitText(one.text, 20_000) ?? '',
      timer_seconds: fitInteger(one.timer_seconds, 0, 100_000_000),
    })),
    extra: extraOf(recipe, system),
  }
  return { row: { entity: 'recipe', id, data } }
}

function withParts(one: DraftIngredient, parts: IngredientParts = {}): DraftIngredient {
  const { note, optional, ...read } = parts
  const isOptional = one.optional === true || optional === true
  return { ...one, ...read, note: one.note ?? note ?? null, optional: isOptional }
}

function ingredientOf(one: DraftIngredient, id: string, known: Known): Json {
  const name = fitText(one.name, 200)
  return {
    id,
    section: fitText(one.section, 200),
    original_text: fitText(one.original_text, 1000) ?? '',
    quantity: fitAmount(one.quantity),
    quantity_max: fitAmount(one.quantity_max),
    unit: fitText(one.unit, 40),
    food_id: (name === null ? undefined : known.foodMeant(name)) ?? null,
    name,
    note: fitText(one.note, 2000),
    ...(one.optional === true && { optional: true }),
  }
}

function servingsOf(servings: number | undefined): number | null {
  const fitting = fitAmount(servings, 1e-6)
  return fitting !== null && fitting <= 100_000 ? fitting : null
}

function webUrlOf(text: string | undefined): string | null {
  const url = plain(text ?? '')
  return url !== '' && url.length <= 2000 && isWebUrl(url) ? url : null
}

const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.flatMap((tag) => fitText(tag, 100) ?? []))].slice(0, 100)

const nutritionOf = (values: Readonly<Record<string, number>>): Data =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => Number.isFinite(value) && Math.abs(value) <= 1e9)
      .slice(0, 100),
  )

/** What the fields above had to cut or to leave out. */
function extraOf(recipe: RecipeDraft, system: string): Data {
  const { title, source_url, ingredients, steps } = recipe
  const extra = fitJson(recipe.extra ?? {})
  const linesOf = (lines: readonly string[]) =>
    lines.slice(MAX_PARTS, 2 * MAX_PARTS).flatMap((line) => fitText(line, 1000) ?? [])
  return {
    ...(extra !== undefined && isObject(extra) && extra),
    imported_from: system,
    ...(isLonger(plain(title), MAX_TITLE) && { whole_title: fitText(title, 2000) }),
    ...(source_url !== undefined &&
      webUrlOf(source_url) === null && { source: fitText(source_url, 2000) }),
    ...(ingredients.length > MAX_PARTS && {
      more_ingredients: linesOf(ingredients.map((one) => one.original_text)),
    }),
    ...(steps.length > MAX_PARTS && { more_steps: linesOf(steps.map((one) => one.text)) }),
  }
}
