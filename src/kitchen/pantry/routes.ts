import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { mergeFoods } from '@larder/rules/pantry/merge-foods.ts'
import { undo } from '@larder/rules/shopping-lists/undo.ts'
import { Type } from 'typebox'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/api.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { readOperation } from '#sync/write/verbs/operations.ts'
import { mountConversion } from './convert-routes.ts'
import { mountItemVerbs } from './item-verbs.ts'
import { FoodsMerged, FoodTaken, Operation, OperationUndone } from './operation-contract.ts'
import { mountStock } from './stock-routes.ts'

const ById = Type.Object({ id: Id })

/** The verbs of the pantry. They are mounted at /v1/pantry. */
export function mountPantryVerbs(api: Api, deps: Deps): void {
  mountItemVerbs(api, deps)
  mountFoodVerbs(api, deps)
  mountMerge(api, deps)
  mountOperations(api, deps)
  mountConversion(api, deps)
  mountStock(api, deps)
}

/** Takes amounts of a food from its lots. */
function mountFoodVerbs(api: Api, deps: Deps): void {
  const ofFood = { params: { id: 'food_id' }, tag: 'pantry', answer: FoodTaken }
  const description =
    'It takes from the lots of the food, first expired, first out. No lot falls below zero: the answer tells the shortfall.'
  mountVerb(api, deps, {
    ...ofFood,
    verb: consumeFood,
    path: '/foods/:id/consume',
    operationId: 'consumeFood',
    summary: 'Use some of a food',
    description,
  })
  mountVerb(api, deps, {
    ...ofFood,
    verb: wasteFood,
    path: '/foods/:id/waste',
    operationId: 'wasteFood',
    summary: 'Throw away some of a food',
    description,
  })
}

/** Two foods become one. */
function mountMerge(api: Api, deps: Deps): void {
  mountVerb(api, deps, {
    verb: mergeFoods,
    path: '/foods/:id/merge',
    params: { id: 'food_id' },
    tag: 'pantry',
    operationId: 'mergeFoods',
    summary: 'Merge a food into another one',
    description:
      'All that names the food names the other one then: items, recipes, the meal plan, lists, barcodes and photos. The other food gets its names, its measures, and the facts that it has not. Undo the operation to have both again; the food that was merged has a new id then.',
    answer: FoodsMerged,
  })
}

function mountOperations(api: Api, deps: Deps): void {
  api.get(
    '/operations/:id',
    {
      schema: {
        operationId: 'readOperation',
        tags: ['pantry'],
        summary: 'Read an operation',
        description: 'An operation is the record of a verb that was done. It is kept for 400 days.',
        params: ById,
        response: { 200: Operation },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ member, params }) => readOperation(deps.db, member.householdId, params.id),
  )
  mountVerb(api, deps, {
    verb: undo,
    path: '/operations/:id/undo',
    params: { id: 'operation_id' },
    tag: 'pantry',
    operationId: 'undoOperation',
    summary: 'Undo an operation',
    description:
      'It reverses each amount whose lot was not counted since, and each field that nobody changed since. `kept` lists the rest. A second undo changes nothing and has the same answer.',
    answer: OperationUndone,
  })
}
