import type { Member } from '#kernel/actor.ts'
import { deriveId } from '@larder/rules/derive-id.ts'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { expectRow } from '#rest/rest-errors.ts'
import { applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import type { Mutation } from '#sync/collection/contract.ts'
import type { LoadedRow } from '@larder/rules/draft.ts'
import { readRow, type Row } from '#rest/read-rows.ts'
import type { Deps } from '#rest/resource.ts'
import { withHousehold } from '#sync/write/with-household.ts'
import { write } from '#sync/write/write.ts'
import { STEP_ROWS } from '#sync/collection/limits.ts'
import { shoppingLists } from './collection.ts'
import * as store from './store.ts'
import * as verbs from '@larder/rules/shopping-lists/verbs.ts'

/** The items to check or uncheck. A repeated `id` changes nothing more. */
interface Check {
  readonly id?: string | undefined
  readonly itemIds: readonly string[]
  readonly isChecked: boolean
}

/**
 * Checks or unchecks items of a list. A checked item keeps the account that checked it first. Items that are
 * not on the list are returned in `missing`.
 *
 * @throws AppError NOT_FOUND if the list does not exist, CONFLICT if the id was used for another request
 */
export async function checkItems(
  deps: Deps,
  member: Member,
  listId: string,
  { id, itemIds, isChecked }: Check,
): Promise<{ items: Row[]; missing: string[] }> {
  const now = deps.clock()
  const at = isChecked ? now.toISOString() : null
  const request = { verb: 'check', listId, itemIds, isChecked }
  const batch: Batch = {
    scopeId: member.householdId,
    writer: member,
    // These only load the rows.
    mutations: [
      loadOnly('shopping_list', listId),
      ...itemIds.map((itemId) => loadOnly('shopping_item', itemId)),
    ],
    rewrite: (loaded) => verbs.checkItems(itemsOf(loaded.rows, listId), at),
    ...(id === undefined ? {} : { operation: { id: deriveId(id, 'operation'), request } }),
  }
  const { loaded, results } = await write(deps.db, deps.sync, batch, now)
  const items = new Map<string, Row>()
  for (const { id: itemId, version, data } of itemsOf(loaded.rows, listId))
    items.set(itemId, { id: itemId, version, ...data })
  for (const result of results) {
    const { id: itemId, version, data } = expectRow(result, 'shopping item')
    items.set(itemId, { id: itemId, version, ...data })
  }
  return {
    items: itemIds.flatMap((itemId) => items.get(itemId) ?? []),
    missing: itemIds.filter((itemId) => !items.has(itemId)),
  }
}

/** @throws AppError NOT_FOUND if the list does not exist */
function itemsOf(rows: readonly LoadedRow[], listId: string) {
  if (!rows.some(({ entity, id, data }) => entity === 'shopping_list' && id === listId && data))
    throw notFound('shopping list')
  return rows.flatMap(({ entity, id, version, data }) =>
    entity === 'shopping_item' && data?.['list_id'] === listId ? [{ id, version, data }] : [],
  )
}

/**
 * Deletes the items of a list that are checked at the start. Many items are deleted in steps, each in its own
 * transaction, so that others can write to the list meanwhile. If a step fails, the steps before it stay
 * done, and a repeated request deletes the rest.
 *
 * @returns the number of deleted items
 * @throws AppError NOT_FOUND if the list does not exist, FORBIDDEN
 */
export async function clearChecked(deps: Deps, member: Member, listId: string): Promise<number> {
  let cleared = 0
  let step: Step = { after: store.START, upTo: undefined, count: 0 }
  do {
    step = await clearStep(deps, member, listId, step)
    cleared += step.count
  } while (step.count === STEP_ROWS)
  return cleared
}

interface Step {
  /** Where the next step begins. */
  readonly after: store.ItemPosition
  /** The household's version before the first step. Items that are checked later stay. */
  readonly upTo: number | undefined
  readonly count: number
}

function clearStep(deps: Deps, member: Member, listId: string, previous: Step): Promise<Step> {
  const { householdId } = member
  return withHousehold(deps, member, async (tx, { now }) => {
    await expectList(tx, member, listId)
    const range = { ...previous, limit: STEP_ROWS }
    const found = await store.checkedItems(tx, householdId, listId, range)
    const after = found.at(-1)
    if (!after) return { ...previous, count: 0 }
    const mutations = found.map(({ id }): Mutation => ({
      op: 'delete',
      entity: 'shopping_item',
      id,
    }))
    const batch = { scopeId: householdId, writer: member, mutations, answersRows: false }
    const { loaded } = await applyBatch(tx, deps.sync, batch, now)
    return { after, upTo: previous.upTo ?? loaded.version, count: found.length }
  })
}

/** @throws AppError NOT_FOUND */
async function expectList(tx: Db, { householdId }: Member, listId: string): Promise<void> {
  const reading = { collection: shoppingLists, scopeId: householdId }
  if (!(await readRow(tx, reading, listId))) throw notFound('shopping list')
}

/** A mutation that loads its row and changes nothing. */
const loadOnly = (entity: string, id: string): Mutation => ({ op: 'update', entity, id, patch: {} })
