import { type UsedRecipe, useIngredients } from '@larder/rules/recipes/use-ingredients.ts'
import { runOnCopy } from '@larder/rules/verbs/verb.ts'
import type { Home } from 'larder-client/home'
import { findRows } from '#web/data/find-rows.ts'
import { todayIn } from '#web/data/today.ts'

/** The rows that a recipe would use for some servings, by the rows on this device. Nothing changes. */
export function previewCooking(
  home: Home,
  recipeId: string,
  servings: number | null,
): UsedRecipe | undefined {
  return runOnCopy(
    useIngredients({ recipeId, servings }, { householdId: home.id, dayIn: todayIn }),
    findRows(home),
  )
}
