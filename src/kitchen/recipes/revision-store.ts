import type { Data } from '@larder/rules/json.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'
import { fieldsOf, instantOf } from '#sync/schema/collection-sql.ts'
import { recipes } from './contract.ts'

type Db = Kysely<Pick<Tables, 'recipes' | 'recipe_revisions'>>

/** A state of a recipe, as one account left it. */
export interface StoredRevision {
  readonly version: number
  readonly saved_at: string
  /** Null if it is not known any more who saved it. */
  readonly account_id: string | null
  readonly title: string
}

const HEAD = sql`r.version::float8 as version, r.account_id, r.data,
  ${instantOf(sql`r.saved_at`)} as saved_at`

/** @returns the states of a recipe, the newest first; undefined if there is no such recipe */
export async function revisionsOf(
  db: Db,
  householdId: string,
  recipeId: string,
): Promise<StoredRevision[] | undefined> {
  const { rows } = await sql<StoredRevision | { version: null }>`
    select s.version, s.account_id, s.saved_at, coalesce(s.data ->> 'title', t.title) as title
    from recipes t left join lateral (
      select ${HEAD} from recipe_revisions r
      where r.household_id = ${householdId}::uuid and r.recipe_id = ${recipeId}::uuid offset 0) s on true
    where t.household_id = ${householdId}::uuid and t.id = ${recipeId}::uuid
    order by s.version desc`.execute(db)
  if (rows.length === 0) return undefined
  return rows.filter((row) => row.version !== null)
}

/** @returns undefined if there is no such state */
export async function revisionOf(
  db: Db,
  householdId: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<(StoredRevision & { readonly data: Data }) | undefined> {
  const { rows } = await sql<StoredRevision & { readonly data: Data }>`
    select s.version, s.account_id, s.saved_at, d.data, d.data ->> 'title' as title
    from recipes t
      cross join lateral (
        select ${HEAD} from recipe_revisions r
        where r.household_id = ${householdId}::uuid and r.recipe_id = ${id}::uuid
          and r.version = ${version}::bigint offset 0) s
      cross join lateral (
        select coalesce(s.data, (${fieldsOf(recipes, Object.keys(recipes.fields))})::jsonb) as data) d
    where t.household_id = ${householdId}::uuid and t.id = ${id}::uuid`.execute(db)
  return rows[0]
}
