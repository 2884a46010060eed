import { firstCharacters } from '@larder/rules/first-characters.ts'
import { type Data, type Json, isSameJson } from '@larder/rules/json.ts'
import { wholeKey } from '@larder/rules/names/name-key.ts'
import { splitSeasonings } from '@larder/rules/recipe-text/split-seasonings.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import type { FindFood } from '#web/data/find-food.ts'
import { newId } from '#web/data/rows.ts'
import { readNumber } from '#web/texts/read-typed.ts'
import { type Checked, type Draft, type DraftLine, type FoodFacts, withSections } from './draft.ts'
import { readLine } from './read-line.ts'

type NewRecipe = Parameters<Home['recipes']['create']>[0]

/** The most characters of the name of a food. */
const MAX_FOOD_NAME = 100

/** What a form says is wrong, by field. */
export interface DraftProblems {
  readonly title: boolean
  readonly source: boolean
  readonly numbers: ReadonlySet<'servings' | 'prep' | 'cook' | 'total'>
}

const NUMBERS = ['servings', 'prep', 'cook', 'total'] as const

export function problemsOf(draft: Draft): DraftProblems | undefined {
  const isWrong = (name: (typeof NUMBERS)[number]) => {
    const typed = draft[name].trim()
    const value = readNumber(typed)
    const least = name === 'servings' ? Number.MIN_VALUE : 0
    return typed !== '' && (value === undefined || value < least || value > 100_000)
  }
  const source = draft.sourceUrl.trim()
  const problems = {
    title: draft.title.trim() === '',
    source: source !== '' && !(URL.canParse(source) && /^https?:/i.test(source)),
    numbers: new Set(NUMBERS.filter(isWrong)),
  }
  return problems.title || problems.source || problems.numbers.size > 0 ? problems : undefined
}

/** What a line means: as the user checked it, or as its text says. */
export function meaningOf(line: DraftLine, language: string | null, findFood: FindFood): Checked {
  if (line.checked?.foodId !== undefined) return line.checked
  const read = line.checked ?? {
    ...readLine(line.text, language),
    recipeId: null,
  }
  return { ...read, foodId: findFood(read.name)?.id }
}

/** The lines of a line that names salt and pepper: nobody buys one food that is both. A known food stays whole. */
function linesOf(line: DraftLine, language: string | null, findFood: FindFood): DraftLine[] {
  const { foodId, recipeId, quantity } = meaningOf(line, language, findFood)
  const parts =
    foodId === undefined && recipeId === null && quantity === null ? splitSeasonings(line.text) : []
  return parts.length > 1
    ? parts.map((text, i) => ({ id: i === 0 ? line.id : newId(), text }))
    : [line]
}

interface NewFood extends Partial<FoodFacts> {
  readonly id: string
  readonly name: string
}

export interface RecipeOfDraft {
  readonly fields: NewRecipe
  /** Foods that the household does not have yet. */
  readonly newFoods: readonly NewFood[]
}

/** The row of a draft without problems. */
export function recipeOfDraft(draft: Draft, findFood: FindFood): RecipeOfDraft {
  const newFoods = new Map<string, NewFood>()
  const foodOf = ({ foodId, recipeId, name, facts }: Checked): string | null => {
    if (foodId !== undefined || recipeId !== null) return foodId ?? null
    const short = firstCharacters(name.trim(), MAX_FOOD_NAME).trim()
    if (short === '') return null
    const key = wholeKey(short) // `1 onion` and `2 onions` are one food
    const food = newFoods.get(key) ?? { id: newId(), name: short }
    newFoods.set(key, { ...food, ...facts })
    return food.id
  }
  const lines = withSections(draft.ingredients).flatMap(({ line, section }) =>
    linesOf(line, draft.language, findFood).map((one) => ({ line: one, section })),
  )
  const ingredients = lines.map(({ line, section }) => {
    const meaning = meaningOf(line, draft.language, findFood)
    return {
      id: line.id,
      section,
      original_text: firstCharacters(line.text.trim(), 1000),
      quantity: meaning.quantity,
      quantity_max: meaning.quantityMax,
      unit: meaning.unit,
      food_id: foodOf(meaning),
      recipe_id: meaning.recipeId,
      name: meaning.name === '' ? null : meaning.name,
      note: meaning.note,
      optional: meaning.isOptional,
    }
  })
  const ids = new Set(ingredients.map(({ id }) => id))
  const steps = withSections(draft.steps).map(({ line, section }) => ({
    id: line.id,
    section,
    text: line.text.trim(),
    ingredient_ids: line.ingredientIds.filter((id) => ids.has(id)),
    timer_seconds: line.timerSeconds,
  }))
  return {
    fields: { ...plainFields(draft), ingredients, steps },
    newFoods: [...newFoods.values()],
  }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
const number = (text: string) => readNumber(text) ?? null

function minutes(text: string): number | null {
  const value = number(text)
  return value === null ? null : Math.round(value)
}

function plainFields(draft: Draft) {
  return {
    title: firstCharacters(draft.title.trim(), 200),
    description: textOrNull(draft.description),
    servings: number(draft.servings),
    yield_text: textOrNull(draft.yieldText),
    prep_minutes: minutes(draft.prep),
    cook_minutes: minutes(draft.cook),
    total_minutes: minutes(draft.total),
    source_url: textOrNull(draft.sourceUrl),
    author: textOrNull(draft.author),
    note: textOrNull(draft.note),
    language: draft.language,
    tags: draft.tags,
    image_url: draft.imageUrl,
    nutrition: draft.nutrition,
  }
}

/** The fields that differ from those of a recipe: only they are sent, so that the changes of others stay. */
export function changesOf(recipe: RowOf<'recipe'>, fields: NewRecipe): Partial<NewRecipe> {
  const before: Data = recipe
  const after: Data = fields
  const changed = Object.entries(after).filter(
    ([name, value]) => !isSameJson(plain(before[name] ?? null), plain(value)),
  )
  return Object.fromEntries(changed)
}

/** Absent members of a part are the same as null, false and empty. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => !isEmpty(one))
      .map(([name, one]) => [name, plain(one)]),
  )
}

const isEmpty = (one: Json) =>
  one === null || one === false || (Array.isArray(one) && one.length === 0)
