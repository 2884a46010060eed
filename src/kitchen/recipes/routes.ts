import type { Data } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { describeRecipe, useIngredients } from '@larder/rules/recipes/use-ingredients.ts'
import { Type } from 'typebox'
import { parseCursor, printCursor } from '#api/rest/reads/list-cursor.ts'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/api.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { readHouseholdDay } from '#sync/write/scopes/with-household.ts'
import { readTogether } from '#sync/write/verbs/query-rows.ts'
import { type CookableSort, KEY_TYPES, readCookable } from './cookable-store.ts'
import {
  Availability,
  AvailabilityQuery,
  CookableQuery,
  CookableRecipes,
  Cooked,
} from './cooking-contract.ts'

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
  mountListCookableRecipes(api, deps)
  mountReadAvailability(api, deps)
}

function mountListCookableRecipes(api: Api, deps: Deps): void {
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
}

function mountReadAvailability(api: Api, deps: Deps): void {
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

/**
 * A page of the recipes for which the household has almost all foods, today. A food counts as there if there is
 * any of it: amounts are not compared.
 *
 * @param maxMissing how many foods may be missing
 * @throws AppError CURSOR_INVALID
 */
async function listCookable(
  { db, sync, clock }: Deps,
  { householdId }: Member,
  query: {
    readonly maxMissing: number
    readonly sort: CookableSort
    readonly limit: number
    readonly cursor: string | undefined
  },
) {
  const { maxMissing, sort, limit, cursor } = query
  const after = cursor === undefined ? undefined : parseCursor(cursor, KEY_TYPES[sort])
  const on = await readHouseholdDay(db, sync, householdId, clock())
  const wanted = { householdId, on, maxMissing, sort, limit: limit + 1, after }
  const recipes = await readCookable(db, wanted)
  const shown = recipes.slice(0, limit)
  const last = recipes.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ keys: _keys, missing, ...recipe }) => ({
      ...recipe,
      missing: [...missing],
    })),
    next_cursor: last ? printCursor([...last.keys, last.recipe_id]) : null,
  }
}

/**
 * The ingredients of a recipe that the household has.
 *
 * @param on the day, `YYYY-MM-DD`. The default is today
 * @throws AppError NOT_FOUND
 */
async function readAvailability(
  { db, sync, clock }: Deps,
  { householdId }: Member,
  recipeId: string,
  { servings, on }: { servings?: number; on?: string },
): Promise<Data> {
  const wanted = { recipeId, servings: servings ?? null }
  const dayIn = (timeZone: string) => on ?? localDay(clock().toISOString(), timeZone)
  const reading = useIngredients(wanted, { householdId, dayIn })
  const used = await readTogether(db, sync, householdId, reading)
  if (!used) throw notFound('recipe')
  return describeRecipe(used)
}
