import type { Api } from '#platform/http.ts'
import type { Deps } from '#sync/resource.ts'
import { mountResource } from '#sync/rest.ts'
import { recipeResource } from './resources.ts'

/** Mounted at /v1/recipes, below the hook that picks the household. */
export function recipeRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountResource(api, deps, recipeResource)
  }
}
