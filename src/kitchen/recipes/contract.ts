import type { Data } from '@larder/rules/json.ts'
import { collectedRecipe, recipe, recipeCollection } from '@larder/rules/recipes/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { rowSchema, SearchText } from '#api/rest/rest-schemas.ts'
import { recipeDocument } from '#kitchen/recipes/search/search-document.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { Instant, Nullable, entityTable } from '#sync/schema/contract.ts'
import { sortedBy } from '#sync/schema/name-order.ts'

/** The fields of a recipe in a list and in the result of a search. */
export const SUMMARY_FIELDS = [
  'title',
  'servings',
  'prep_minutes',
  'cook_minutes',
  'total_minutes',
  'tags',
  'rating',
  'image_url',
] as const

/** The first photo of a recipe that has content. */
export const SummaryPhoto = Nullable(
  Type.Object(
    {
      id: Id,
      width: Type.Integer({ examples: [1600] }),
      height: Type.Integer({ examples: [1200] }),
      blurhash: Type.String({ examples: ['LEHV6nWB2yk8pyo0adR*.7kCMdnj'] }),
    },
    { description: 'The first photo with content.' },
  ),
)

/**
 * SQL for the first photo of the recipe `t`, as `SummaryPhoto`. It reads only the photos of this recipe, by
 * the index `photos_recipe`.
 */
export const firstPhoto = (householdId: string): RawBuilder<unknown> => sql`(
  select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'blurhash', p.blurhash)
  from photos p
  where p.household_id = ${householdId}::uuid and p.recipe_id = t.id and p.content_sha256 is not null
  order by coalesce(p.position, 1e300), p.id limit 1)`

export const recipes = entityTable(recipe, {
  number: 10,
  table: 'recipes',
  revisions: { table: 'recipe_revisions', id: 'recipe_id' },
  search: { table: 'recipe_search', id: 'recipe_id', document: recipeDocument },
  computed: sortedBy('title'),
})

export const recipeCollections = entityTable(recipeCollection, {
  number: 18,
  table: 'recipe_collections',
  computed: sortedBy('name'),
})
export const collectedRecipes = entityTable(collectedRecipe, {
  number: 19,
  table: 'collected_recipes',
})

export const CollectedFilters = {
  collection_id: Type.Optional(Id),
  recipe_id: Type.Optional(Id),
}

export const RecipeFilters = {
  q: Type.Optional(SearchText),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  food_id: Type.Optional(Id),
  max_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Preparation and cooking together.',
    }),
  ),
}

export const RecipeView = {
  servings: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Scales the amounts in the answer to this number; nothing is stored.',
      examples: [6],
    }),
  ),
  units: Type.Optional(
    Type.Enum(['metric', 'us'], {
      description:
        'Converts the amounts in the answer to units of this system; nothing is stored. An ingredient that can not be converted stays as it is. The answer has no ETag.',
    }),
  ),
}

const Version = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The version of the recipe with which this state was saved.',
  examples: [1207],
})
export const RevisionPath = Type.Object({ id: Id, version: Version })

const RevisionHead = {
  version: Version,
  saved_at: Instant,
  account_id: Nullable({ ...Id, description: 'Who saved it; null if that is not known any more.' }),
  title: Type.String({ examples: ['Pancakes'] }),
}

export const Revisions = Type.Object(
  { items: Type.Array(Type.Object(RevisionHead), { description: 'The newest first.' }) },
  { title: 'RecipeRevisions' },
)

const Fields = Object.entries(recipes.fields).map(([name, { type }]) => [
  name,
  Type.Optional(type.schema),
])
export const Revision = Type.Object(
  {
    ...RevisionHead,
    data: Type.Unsafe<Data>(
      Type.Object(Object.fromEntries(Fields), {
        description: 'The fields. Those that are newer than this state are missing.',
      }),
    ),
  },
  { title: 'RecipeRevision' },
)

export const Recipe = rowSchema(recipes)
