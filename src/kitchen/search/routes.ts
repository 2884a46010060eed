import { patternsOf } from '#api/rest/reads/page-query.ts'
import type { Deps } from '#api/rest/resource.ts'
import { searchRecipes } from '#kitchen/recipes/search/search-recipes.ts'
import type { Api } from '#platform/http/api.ts'
import { Found, SearchQuery } from './contract.ts'
import { findRows } from './store.ts'

/** One search for one search box. It is mounted at /v1/search. */
export function mountSearch(api: Api, { db }: Deps): void {
  api.get(
    '',
    {
      schema: {
        operationId: 'search',
        tags: ['search'],
        summary: 'Search recipes, foods, items and lists',
        description:
          'The best few of each kind. Recipes are found as by `GET /v1/recipes/search`. A food, item or list must have all words in its name or its other names.',
        querystring: SearchQuery,
        response: { 200: Found },
      },
    },
    async ({ member: { householdId }, query: { q, limit = 5 } }) => {
      const { items: recipes, corrections } = await searchRecipes(db, { householdId, q, limit })
      const patterns = patternsOf(q)
      if (patterns.length === 0) return { recipes, corrections, foods: [], items: [], lists: [] }
      const rows = await findRows(db, { householdId, patterns, limit })
      return { recipes, corrections, ...rows }
    },
  )
}
