import { copyMealPlan } from '@larder/rules/meal-plan/copy.ts'
import { freezeItem, moveItem, openItem, thawItem } from '@larder/rules/pantry/change-item.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { mergeFoods } from '@larder/rules/pantry/merge-foods.ts'
import { addToItem, consumeItem, countItem, wasteItem } from '@larder/rules/pantry/move-amount.ts'
import { undoMovement } from '@larder/rules/pantry/undo-movement.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import { undo } from '@larder/rules/shopping-lists/undo.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'

/** The other verbs. */
export const KITCHEN_VERBS: readonly Verb[] = [
  consumeFood,
  wasteFood,
  cook,
  copyMealPlan,
  putAway,
  addRecipe,
  reconcile,
  removeSource,
  mergeFoods,
  undo,
  addToItem,
  consumeItem,
  wasteItem,
  countItem,
  openItem,
  freezeItem,
  thawItem,
  moveItem,
  undoMovement,
]
