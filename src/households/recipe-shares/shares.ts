import { recordInHousehold } from '#households/record-event.ts'
import { hashToken, newToken } from '#platform/base/secret.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { conflict, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { forbiddenToRole } from '#sync/write/scopes/authority.ts'
import { withHousehold } from '#sync/write/scopes/with-household.ts'
import type { MadeShare, Share, Shares } from './contract.ts'
import * as store from './store.ts'

export interface ShareDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly publicUrl: string
}

/** Addresses of one recipe. */
const MAX_SHARES = 20

/**
 * Makes a public address of a recipe. Only this answer has it.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT if the recipe has too many addresses
 */
export async function shareRecipe(
  deps: ShareDeps,
  member: Member,
  recipeId: string,
): Promise<MadeShare> {
  const { householdId, accountId, sessionId } = member
  const token = newToken(householdId)
  const share = await withHousehold(deps, member, async (tx, { now }) => {
    const before = await store.selectShares(tx, { householdId, recipeId })
    if (before.length >= MAX_SHARES)
      throw conflict(`A recipe can have at most ${MAX_SHARES} public addresses. End one first.`)
    const added = await store.insertShare(tx, {
      household_id: householdId,
      id: newId(now),
      recipe_id: recipeId,
      token_hash: hashToken(token),
      created_by: accountId,
      session_id: sessionId ?? null,
      created_at: now,
    })
    const details = { share_id: added.id, recipe_id: recipeId }
    await recordInHousehold(tx, member, { householdId, kind: 'recipe_shared', details }, now)
    return added
  })
  return { ...toShare(share), url: `${deps.publicUrl}/shared/${token}` }
}

/** Lists the public addresses of a recipe, the oldest first. @throws AppError NOT_FOUND, FORBIDDEN for a viewer */
export async function listShares(
  db: Db,
  { householdId, role }: Member,
  recipeId: string,
): Promise<Shares> {
  if (role === 'viewer') throw forbiddenToRole()
  if (!(await store.hasRecipe(db, { householdId, recipeId }))) throw notFound('recipe')
  return { items: (await store.selectShares(db, { householdId, recipeId })).map(toShare) }
}

/** Ends a public address. @throws AppError NOT_FOUND, FORBIDDEN */
export function revokeShare(
  deps: ShareDeps,
  member: Member,
  recipeId: string,
  id: string,
): Promise<void> {
  const { householdId } = member
  return withHousehold(deps, member, async (tx, { now }) => {
    if (!(await store.deleteShare(tx, { householdId, recipeId }, id))) throw notFound('share')
    const details = { share_id: id, recipe_id: recipeId }
    await recordInHousehold(tx, member, { householdId, kind: 'recipe_unshared', details }, now)
  })
}

const toShare = ({ id, created_by, created_at }: store.StoredShare): Share => ({
  id,
  created_by,
  created_at: created_at.toISOString(),
})
