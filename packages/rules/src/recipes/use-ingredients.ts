import { firstCharacters } from '@larder/rules/first-characters.ts'
import { textOf, type Data, type Json } from '@larder/rules/json.ts'
import {
  compare,
  fromRounded,
  type Rational,
  toNumber,
  ZERO,
} from '@larder/rules/measures/rational.ts'
import { type Lot, lotsInStock, sortLots } from '@larder/rules/pantry/lots.ts'
import { isTakenToBeThere } from '@larder/rules/pantry/stock-level.ts'
import {
  amountOf,
  shortfallOf,
  type Skipped,
  startStock,
  type Take,
  type Taken,
  takeFromLots,
} from '@larder/rules/pantry/take-from-lots.ts'
import { timeZoneOf, unitSystemOf, byIds, read, type Reading } from '@larder/rules/verbs/verb.ts'
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
  /** It has no food or no amount, or a lot that may be enough has a unit that can not be converted. A staple is `have`. */
  | 'unknown'

export interface UsedIngredient {
  readonly ingredient: ExpandedIngredient
  readonly foodId: string | null
  readonly state: IngredientState
  /** In the unit of the ingredient; null where it has no amount. */
  readonly used: Rational | null
  readonly shortfall: Rational | null
  readonly takes: readonly Take[]
}

export interface UsedRecipe {
  readonly expansion: Expansion
  readonly ingredients: readonly UsedIngredient[]
  /** The lots that gave nothing, each once. */
  readonly skipped: readonly Skipped[]
}

/** The most ingredients of one recipe, and the most lots of one food: their product is the time. */
const MAX_INGREDIENTS = 2000
const MAX_LOTS = 2000

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
  const [expansion] = yield* expandRecipes(
    [{ recipeId, servings: servings === null ? null : fromRounded(servings) }],
    MAX_INGREDIENTS,
  )
  if (!expansion?.recipe) return undefined
  const left = new Set(skipIds)
  const wanted = expansion.ingredients.filter(({ path }) => !path.some((id) => left.has(id)))
  const foodIds = new Set(wanted.flatMap(({ data }) => textOf(data['food_id']) ?? []))
  const [[household] = [], foodRows = [], items = []] = yield* read(
    byIds('household', [householdId]),
    byIds('food', foodIds),
    lotsInStock(foodIds),
  )
  const foods = new Map(foodRows.map(({ id, data }) => [id, data]))
  const timeZone = timeZoneOf(household)
  const lots = sortLots(items, foods, { timeZone, on: dayIn(timeZone) })
  const good = byFood(lots.filter((lot) => !lot.isPastUseBy && lot.quantity > 0))
  const spoiled = byFood(lots.filter((lot) => lot.isPastUseBy && lot.quantity > 0))
  const stock = startStock()
  const unitSystem = unitSystemOf(household)
  const ingredients = wanted.map((ingredient): UsedIngredient => {
    const { data, quantity, recipe: listedBy } = ingredient
    const foodId = textOf(data['food_id'])
    const nothing = { ingredient, foodId, used: null, shortfall: null, takes: [] }
    const food = foods.get(foodId ?? '')
    const isStaple = isTakenToBeThere(food ?? {})
    if (foodId === null || quantity === null)
      return { ...nothing, state: isStaple ? 'have' : 'unknown' }
    const locale = { unitSystem, language: textOf(listedBy.data['language']) }
    const unit = textOf(data['unit'])
    const taken = takeFromLots(stock, good.get(foodId) ?? [], { quantity, unit, food, locale })
    for (const lot of spoiled.get(foodId) ?? []) stock.skip(lot, () => ({ reason: 'past_use_by' }))
    spoiled.delete(foodId) // they are noted
    return { ...nothing, ...taken, state: isStaple ? 'have' : stateOf(taken) }
  })
  return { expansion, ingredients, skipped: stock.skipped() }
}

/** The first lots of each food. */
function byFood(lots: readonly Lot[]): Map<string, readonly Lot[]> {
  const all = Map.groupBy(lots, ({ data }) => textOf(data['food_id']) ?? '')
  return new Map([...all].map(([foodId, own]) => [foodId, own.slice(0, MAX_LOTS)]))
}

function stateOf({ used, shortfall, hasSkipped }: Taken): IngredientState {
  if (toNumber(shortfall) === 0) return 'have'
  if (hasSkipped) return 'unknown'
  return compare(used, ZERO) > 0 ? 'partial' : 'missing'
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
    name: shortened(data['name']) ?? shortened(data['original_text']),
    is_optional: isOptional,
    state,
    used: used && amountOf(used, unit),
    shortfall: shortfall && shortfallOf(shortfall, unit),
  }
}

/** A recipe may be an ingredient hundreds of times, so its long texts would make an answer too large. */
function shortened(text: Json | undefined): string | null {
  const all = textOf(text)
  return all === null ? null : firstCharacters(all, 200)
}

const describeUnexpanded = ({ path, recipeId, why }: UnexpandedRecipe): Data => ({
  path,
  recipe_id: recipeId,
  why,
})
