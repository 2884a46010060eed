import { readSection } from '@larder/rules/recipe-text/read-ingredient.ts'
import type { SplitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { takeNutrition } from '@larder/rules/recipes/take-nutrition.ts'
import type { RowOf } from 'larder-client/kinds'
import { newId } from '#web/data/rows.ts'
import { draftKey } from '#web/data/session.ts'
import { printNumber } from '#web/texts/format.ts'

type Recipe = RowOf<'recipe'>
type Ingredient = Recipe['ingredients'][number]
type FoodIdOf = (one: Ingredient) => string | null

/** What is known about the weights of a food. */
export type FoodFacts = Pick<RowOf<'food'>, 'density_g_per_ml' | 'grams_per_each' | 'measures'>

/** The parts of an ingredient that the user has checked, or that the recipe had before. */
export interface Checked {
  readonly name: string
  readonly quantity: number | null
  readonly quantityMax: number | null
  readonly unit: string | null
  readonly note: string | null
  readonly isOptional: boolean
  /** Undefined: the food with this name, or a new one. Null: no food. */
  readonly foodId: string | null | undefined
  readonly recipeId: string | null
  /** Of a new food, as somebody accepted it. */
  readonly facts?: FoodFacts | undefined
}

/** A line as it was typed. A line that ends with a colon is the heading of those after it. */
export interface DraftLine {
  readonly id: string
  readonly text: string
  /** Undefined: the text says it. */
  readonly checked?: Checked | undefined
}

export interface DraftStep {
  readonly id: string
  readonly text: string
  readonly ingredientIds: readonly string[]
  readonly timerSeconds: number | null
}

/** A recipe as its form has it: numbers as they were typed. */
export interface Draft {
  readonly title: string
  readonly description: string
  readonly servings: string
  readonly yieldText: string
  readonly prep: string
  readonly cook: string
  readonly total: string
  readonly sourceUrl: string
  readonly author: string
  readonly note: string
  readonly language: string | null
  readonly tags: readonly string[]
  /** The address of a photo on the page from which the recipe was read. */
  readonly imageUrl: string | null
  /** Values for one serving, by name. */
  readonly nutrition: Recipe['nutrition']
  readonly ingredients: readonly DraftLine[]
  readonly steps: readonly DraftStep[]
}

export const newLine = (text = ''): DraftLine => ({ id: newId(), text })
export const newStep = (text = ''): DraftStep => ({
  id: newId(),
  text,
  ingredientIds: [],
  timerSeconds: null,
})

/** @param language of the user: that of the recipe */
export const emptyDraft = (language: string): Draft => ({
  title: '',
  description: '',
  servings: '4',
  yieldText: '',
  prep: '',
  cook: '',
  total: '',
  sourceUrl: '',
  author: '',
  note: '',
  language,
  tags: [],
  imageUrl: null,
  nutrition: {},
  ingredients: [newLine()],
  steps: [newStep()],
})

export const numberText = (value: number | null) => (value === null ? '' : printNumber(value))

/** @param foodIdOf the food of an ingredient */
export function draftOfRecipe(recipe: Recipe, foodIdOf: FoodIdOf): Draft {
  return {
    title: recipe.title,
    description: recipe.description ?? '',
    servings: numberText(recipe.servings),
    yieldText: recipe.yield_text ?? '',
    prep: numberText(recipe.prep_minutes),
    cook: numberText(recipe.cook_minutes),
    total: numberText(recipe.total_minutes),
    sourceUrl: recipe.source_url ?? '',
    author: recipe.author ?? '',
    note: recipe.note ?? '',
    language: recipe.language,
    tags: recipe.tags,
    imageUrl: recipe.image_url,
    nutrition: recipe.nutrition,
    ingredients: withHeadings(recipe.ingredients, (one) => lineOf(one, foodIdOf), newLine),
    steps: withHeadings(recipe.steps, stepOf, newStep),
  }
}

/**
 * The draft of a text that was split, without the boilerplate of its page. Nothing of it is saved before the user does
 * so.
 */
export function draftOfText(split: SplitRecipe, language: string): Draft {
  const { note, nutrition } = takeNutrition(split.note)
  return {
    ...emptyDraft(language),
    title: split.title,
    description: split.description,
    servings: numberText(split.servings),
    yieldText: split.yieldText ?? '',
    prep: numberText(split.prepMinutes),
    cook: numberText(split.cookMinutes),
    total: numberText(split.totalMinutes),
    sourceUrl: split.sourceUrl ?? '',
    author: split.author ?? '',
    note: [note, ...split.left].filter(Boolean).join('\n'),
    nutrition,
    tags: split.tags,
    ingredients: [...split.ingredients.map(newLine), newLine()],
    steps: split.steps.length === 0 ? [newStep()] : split.steps.map(newStep),
  }
}

function lineOf(one: Ingredient, foodIdOf: FoodIdOf): DraftLine {
  const checked = {
    name: one.name ?? one.original_text,
    quantity: one.quantity ?? null,
    quantityMax: one.quantity_max ?? null,
    unit: one.unit ?? null,
    note: one.note ?? null,
    isOptional: one.optional ?? false,
    foodId: foodIdOf(one),
    recipeId: one.recipe_id ?? null,
  }
  return { id: one.id, text: one.original_text, checked }
}

const stepOf = (one: Recipe['steps'][number]): DraftStep => ({
  id: one.id,
  text: one.text,
  ingredientIds: one.ingredient_ids ?? [],
  timerSeconds: one.timer_seconds ?? null,
})

/** A line for each part, and one for each section before its first part. */
export function withHeadings<Part extends { readonly section?: string | null }, Line>(
  parts: readonly Part[],
  make: (part: Part) => Line,
  heading: (text: string) => Line,
): Line[] {
  const lines = parts.flatMap((part, i) => {
    const section = part.section ?? null
    const isNew = section !== null && section !== (parts[i - 1]?.section ?? null)
    return isNew ? [heading(`${section}:`), make(part)] : [make(part)]
  })
  return lines.length === 0 ? [heading('')] : lines
}

/** Gives each line that is no heading the heading before it. Empty lines are left out. */
export function withSections<Line extends { readonly text: string }>(
  lines: readonly Line[],
): { readonly line: Line; readonly section: string | null }[] {
  let section: string | null = null
  return lines.flatMap((line) => {
    if (line.text.trim() === '') return []
    const heading = line.text.includes('\n') ? undefined : readSection(line.text)
    if (heading === undefined) return [{ line, section }]
    section = heading
    return []
  })
}

/** What was typed and not saved. */
interface KeptDraft {
  readonly draft: Draft
  /** The recipe as it was when the user began; undefined for a new one. */
  readonly base: RowOf<'recipe'> | undefined
}

/** @param recipeId undefined for a new recipe */
const keyOf = (householdId: string, recipeId: string | undefined) =>
  draftKey(`recipe.${householdId}.${recipeId ?? 'new'}`)

/** The draft that was typed on this device and not saved. */
export function loadDraft(
  householdId: string,
  recipeId: string | undefined,
): KeptDraft | undefined {
  const kept = localStorage.getItem(keyOf(householdId, recipeId))
  if (kept === null) return undefined
  // Only `keepDraft` writes this key; an earlier version of the app did not keep all fields.
  const { draft, base }: KeptDraft = JSON.parse(kept)
  return { draft: { ...emptyDraft(draft.language ?? ''), ...draft }, base }
}

/** Keeps what was typed, so that a reload loses nothing. */
export const keepDraft = (householdId: string, kept: KeptDraft): void =>
  localStorage.setItem(keyOf(householdId, kept.base?.id), JSON.stringify(kept))

export const forgetDraft = (householdId: string, recipeId: string | undefined): void =>
  localStorage.removeItem(keyOf(householdId, recipeId))
