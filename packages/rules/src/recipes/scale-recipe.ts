import type { Data, Json, Refused } from '@larder/rules/entity.ts'

/**
 * A recipe with its amounts for another number of servings, rounded to 6 decimals. Its texts stay the
 * same.
 *
 * @returns a refusal where the recipe does not have a number of servings
 */
export function scaleRecipe<Recipe extends Data>(recipe: Recipe, wanted: number): Recipe | Refused {
  const { servings, ingredients = [] } = recipe
  if (typeof servings !== 'number') return { refused: 'This recipe has no number of servings.' }
  const scale = (amount: Json = null) =>
    typeof amount === 'number' ? Math.round((amount * 1e6 * wanted) / servings) / 1e6 : amount
  const scaled = (Array.isArray(ingredients) ? ingredients : []).map((one: Data) => ({
    ...one,
    ...('quantity' in one ? { quantity: scale(one['quantity']) } : {}),
    ...('quantity_max' in one ? { quantity_max: scale(one['quantity_max']) } : {}),
  }))
  return { ...recipe, servings: wanted, ingredients: scaled }
}
