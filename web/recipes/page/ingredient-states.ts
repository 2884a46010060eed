import type { IngredientState, UsedRecipe } from '@larder/rules/recipes/use-ingredients.ts'

/**
 * The worst state of each ingredient: one that is a recipe has those of all its own ingredients. One that the card
 * counts as missing is never unknown.
 */
export function ingredientStates(
  used: UsedRecipe | undefined,
  missing: ReadonlySet<string>,
): ReadonlyMap<string, IngredientState> {
  const order: readonly IngredientState[] = ['have', 'unknown', 'partial', 'missing']
  const states = new Map<string, IngredientState>()
  for (const { ingredient, state } of used?.ingredients ?? []) {
    const id = ingredient.path[0] ?? ''
    const before = states.get(id) ?? 'have'
    const now = state === 'unknown' && missing.has(id) ? 'missing' : state
    states.set(id, order.indexOf(now) > order.indexOf(before) ? now : before)
  }
  return states
}
