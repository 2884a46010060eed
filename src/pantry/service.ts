import type { Member } from '#kernel/actor.ts'
import { deriveId } from '@larder/rules/derive-id.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectRow, withNames } from '#rest/rest-errors.ts'
import { applyBatch } from '#sync/write/apply-batch.ts'
import type { Data, Mutation, Result } from '#sync/collection/contract.ts'
import { readRow, type Row } from '#rest/read-rows.ts'
import type { Deps } from '#rest/resource.ts'
import { readOne } from '#rest/resource-reads.ts'
import { withHousehold } from '#sync/write/with-household.ts'
import { stockMovements } from './collection.ts'
import type { Move } from './contract.ts'
import { itemResource } from './resources.ts'
import * as verbs from '@larder/rules/pantry/verbs.ts'

/** An item, and the movement that changed its amount. */
interface Moved {
  readonly item: Row
  readonly movement: Row
}

/**
 * Writes a movement of an item. The amount of the item may fall below zero. A repeated call with the same id
 * changes nothing and returns the same movement.
 *
 * @throws AppError NOT_FOUND, CONFLICT if another movement has the id, VALIDATION_FAILED
 */
export function moveStock(
  deps: Deps,
  member: Member,
  itemId: string,
  verb: verbs.Amount,
  input: Move,
): Promise<Moved> {
  const id = input.id ?? newId(deps.clock())
  const movement = verbs.moveAmount(itemId, verb, { ...input, id })
  return inTransaction(deps.db, (tx) =>
    writeMovement(tx, deps, member, itemId, movement, verbs.AMOUNT_FIELDS),
  )
}

/**
 * Undoes a movement with another movement. Refused after a later count of the item, since a count replaces
 * all movements before it. A repeated call with the same id changes nothing and returns the same movement.
 *
 * @throws AppError NOT_FOUND, CONFLICT
 */
export function undoMovement(
  deps: Deps,
  member: Member,
  movementId: string,
  { id = newId(deps.clock()), ...details }: { id?: string; reason?: string },
): Promise<Moved> {
  return withHousehold(deps, member, async (tx) => {
    const reading = { collection: stockMovements, scopeId: member.householdId }
    const movement = await readRow(tx, reading, movementId)
    if (!movement) throw notFound('movement')
    const undo = verbs.undoMovement(movement, { id, undoes_id: movementId, ...details })
    if ('refused' in undo) throw conflict(undo.refused)
    const itemId = movement['pantry_item_id'] as string // a column that is never null
    return writeMovement(tx, deps, member, itemId, undo)
  })
}

/** @param names the names of the movement's fields in the request */
async function writeMovement(
  tx: Db,
  deps: Deps,
  member: Member,
  itemId: string,
  movement: Mutation,
  names: Readonly<Record<string, string>> = {},
): Promise<Moved> {
  const batch = { scopeId: member.householdId, writer: member, mutations: [movement] }
  const { results } = await applyBatch(tx, deps.sync, batch, deps.clock())
  const [result] = results
  if (result?.reason === 'duplicate')
    throw conflict('This movement was already undone.', { duplicate_of: result.duplicate_of })
  if (result?.reason === 'parent_missing' || result?.reason === 'parent_gone')
    throw notFound('pantry item')
  const { id, version, data } = expectRow(result && withNames(result, names), 'movement')
  return { item: await readItem(tx, deps, member, itemId), movement: { id, version, ...data } }
}

/** The input of a change of an item. A repeated `id` or `new_id` changes nothing more. */
export interface ChangeInput {
  readonly id?: string
  readonly quantity?: number
  readonly new_id?: string
}

/**
 * Changes an item, or only a part of it, which becomes a new item: for example one carton of six is opened.
 *
 * @param request all input, which distinguishes a repeat from another request with the same id
 * @throws AppError NOT_FOUND, CONFLICT if the item has less than `quantity`
 */
export function changeItem(
  deps: Deps,
  member: Member,
  itemId: string,
  { id, quantity, new_id }: ChangeInput,
  changes: Data,
  request: Data,
): Promise<{ item: Row; rest: Row | null }> {
  const requestId = id ?? new_id
  const partId =
    new_id ?? (requestId === undefined ? newId(deps.clock()) : deriveId(requestId, 'part'))
  const change = { itemId, changes, quantity, partId }
  const operation =
    requestId === undefined ? {} : { operation: { id: deriveId(requestId, 'operation'), request } }
  return inTransaction(deps.db, async (tx) => {
    const batch = {
      scopeId: member.householdId,
      writer: member,
      isAtomic: true,
      // Every row that the change may write, so that all of them are loaded.
      mutations: [update(itemId, changes), ...verbs.splitItem({}, change, quantity ?? 0)],
      rewrite: ({ rows }: { rows: readonly { id: string; data: Data | null }[] }) => {
        const item = rows.find((row) => row.id === itemId)?.data
        if (!item) throw notFound('pantry item')
        const mutations = verbs.changeItem(item, change)
        if ('refused' in mutations) throw conflict(mutations.refused)
        return mutations
      },
      ...operation,
    }
    const { results, loaded, mutationCount } = await applyBatch(tx, deps.sync, batch, deps.clock())
    expectAll(results)
    const isPart =
      mutationCount === undefined ? verbs.wasSplit(loaded.rows, change) : mutationCount > 1
    const read = (one: string) => readItem(tx, deps, member, one)
    return isPart
      ? { item: await read(partId), rest: await read(itemId) }
      : { item: await read(itemId), rest: null }
  })
}

const update = (id: string, patch: Data): Mutation => ({
  op: 'update',
  entity: 'pantry_item',
  id,
  patch,
})

/** All mutations were applied, or none. Throws the reason of the first one that failed by itself. */
function expectAll(results: readonly Result[]): void {
  for (const result of results) {
    if (result.reason === 'group_failed') continue
    if (result.status === 'gone') throw conflict('The row with this id was deleted. Use a new id.')
    expectRow(withNames(result, verbs.AMOUNT_FIELDS), 'pantry item')
  }
  // The part must be a new item. A create without effect means that another item has its id.
  if (results.length > 1 && results[0]?.noop) throw conflict('Another row has this id.')
}

const readItem = (tx: Db, { clock }: Deps, member: Member, id: string): Promise<Row> =>
  readOne(tx, itemResource, member, { id, parentId: undefined }, clock())
