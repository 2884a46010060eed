import type { Kysely } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'photos'>>

/** The photos of a recipe, and whether their content is stored. */
export async function photosOf(
  db: Db,
  householdId: string,
  recipeId: string,
): Promise<{ id: string; hasContent: boolean }[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'content_sha256'])
    .where('household_id', '=', householdId)
    .where('recipe_id', '=', recipeId)
    .execute()
  return rows.map(({ id, content_sha256 }) => ({ id, hasContent: content_sha256 !== null }))
}

/** Whether a photo is there without its content. */
export async function lacksContent(db: Db, householdId: string, id: string): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('content_sha256')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  return photo?.content_sha256 === null
}
