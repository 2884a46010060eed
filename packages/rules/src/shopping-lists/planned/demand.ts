import { firstCharacters } from '@larder/rules/first-characters.ts'
import { textOf, type Data } from '@larder/rules/json.ts'
import { fromRounded, type Rational } from '@larder/rules/measures/rational.ts'
import { nameKey } from '@larder/rules/names/name-key.ts'
import {
  type ExpandedIngredient,
  type Expansion,
  expandRecipes,
} from '@larder/rules/recipes/expand-recipe.ts'
import { byField, read, type Reading, type Row } from '@larder/rules/verbs/verb.ts'

/** Who needs a thing. */
export interface Source {
  readonly kind: 'recipe' | 'plan' | 'low_stock' | 'recurring'
  readonly id: string
  readonly label: string
  /** The recipe of a source of that kind. */
  readonly recipeId?: string | undefined
}

/** An amount of a thing that is needed on a day. A thing is a food; without one it is a name. */
export interface Demand {
  readonly foodId: string | null
  /** The name in the recipe. */
  readonly name: string | null
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly source: Source
  /** Null: some. */
  readonly quantity: Rational | null
  readonly unit: string | null
  /** The language of the recipe: it decides what an ambiguous unit means. */
  readonly language: string | null
  /** Whether it only takes its part of the supply, which is promised to it, and gets no share. */
  readonly isPromise?: boolean
  /** Whether the recipe can do without it. */
  readonly isOptional?: boolean
}

/** Something that a verb could not use, and why, in an answer. */
export type Unresolved = Data & { readonly reason: string }

export interface PlanDemand {
  /** By day, and in the order of the plan. */
  readonly demands: readonly Demand[]
  readonly unresolved: readonly Unresolved[]
  /** Whether the recipes have more ingredients than one verb reads. */
  readonly isTooLarge: boolean
}

/** The demand of the entries of a meal plan that are not cooked yet. */
export function* demandOfPlan(entries: readonly Row[]): Reading<PlanDemand> {
  const ids = entries.map(({ id }) => id)
  const [cookings = []] = yield* read(byField('cooking', 'plan_entry_id', ids))
  const cooked = new Set(
    cookings.flatMap(({ data }) => (data['undone_at'] === null ? [data['plan_entry_id']] : [])),
  )
  const open = entries.filter(({ id }) => !cooked.has(id)).toSorted(comparePlaces)
  const withRecipe = open.flatMap(({ id, data }) => {
    const recipeId = textOf(data['recipe_id'])
    return recipeId === null ? [] : [{ id, recipeId, servings: numberOf(data['servings']) }]
  })
  const expansions = yield* expandRecipes(withRecipe)
  const byEntry = new Map(withRecipe.map(({ id }, i) => [id, expansions[i]]))
  return {
    demands: open.flatMap((entry) => demandsOf(entry, byEntry.get(entry.id))),
    unresolved: withRecipe.flatMap(({ id }, i) => unresolvedOf(expansions[i], { source_id: id })),
    isTooLarge: expansions.some(isTooLarge),
  }
}

/** Whether some ingredients of a recipe were not read because they are too many. */
export const isTooLarge = ({ unexpanded }: Expansion): boolean =>
  unexpanded.some(({ why }) => why === 'recipe_too_large')

/** The recipes whose ingredients are not known. @param about who needs them */
export const unresolvedOf = (expansion: Expansion | undefined, about: Data): Unresolved[] =>
  (expansion?.unexpanded ?? []).map(({ recipeId, why }) => ({
    reason: why,
    recipe_id: recipeId,
    ...about,
  }))

function demandsOf({ id, data }: Row, expansion: Expansion | undefined): readonly Demand[] {
  const day = textOf(data['date']) ?? ''
  const label = textOf(expansion?.recipe?.data['title']) ?? textOf(data['title']) ?? ''
  const source = { kind: 'plan', id, label } as const
  if (expansion) return expansion.ingredients.flatMap((one) => demandOf(one, source, day))
  const foodId = textOf(data['food_id'])
  if (foodId === null) return []
  const [quantity, unit] = [numberOf(data['quantity']), textOf(data['unit'])]
  return [{ foodId, name: null, day, source, quantity, unit, language: null }]
}

/** The demand of an ingredient; nothing where it has neither a food nor a name. */
export function demandOf(
  { data, recipe, quantity, isOptional }: ExpandedIngredient,
  source: Source,
  day: string,
): readonly Demand[] {
  const foodId = textOf(data['food_id'])
  const name = trimmed(data['name'], 200) ?? trimmed(data['original_text'], 200)
  if (foodId === null && name === null) return []
  const unit = trimmed(data['unit'], 40)
  const language = textOf(recipe.data['language'])
  return [{ foodId, name, day, source, quantity, unit, language, isOptional }]
}

/** The first characters of a text as a row keeps it; null where there are none. */
function trimmed(text: Data[string] | undefined, length: number): string | null {
  return firstCharacters(textOf(text)?.normalize('NFC').trim() ?? '', length).trim() || null
}

/** Identifies a thing: by its food, else by the key of its name. */
export const keyOfThing = (foodId: string | null, name: string | null): string =>
  foodId === null ? `name ${nameKey(name ?? '')}` : `food ${foodId}`

const numberOf = (value: Data[string] | undefined): Rational | null =>
  typeof value === 'number' ? fromRounded(value) : null

function comparePlaces(a: Row, b: Row): number {
  const [day, other] = [textOf(a.data['date']) ?? '', textOf(b.data['date']) ?? '']
  if (day !== other) return day < other ? -1 : 1
  return placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1)
}

const placeOf = ({ data }: Row): number =>
  typeof data['position'] === 'number' ? data['position'] : Number.MAX_VALUE
