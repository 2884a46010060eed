import { invalid } from '#kernel/errors.ts'
import type { Data, Json } from '#sync/collection/contract.ts'
import type { Row } from '#rest/read-rows.ts'

/**
 * A recipe with its amounts for another number of servings, rounded to 6 decimals. What was written
 * as text stays as it was written.
 *
 * @throws AppError VALIDATION_FAILED where the recipe does not say for how many it is
 */
export function scaleRecipe(recipe: Row, wanted: unknown): Row {
  const { servings, ingredients = [] } = recipe
  if (wanted === undefined) return recipe
  if (typeof servings !== 'number')
    throw invalid({
      path: '/querystring/servings',
      message: 'This recipe has no number of servings.',
    })
  const scale = (amount: Json = null) =>
    typeof amount === 'number'
      ? Math.round((amount * 1e6 * Number(wanted)) / servings) / 1e6
      : amount
  const scaled = (Array.isArray(ingredients) ? ingredients : []).map((one: Data) => ({
    ...one,
    ...('quantity' in one ? { quantity: scale(one['quantity']) } : {}),
    ...('quantity_max' in one ? { quantity_max: scale(one['quantity_max']) } : {}),
  }))
  return { ...recipe, servings: Number(wanted), ingredients: scaled }
}
