import type { Refused } from '@larder/rules/entity.ts'
import { foodIdsOf, viewRecipe } from '@larder/rules/recipes/view-recipe.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasAllWords } from '#api/rest/reads/page-query.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import { type Filtered, filteredResource, type Resource } from '#api/rest/resource.ts'
import { readMeasuring } from '#kitchen/pantry/stock-amounts.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isAmong, isOfScope } from '#sync/schema/collection-sql.ts'
import { sortKeyOf } from '#sync/schema/name-order.ts'
import {
  CollectedFilters,
  collectedRecipes,
  firstPhoto,
  recipeCollections,
  RecipeFilters,
  recipes,
  RecipeView,
  SUMMARY_FIELDS,
  SummaryPhoto,
} from './contract.ts'
import { RECIPE_FORMATS } from './formats.ts'

/** @throws AppError VALIDATION_FAILED where the recipe has no number of servings */
async function viewed(db: Db, member: Member, row: Row, wish: Filtered<typeof RecipeView>) {
  if (wish.servings === undefined && wish.units === undefined) return row
  const foodIds = wish.units === undefined ? [] : foodIdsOf(row)
  const view = viewRecipe(row, wish, await readMeasuring(db, member.householdId, foodIds))
  if (isRefused(view)) throw invalid({ path: '/querystring/servings', message: view.refused })
  return view
}

/** A row has no field of this name. */
const isRefused = (view: Row | Refused): view is Refused => 'refused' in view

/** Null if all of them are null. */
const MINUTES = sql`coalesce(t.total_minutes, t.prep_minutes + t.cook_minutes, t.cook_minutes, t.prep_minutes)`
const title = { by: sortKeyOf('title'), type: 'text' } as const

export const recipeResource = filteredResource({
  tag: 'recipes',
  label: 'recipe',
  path: '',
  collection: recipes,
  sorts: {
    title: { keys: [title] },
    recent: 'latest',
    rating: {
      keys: [{ by: sql`coalesce(t.rating, 0)::float8`, type: 'float8' }],
      isDescending: true,
    },
    minutes: { keys: [{ by: sql`coalesce(${MINUTES}, 1e9)::float8`, type: 'float8' }, title] },
  },
  filters: RecipeFilters,
  where: recipeConditions,
  summary: {
    fields: SUMMARY_FIELDS,
    schemas: { photo: SummaryPhoto },
    of: ({ householdId }) => ({ photo: firstPhoto(householdId) }),
  },
  view: {
    query: RecipeView,
    of: viewed,
    readsMore: ({ units }) => units !== undefined,
  },
  formats: RECIPE_FORMATS,
})

const collectionResource: Resource = {
  tag: 'recipe collections',
  label: 'recipe collection',
  path: '',
  collection: recipeCollections,
  sorts: {
    position: {
      keys: [
        { by: sql`coalesce(t.position, 1e300)`, type: 'float8' },
        { by: sortKeyOf('name'), type: 'text' },
      ],
    },
  },
}

export const collectionResources = [collectionResource]

export const collectedResources = [
  filteredResource({
    tag: 'recipe collections',
    label: 'collected recipe',
    path: '',
    collection: collectedRecipes,
    // Compared as bytes, as clients do. Recipes without a position count as `NO_POSITION`.
    sorts: {
      position: { keys: [{ by: sql`coalesce(t.position, '~~') collate "C"`, type: 'text' }] },
    },
    filters: CollectedFilters,
    where: collectedConditions,
  }),
]

/** Conditions that find the rows by the indexes of their parents (migration 0085). */
function collectedConditions(
  query: Filtered<typeof CollectedFilters>,
  { householdId }: Member,
): RawBuilder<unknown>[] {
  return (['collection_id', 'recipe_id'] as const).flatMap((field) => {
    const id = query[field]
    if (id === undefined) return []
    const ids = sql`select c.id from collected_recipes c where c.${sql.id(field)} = ${id}::uuid
      and ${isOfScope(sql`c.household_id`, sql`${householdId}::uuid`)}`
    return [isAmong(householdId, ids)]
  })
}

/**
 * SQL for the ids of the household's recipes with a tag or a food; uses the index of migration 0023.
 *
 * @param word as `recipe_words` writes it: `tag` or `food`, the household's id, then the tag or the
 *   food's id
 */
const recipesWith = (householdId: string, word: string) => sql`select r.id from recipes r
  where recipe_words(r.household_id, r.tags, r.ingredients) @> array[${word}]::text[]
    and ${isOfScope(sql`r.household_id`, sql`${householdId}::uuid`)}`

/** SQL for the names and texts of the ingredients. */
const INGREDIENTS = sql`(
  select string_agg(concat_ws(' ', i->>'name', i->>'original_text'), ' ')
  from jsonb_array_elements(t.ingredients) i)`

function recipeConditions(
  { q, tag, food_id, max_minutes }: Filtered<typeof RecipeFilters>,
  { householdId }: Member,
): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = []
  if (q !== undefined)
    all.push(
      hasAllWords(
        q,
        sql`t.title`,
        sql`t.description`,
        sql`array_to_string(t.tags, ' ')`,
        INGREDIENTS,
      ),
    )
  if (tag !== undefined)
    all.push(isAmong(householdId, recipesWith(householdId, `tag ${householdId} ${tag}`)))
  if (food_id !== undefined)
    all.push(isAmong(householdId, recipesWith(householdId, `food ${householdId} ${food_id}`)))
  if (max_minutes !== undefined) all.push(sql`${MINUTES} <= ${max_minutes}`)
  return all
}
