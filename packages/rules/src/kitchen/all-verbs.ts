import { copyMealPlan } from '@larder/rules/meal-plan/copy.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import { reconcile } from '@larder/rules/shopping-lists/reconcile.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import { undo } from '@larder/rules/verbs/undo.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'

/** Every verb that a client may push, by its name. */
export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [
    consumeFood,
    wasteFood,
    cook,
    copyMealPlan,
    putAway,
    addRecipe,
    reconcile,
    removeSource,
    undo,
  ].map((verb) => [verb.name, verb]),
)
