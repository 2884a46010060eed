import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/api.ts'
import { PutAway, Reconciled, RecipeAdded, SourceRemoved } from './planned-contract.ts'

const OF_LIST = { params: { id: 'list_id' }, tag: 'shopping lists' } as const

const VERBS = [
  {
    ...OF_LIST,
    verb: putAway,
    path: '/:id/put-away',
    operationId: 'putShoppingAway',
    summary: 'Make lots of items that were bought',
    description:
      'Without `items` it puts away all that is ticked. A lot gets the place and the shelf life of its food, and the day of the operation as `purchased_on`. The item gets `put_away_at` and leaves the list.',
    answer: PutAway,
  },
  {
    ...OF_LIST,
    verb: addRecipe,
    path: '/:id/add-recipe',
    operationId: 'addRecipeToList',
    summary: 'Add the ingredients of a recipe',
    description:
      'There is one planned line for each food and unit. `minus_stock` subtracts the pantry and the bought items.',
    answer: RecipeAdded,
  },
  {
    ...OF_LIST,
    verb: reconcile,
    path: '/:id/reconcile',
    operationId: 'reconcileList',
    summary: 'Plan the shopping',
    description:
      'Makes the open planned lines equal to the demand of the meal plan until `to`, minus the pantry and the bought items. `low_stock: false` leaves out foods that are low.',
    answer: Reconciled,
    hasDryRun: true,
  },
  {
    verb: removeSource,
    path: '/:id/sources/:source_id',
    params: { id: 'list_id', source_id: 'source_id' },
    tag: 'shopping lists',
    operationId: 'removeListSource',
    summary: 'Take the share of a source out of the open lines',
    answer: SourceRemoved,
    method: 'delete',
  },
] as const

/** The verbs that fill a list from recipes and the plan, and the pantry from a list. */
export function mountPlannedVerbs(api: Api, deps: Deps): void {
  for (const route of VERBS) mountVerb(api, deps, route)
}
