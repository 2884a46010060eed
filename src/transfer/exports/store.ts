import type { Data } from '@larder/rules/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { recipes } from '#kitchen/recipes/contract.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { jsonOf } from '#sync/schema/collection-sql.ts'

/** SQL for the id of the household. It is a constant, so only its partition is read. */
export const householdOf = (householdId: string): RawBuilder<unknown> =>
  sql`select ${householdId}::uuid as household_id`

const RECIPES = 50

/** The recipes after an id, in the order of their ids. @returns some; none after the last one */
export async function readRecipes(
  db: Db,
  householdId: string,
  after: string = NIL_ID,
): Promise<{ id: string; recipe: Data }[]> {
  const { rows } = await sql<{ id: string; recipe: Data }>`
    select t.id, ${jsonOf(recipes)} as recipe from recipes t
    where t.household_id = ${householdId}::uuid and t.id > ${after}::uuid
    order by t.id limit ${sql.lit(RECIPES)}`.execute(db)
  return rows
}

/** A photo whose bytes are stored. */
export interface ExportedPhoto {
  readonly id: string
  readonly sha256: string
}

const PHOTOS = 500

/** The photos with content after an id, in the order of their ids. @returns some; none after the last one */
export async function readPhotos(
  db: Db,
  householdId: string,
  after: string = NIL_ID,
): Promise<ExportedPhoto[]> {
  const { rows } = await sql<ExportedPhoto>`
    select id, content_sha256 as sha256 from photos
    where household_id = ${householdId}::uuid and id > ${after}::uuid and content_sha256 is not null
    order by id limit ${sql.lit(PHOTOS)}`.execute(db)
  return rows
}
