import type { IngredientState, UsedRecipe } from '@larder/rules/recipes/use-ingredients.ts'
import type { Standing } from '#web/recipes/cookable.ts'

/**
 * The worst state of each ingredient: one that is a recipe has those of all its own ingredients. One that the card
 * counts as missing is never unknown, and one that it counts as there, such as a pantry item with the name of the food, is not
 * missing.
 */
export function ingredientStates(
  used: UsedRecipe | undefined,
  { missing, enough }: Pick<Standing, 'missing' | 'enough'>,
): ReadonlyMap<string, IngredientState> {
  const order: readonly IngredientState[] = ['have', 'unknown', 'partial', 'missing']
  const states = new Map<string, IngredientState>()
  for (const { ingredient, state } of used?.ingredients ?? []) {
    const id = ingredient.path[0] ?? ''
    const before = states.get(id) ?? 'have'
    const isThere = enough.has(id) && !missing.has(id)
    const now =
      state === 'unknown' && missing.has(id)
        ? 'missing'
        : state === 'missing' && isThere
          ? 'unknown'
          : state
    states.set(id, order.indexOf(now) > order.indexOf(before) ? now : before)
  }
  return states
}
