import type { Deps } from '#api/rest/resource.ts'
import type { Api } from '#platform/http/server.ts'
import { RecipeMatches, RecipeSearchQuery } from './search-contract.ts'
import { searchRecipes } from './search-recipes.ts'

/** The search of recipes. It is mounted at /v1/recipes. */
export function mountRecipeSearch(api: Api, { db }: Deps): void {
  api.get(
    '/search',
    {
      schema: {
        operationId: 'searchRecipes',
        tags: ['recipes'],
        summary: 'Search recipes',
        description:
          'Words are found in titles, tags, ingredients, the names of their foods, descriptions and steps, in this order of weight. Inflected words are found too if the recipe names its `language`.',
        querystring: RecipeSearchQuery,
        response: { 200: RecipeMatches },
      },
    },
    ({ member: { householdId }, query: { q, limit = 20 } }) =>
      searchRecipes(db, { householdId, q, limit }),
  )
}
