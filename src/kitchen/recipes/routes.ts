import { cook } from '@larder/rules/recipes/cook.ts'
import { Type } from 'typebox'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/server.ts'
import { Id } from '#platform/kernel/schemas.ts'
import {
  Availability,
  AvailabilityQuery,
  CookableQuery,
  CookableRecipes,
  Cooked,
} from './cooking-contract.ts'
import { listCookable } from './list-cookable.ts'
import { readAvailability } from './service.ts'

/** The verbs of recipes. They are mounted at /v1/recipes. */
export function mountRecipeVerbs(api: Api, deps: Deps): void {
  mountVerb(api, deps, {
    verb: cook,
    path: '/:id/cook',
    params: { id: 'recipe_id' },
    tag: 'recipes',
    operationId: 'cookRecipe',
    summary: 'Cook a recipe',
    description:
      'It takes the ingredients from their lots, first expired, first out, and records the cooking. It passes over lots whose use_by date has passed. An ingredient without a food, a lot that is passed over and a shortfall are told; they stop nothing.',
    answer: Cooked,
    hasDryRun: true,
  })
  api.get(
    '/cookable',
    {
      schema: {
        operationId: 'listCookableRecipes',
        tags: ['recipes'],
        summary: 'List the recipes whose foods are there',
        description:
          'A food is there if the household has any of it that may still be eaten; amounts are not compared. Staples are always there. Optional ingredients do not count. Recipes within a recipe count too. Recipes without a food are left out.',
        querystring: CookableQuery,
        response: { 200: CookableRecipes },
      },
      config: { errors: ['CURSOR_INVALID'] },
    },
    ({ member, query: { max_missing: maxMissing = 2, sort = 'missing', limit = 50, cursor } }) =>
      listCookable(deps, member, { maxMissing, sort, limit, cursor }),
  )
  api.get(
    '/:id/availability',
    {
      schema: {
        operationId: 'readAvailability',
        tags: ['recipes'],
        summary: 'Read which ingredients the household has',
        params: Type.Object({ id: Id }),
        querystring: AvailabilityQuery,
        response: { 200: Availability },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ member, params, query }) => readAvailability(deps, member, params.id, query),
  )
}
