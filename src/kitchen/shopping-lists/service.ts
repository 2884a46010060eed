import { idNow } from '@larder/rules/derive-id.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import type { Deps } from '#api/rest/resource.ts'
import { expectRow } from '#api/rest/rest-errors.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { STEP_ROWS } from '#sync/schema/contract.ts'
import { lockAndLoad, rowOf } from '#sync/write/lock-and-load.ts'
import { writeMore } from '#sync/write/save.ts'
import type { DoneVerb } from '#sync/write/verbs/run-verb.ts'
import { shoppingLists } from './contract.ts'
import * as store from './store.ts'

/**
 * The answer of a check: the items as they are now, and those that are not on the list.
 *
 * @throws AppError NOT_FOUND if the list was deleted since the check was done
 */
export function showChecked(
  { loaded, decision }: DoneVerb,
  listId: string,
  itemIds: readonly string[],
): { items: Row[]; missing: string[] } {
  const isList = ({ entity, id, data }: LoadedRow) =>
    entity === 'shopping_list' && id === listId && data !== null
  if (!loaded.rows.some(isList)) throw notFound('shopping list')
  const items = new Map<string, Row>()
  for (const { entity, id, version, data } of loaded.rows)
    if (entity === 'shopping_item' && data?.['list_id'] === listId)
      items.set(id, { id, version, ...data })
  for (const result of decision.results) {
    const { id, version, data } = expectRow(result, 'shopping item')
    items.set(id, { id, version, ...data })
  }
  const rows = itemIds.map((id) => items.get(idNow(id, (one) => items.has(one)) ?? ''))
  return {
    items: rows.flatMap((row) => row ?? []),
    missing: itemIds.filter((_, i) => !rows[i]),
  }
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

function clearStep(
  { db, sync, clock }: Deps,
  member: Member,
  listId: string,
  previous: Step,
): Promise<Step> {
  const scopeId = member.householdId
  return inTransaction(db, async (tx) => {
    const keys = [{ entity: shoppingLists.name, id: listId }]
    const first = await lockAndLoad(tx, sync, { scopeId, writer: member, keys }, clock())
    if (!rowOf(first, shoppingLists.name, listId)?.data) throw notFound('shopping list')
    const range = { ...previous, limit: STEP_ROWS }
    const found = await store.checkedItems(tx, scopeId, listId, range)
    const after = found.at(-1)
    if (!after) return { ...previous, count: 0 }
    const mutations = found.map(({ id }): Mutation => ({
      op: 'delete',
      entity: 'shopping_item',
      id,
    }))
    await writeMore(tx, first, { mutations, answersRows: false })
    return { after, upTo: previous.upTo ?? first.version, count: found.length }
  })
}
