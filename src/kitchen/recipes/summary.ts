import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

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
