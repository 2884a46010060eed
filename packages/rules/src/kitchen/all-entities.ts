import type { Entity } from '@larder/rules/entity.ts'
import { householdEntities } from '@larder/rules/households/entities.ts'
import { mealPlanEntities } from '@larder/rules/meal-plan/entities.ts'
import { pantryEntities } from '@larder/rules/pantry/entities.ts'
import { photoEntities } from '@larder/rules/photos/entities.ts'
import { recipeEntities } from '@larder/rules/recipes/entities.ts'
import { shoppingEntities } from '@larder/rules/shopping-lists/entities.ts'

/** Every row kind that a client may keep, by its name. */
export const ENTITIES: ReadonlyMap<string, Entity> = new Map(
  [
    ...householdEntities,
    ...pantryEntities,
    ...recipeEntities,
    ...shoppingEntities,
    ...mealPlanEntities,
    ...photoEntities,
  ].map((one) => [one.name, one]),
)
