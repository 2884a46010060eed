import type { Data } from '@larder/rules/entity.ts'
import { textOf } from '@larder/rules/json.ts'
import {
  compare,
  fromNumber,
  type Rational,
  toNumber,
  ZERO,
} from '@larder/rules/measures/rational.ts'
import { type Lot, sortLots } from '@larder/rules/pantry/lots.ts'
import {
  amountOf,
  shortfallOf,
  type Skipped,
  startStock,
  type Take,
  type Taken,
  takeFromLots,
} from '@larder/rules/pantry/take-from-lots.ts'
import { timeZoneOf, unitSystemOf } from '@larder/rules/verbs/household.ts'
import { byField, byIds, read, type Reading } from '@larder/rules/verbs/verb.ts'
import {
  type ExpandedIngredient,
  type Expansion,
  expandRecipes,
  type UnexpandedRecipe,
} from './expand-recipe.ts'

/** The part of an ingredient that the household has. */
export type IngredientState =
  | 'have'
  | 'partial'
  | 'missing'
  /** It has no food or no amount, or no lot's unit can be converted. */
  | 'unknown'

export interface UsedIngredient {
  readonly ingredient: ExpandedIngredient
  readonly foodId: string | null
  readonly state: IngredientState
  /** In the unit of the ingredient; null where it has no amount. */
  readonly used: Rational | null
  readonly shortfall: Rational | null
  readonly takes: readonly Take[]
  readonly skipped: readonly Skipped[]
}

export interface UsedRecipe {
  readonly expansion: Expansion
  readonly ingredients: readonly UsedIngredient[]
}

/** The household whose lots are used, and how. */
interface Kitchen {
  readonly householdId: string
  /** The day of use, `YYYY-MM-DD`, in a time zone. */
  readonly dayIn: (timeZone: string) => string
  /** The ids of ingredients that are left out. */
  readonly skipIds?: readonly string[]
}

/**
 * Takes the ingredients of a recipe from the lots of the household, each after the other. Lots whose
 * `use_by` date has passed are passed over.
 *
 * @returns nothing is changed: the result tells the amounts
 */
export function* useIngredients(
  { recipeId, servings }: { readonly recipeId: string; readonly servings: number | null },
  { householdId, dayIn, skipIds = [] }: Kitchen,
): Reading<UsedRecipe | undefined> {
  const [expansion] = yield* expandRecipes([
    { recipeId, servings: servings === null ? null : fromNumber(servings) },
  ])
  if (!expansion?.recipe) return undefined
  const wanted = expansion.ingredients.filter(
    ({ path }) => !path.some((id) => skipIds.includes(id)),
  )
  const foodIds = new Set(wanted.flatMap(({ data }) => textOf(data['food_id']) ?? []))
  const [[household] = [], foodRows = [], items = []] = yield* read(
    byIds('household', [householdId]),
    byIds('food', foodIds),
    byField('pantry_item', 'food_id', foodIds),
  )
  const foods = new Map(foodRows.map(({ id, data }) => [id, data]))
  const timeZone = timeZoneOf(household)
  const lots = sortLots(items, foods, { timeZone, on: dayIn(timeZone) })
  const stock = startStock()
  const unitSystem = unitSystemOf(household)
  const ingredients = wanted.map((ingredient): UsedIngredient => {
    const { data, quantity, recipe: listedBy } = ingredient
    const foodId = textOf(data['food_id'])
    const nothing = { ingredient, foodId, used: null, shortfall: null, takes: [], skipped: [] }
    if (foodId === null || quantity === null) return { ...nothing, state: 'unknown' }
    const own = lots.filter((lot) => lot.data['food_id'] === foodId)
    const locale = { unitSystem, language: textOf(listedBy.data['language']) }
    const taken = takeFromLots(
      stock,
      own.filter(({ isPastUseBy }) => !isPastUseBy),
      {
        quantity,
        unit: textOf(data['unit']),
        food: foods.get(foodId),
        locale,
      },
    )
    const skipped = [...taken.skipped, ...own.flatMap(pastUseBy)]
    return { ...nothing, ...taken, skipped, state: stateOf(taken, own) }
  })
  return { expansion, ingredients }
}

const pastUseBy = ({ id, isPastUseBy, quantity }: Lot): Skipped[] =>
  isPastUseBy && quantity > 0 ? [{ pantry_item_id: id, reason: 'past_use_by' }] : []

function stateOf({ used, shortfall, skipped }: Taken, lots: readonly Lot[]): IngredientState {
  if (toNumber(shortfall) === 0) return 'have'
  if (compare(used, ZERO) > 0) return 'partial'
  return skipped.length > 0 && lots.length > 0 ? 'unknown' : 'missing'
}

/** A recipe with its ingredients in an answer. */
export const describeRecipe = ({ expansion, ingredients }: UsedRecipe): Data => ({
  recipe_id: expansion.recipe?.id ?? null,
  servings: toNumber(expansion.servings),
  ingredients: ingredients.map(describeIngredient),
  unexpanded: expansion.unexpanded.map(describeUnexpanded),
})

/** Its amounts are in its unit. */
function describeIngredient({ ingredient, foodId, state, used, shortfall }: UsedIngredient): Data {
  const { path, data, isOptional } = ingredient
  const unit = textOf(data['unit'])
  return {
    ingredient_id: path.at(-1) ?? null,
    path,
    food_id: foodId,
    name: textOf(data['name']) ?? textOf(data['original_text']),
    is_optional: isOptional,
    state,
    used: used && amountOf(used, unit),
    shortfall: shortfall && shortfallOf(shortfall, unit),
  }
}

const describeUnexpanded = ({ path, recipeId, why }: UnexpandedRecipe): Data => ({
  path,
  recipe_id: recipeId,
  why,
})
