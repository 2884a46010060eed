import { type RawBuilder, sql } from 'kysely'
import { type Filtered, filteredResource } from '#api/rest/resource.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { isAmong } from '#sync/schema/collection-sql.ts'
import { PhotoFilters, photos } from './contract.ts'

const PARENTS = ['recipe_id', 'pantry_item_id', 'food_id', 'shopping_item_id'] as const

const photoResource = filteredResource({
  tag: 'photos',
  label: 'photo',
  path: '',
  collection: photos,
  sorts: {
    position: { keys: [{ by: sql`coalesce(t.position, 1e300)`, type: 'float8' }] },
    recent: 'latest',
  },
  filters: PhotoFilters,
  where: photosOf,
})

export const photoResources = [photoResource]

/** Conditions that find photos by the indexes of their parents (migrations 0050 and 0083). */
function photosOf(
  query: Filtered<typeof PhotoFilters>,
  { householdId }: Member,
): RawBuilder<unknown>[] {
  return PARENTS.flatMap((field) => {
    const id = query[field]
    if (id === undefined) return []
    const ids = sql`select p.id from photos p where p.household_id = ${householdId}::uuid
      and p.${sql.id(field)} = ${id}::uuid`
    return [isAmong(householdId, ids)]
  })
}
