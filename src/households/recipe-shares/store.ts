import type { Role } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recipes } from '#kitchen/recipes/contract.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { jsonOf, roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'

type Db = Kysely<Pick<Tables, 'recipe_shares' | 'recipes'>>
type Row = Selectable<Tables['recipe_shares']>
/** A share without its secret and its maker's session. */
export type StoredShare = Omit<Row, 'token_hash' | 'session_id'>

interface RecipeKey {
  readonly householdId: string
  readonly recipeId: string
}

const SHARE = ['household_id', 'id', 'recipe_id', 'created_by', 'created_at'] as const

/** @throws AppError NOT_FOUND if the recipe is gone */
export async function insertShare(tx: Db, share: Row): Promise<StoredShare> {
  try {
    const added = tx.insertInto('recipe_shares').values(share).returning(SHARE)
    return await added.executeTakeFirstOrThrow()
  } catch (error) {
    if (violates(error, 'recipe_shares_recipe_exists')) throw notFound('recipe')
    throw error
  }
}

export async function hasRecipe(db: Db, { householdId, recipeId }: RecipeKey): Promise<boolean> {
  const found = await db
    .selectFrom('recipes')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', recipeId)
    .executeTakeFirst()
  return found !== undefined
}

/** The shares of a recipe, the oldest first. */
export const selectShares = (
  db: Db,
  { householdId, recipeId }: RecipeKey,
): Promise<StoredShare[]> =>
  db
    .selectFrom('recipe_shares')
    .select(SHARE)
    .where('household_id', '=', householdId)
    .where('recipe_id', '=', recipeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** @returns false if the recipe has no such share */
export async function deleteShare(
  tx: Db,
  { householdId, recipeId }: RecipeKey,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('recipe_shares')
    .where('household_id', '=', householdId)
    .where('recipe_id', '=', recipeId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** A recipe that somebody opens by its address. */
export interface SharedRecipe {
  readonly created_by: string
  readonly maker_role: Role | null
  readonly recipe: Data
  /** Of the content of its first photo. */
  readonly photo_sha256: string | null
}

/** The recipe with this token, in one statement. */
export const selectShared = statementFor(
  (sync: SyncSchema, _db: Db, of: { householdId: string; tokenHash: Buffer }) => {
    const household = sql<string>`${of.householdId}::uuid`
    return sql<SharedRecipe>`
      select h.created_by, ${roleIn(sync, household, sql<string>`h.created_by`)} as maker_role,
        ${jsonOf(recipes)} as recipe,
        (select p.content_sha256 from photos p
          where p.household_id = ${household} and p.recipe_id = h.recipe_id and p.content_sha256 is not null
          order by p.position, p.id limit 1) as photo_sha256
      from recipe_shares h
      join recipes t on t.household_id = ${household} and t.id = h.recipe_id
      join sync_scope s on s.household_id = ${household}
      where h.household_id = ${household} and h.token_hash = ${of.tokenHash}::bytea`
  },
)
