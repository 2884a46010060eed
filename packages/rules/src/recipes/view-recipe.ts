import type { Refused } from '@larder/rules/entity.ts'
import { isList, isObject, textOf, type Data, type Json } from '@larder/rules/json.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import {
  compare,
  divide,
  fromNumber,
  multiply,
  ONE,
  toNumber,
} from '@larder/rules/measures/rational.ts'
import { toSystem } from '@larder/rules/measures/to-system.ts'
import type { UnitSystem } from '@larder/rules/measures/units.ts'

export interface RecipeView {
  readonly servings?: number
  /** The system that the amounts are converted to. */
  readonly units?: UnitSystem
}

/** The facts for a conversion of units: the foods of the ingredients, and the household's unit system. */
export interface Measuring {
  readonly foods: ReadonlyMap<string, Data>
  readonly unitSystem: UnitSystem
}

/**
 * A recipe with its amounts for another number of servings, or in the units of a system. Each amount is
 * rounded once, to 6 decimals. Texts stay the same, and so does an ingredient that can't be converted.
 *
 * @returns a refusal where the recipe does not have a number of servings
 */
export function viewRecipe<Recipe extends Data>(
  recipe: Recipe,
  { servings: wanted, units }: RecipeView,
  { foods, unitSystem }: Measuring,
): Recipe | Refused {
  const { servings, ingredients = [], language = null } = recipe
  if (wanted !== undefined && typeof servings !== 'number')
    return { refused: 'This recipe has no number of servings.' }
  const factor =
    wanted === undefined ? ONE : divide(fromNumber(wanted), fromNumber(Number(servings)))
  const locale: Locale = { unitSystem, language: textOf(language) }
  const viewed = (isList(ingredients) ? ingredients.filter(isObject) : []).map((one) => {
    const scaled = AMOUNTS.flatMap((name) => amountOf(name, one[name])).map(({ name, amount }) => ({
      name,
      amount: multiply(amount, factor),
    }))
    const sorted = scaled.toSorted((a, b) => compare(a.amount, b.amount))
    const amounts = sorted.map(({ amount }) => amount)
    const converted =
      units === undefined || typeof one['recipe_id'] === 'string'
        ? undefined
        : toSystem(
            amounts,
            textOf(one['unit']),
            units,
            foods.get(textOf(one['food_id']) ?? ''),
            locale,
          )
    const named = sorted.map(({ name, amount }, i) => [
      name,
      toNumber(converted?.amounts[i] ?? amount),
    ])
    return { ...one, ...Object.fromEntries(named), ...(converted && { unit: converted.unit }) }
  })
  return { ...recipe, ...(wanted === undefined ? {} : { servings: wanted }), ingredients: viewed }
}

/** The ids of the foods of a recipe's ingredients, each once. */
export function foodIdsOf({ ingredients = [] }: Data): string[] {
  const parts = isList(ingredients) ? ingredients.filter(isObject) : []
  return [...new Set(parts.flatMap((one) => textOf(one['food_id']) ?? []))]
}

const AMOUNTS = ['quantity', 'quantity_max']

const amountOf = (name: string, value: Json = null) =>
  typeof value === 'number' ? [{ name, amount: fromNumber(value) }] : []
