import type { Api } from '#platform/http/server.ts'
import type { Deps } from '#rest/resource.ts'
import { mountResource } from '#rest/routes.ts'
import { recipeResource } from './resources.ts'

/** Mounted at /v1/recipes, below the hook that picks the household. */
export function recipeRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountResource(api, deps, recipeResource)
  }
}
