import { cooking, mealPlanEntry } from '@larder/rules/meal-plan/entities.ts'
import { Type } from 'typebox'
import { Day, Id } from '#platform/kernel/schemas.ts'
import { Instant, Nullable, entityTable } from '#sync/schema/contract.ts'

export const mealPlanEntries = entityTable(mealPlanEntry, {
  number: 14,
  table: 'meal_plan_entries',
  pairIndexes: ['food_id'],
})
export const cookings = entityTable(cooking, {
  number: 15,
  table: 'cookings',
  pairIndexes: ['plan_entry_id', 'recipe_id'],
})

export const EntryFilters = {
  from: Type.Optional({ ...Day, description: 'The first day.' }),
  to: Type.Optional({ ...Day, description: 'The last day, which is included.' }),
}

export const CookedAt = Nullable({
  ...Instant,
  description: 'When it was first cooked. A cooking that was undone does not count.',
})

export const CookingFilters = {
  recipe_id: Type.Optional(Id),
  plan_entry_id: Type.Optional(Id),
}

export const Copied = Type.Object(
  {
    operation_id: Id,
    entries: Type.Array(
      Type.Object({ id: Id, date: Day, copied_from: Id }, { description: 'The new entries.' }),
    ),
  },
  { title: 'CopiedMealPlan' },
)
