import { mountBatch } from '#api/rest/batch/batch-route.ts'
import { mountReads } from '#api/rest/reads/read-routes.ts'
import type { Deps, Resource } from '#api/rest/resource.ts'
import { mountResource } from '#api/rest/routes.ts'
import {
  cookingResources,
  mealPlanResources,
  mountMealPlanVerbs,
} from '#kitchen/meal-plan/resources.ts'
import { pantryResources } from '#kitchen/pantry/resources.ts'
import { mountPantryVerbs } from '#kitchen/pantry/routes.ts'
import { photoResources } from '#kitchen/photos/resources.ts'
import { mountParseIngredients } from '#kitchen/recipes/ingredients/parse-ingredients-routes.ts'
import { recipeResource } from '#kitchen/recipes/resources.ts'
import { mountRevisions } from '#kitchen/recipes/revision-routes.ts'
import { mountRecipeVerbs } from '#kitchen/recipes/routes.ts'
import { mountRecipeSearch } from '#kitchen/recipes/search/search-recipes.ts'
import { mountSearch } from '#kitchen/search/routes.ts'
import { shoppingResources, storeResources } from '#kitchen/shopping-lists/resources.ts'
import { mountShoppingVerbs } from '#kitchen/shopping-lists/routes.ts'
import type { Api } from '#platform/http/api.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'

interface Feature {
  /** Below `/v1`. */
  readonly prefix: string
  /** The tag of its routes in the OpenAPI document. */
  readonly tag: { readonly name: string; readonly description: string }
  /** Parents before their children. */
  readonly resources: readonly Resource[]
  /** Mounts the routes of the verbs. */
  readonly mountVerbs?: (api: Api, deps: KitchenDeps) => void
}

interface KitchenDeps extends Deps {
  readonly limits: RateLimits
}

/** The features of the kitchen: their rows in REST and in sync. */
export const KITCHEN: readonly Feature[] = [
  {
    prefix: '/pantry',
    tag: { name: 'pantry', description: 'Foods, their places, amounts and dates.' },
    resources: pantryResources,
    mountVerbs: mountPantryVerbs,
  },
  {
    prefix: '/recipes',
    tag: { name: 'recipes', description: 'Recipes. Each is one document with one version.' },
    resources: [recipeResource],
    mountVerbs: (api, deps) => {
      mountRecipeSearch(api, deps)
      mountRecipeVerbs(api, deps)
      mountRevisions(api, deps)
      mountParseIngredients(api, deps)
    },
  },
  {
    prefix: '/shopping-lists',
    tag: { name: 'shopping lists', description: 'Shopping lists and their items.' },
    resources: shoppingResources,
    mountVerbs: mountShoppingVerbs,
  },
  {
    prefix: '/stores',
    tag: { name: 'stores', description: 'Stores, and the order of the categories in them.' },
    resources: storeResources,
  },
  {
    prefix: '/meal-plan',
    tag: { name: 'meal plan', description: 'The meals of each day.' },
    resources: mealPlanResources,
    mountVerbs: mountMealPlanVerbs,
  },
  {
    prefix: '/cookings',
    tag: { name: 'cookings', description: 'Recipes that were cooked.' },
    resources: cookingResources,
  },
  {
    prefix: '/photos',
    tag: { name: 'photos', description: 'Photos of recipes, pantry items and foods.' },
    resources: photoResources,
  },
  {
    prefix: '/search',
    tag: { name: 'search', description: 'One search over recipes, foods, items and lists.' },
    resources: [],
    mountVerbs: mountSearch,
  },
]

/** Mounts a feature, below the hook that picks the household. Rows that are written once have only reads. */
export function featureRoutes({ resources, mountVerbs }: Feature, deps: KitchenDeps) {
  return async (api: Api): Promise<void> => {
    for (const resource of resources)
      if (resource.collection.isWriteOnce) mountReads(api, deps, resource)
      else mountResource(api, deps, resource)
    mountVerbs?.(api, deps)
  }
}

/** Mounts the batch over the rows of all features, below the same hook. */
export function batchRoutes(deps: Deps) {
  const mounted = KITCHEN.flatMap(({ prefix, resources }) =>
    resources.map((resource) => ({ prefix, resource })),
  )
  return async (api: Api): Promise<void> => mountBatch(api, deps, mounted)
}
