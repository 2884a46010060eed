import type { Member } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Mutation } from '#sync/contract.ts'
import type { Row } from '#sync/read-rows.ts'
import { type Deps, readOne } from '#sync/resource.ts'
import { write } from '#sync/write.ts'
import { itemResource, listResource } from './resources.ts'
import * as store from './store.ts'

/**
 * Ticks items of a list off, or puts them back. Who was first to tick one off stays that; one that
 * somebody deleted meanwhile does not hold up the others.
 *
 * @throws AppError NOT_FOUND where there is no such list
 */
export async function checkItems(
  deps: Deps,
  member: Member,
  listId: string,
  { itemIds, isChecked }: { itemIds: readonly string[]; isChecked: boolean },
): Promise<{ items: Row[]; missing: string[] }> {
  await readOne(deps, listResource, member, { id: listId, parentId: undefined })
  const now = deps.clock()
  const onList = await store.itemsOn(deps.db, member.householdId, listId, itemIds)
  const mutations = onList.map((id): Mutation => {
    const patch = { checked_at: isChecked ? now.toISOString() : null }
    const expect = isChecked ? { expect: { checked_at: null } } : {}
    return { op: 'update', entity: 'shopping_item', id, patch, ...expect }
  })
  await writeEach(deps, member, mutations, now)

  const items: Row[] = []
  const missing: string[] = []
  for (const id of itemIds) {
    try {
      items.push(await readOne(deps, itemResource, member, { id, parentId: listId }))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      missing.push(id)
    }
  }
  return { items, missing }
}

/**
 * Deletes the items of a list that are ticked off, but for those that change meanwhile.
 *
 * @returns how many
 * @throws AppError NOT_FOUND where there is no such list
 */
export async function clearChecked(deps: Deps, member: Member, listId: string): Promise<number> {
  await readOne(deps, listResource, member, { id: listId, parentId: undefined })
  const checked = await store.checkedItems(deps.db, member.householdId, listId)
  const mutations = checked.map(({ id, version }): Mutation => ({
    op: 'delete',
    entity: 'shopping_item',
    id,
    if_version: version,
  }))
  const results = await writeEach(deps, member, mutations, deps.clock())
  return results.filter(({ status, noop }) => status === 'applied' && !noop).length
}

/** Each for itself, in one transaction. */
async function writeEach(
  { db, sync }: Deps,
  { householdId, accountId }: Member,
  mutations: readonly Mutation[],
  now: Date,
) {
  if (mutations.length === 0) return []
  return (await write(db, sync, { scopeId: householdId, accountId, mutations }, now)).results
}
