import { cooking, mealPlanEntry } from '@larder/rules/meal-plan/entities.ts'
import { collection } from '#sync/schema/contract.ts'

export const mealPlanEntries = collection(mealPlanEntry, { number: 14, table: 'meal_plan_entries' })
export const cookings = collection(cooking, {
  number: 15,
  table: 'cookings',
  pairIndexes: ['plan_entry_id', 'recipe_id'],
})
