import type { Member } from '#kernel/actor.ts'
import { deriveId } from '@larder/rules/derive-id.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectRow, withNames } from '#rest/rest-errors.ts'
import { applyBatch } from '#sync/write/apply-batch.ts'
import type { Data, Mutation, Result } from '#sync/collection/contract.ts'
import { readRow, type Row } from '#rest/read-rows.ts'
import { type Deps, readOne } from '#rest/resource.ts'
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
 * Writes a movement of an item. Its amount may fall below zero, where more was used than was known. Sent
 * again with the same id, it does nothing and answers the same movement.
 *
 * @throws AppError NOT_FOUND, CONFLICT where another movement has the id, VALIDATION_FAILED
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
 * Undoes a movement, by one more movement. Not after a count of the item, since that stands for all that
 * was before it. Sent again with the same id, it does nothing and answers the same movement.
 *
 * @throws AppError NOT_FOUND, CONFLICT
 */
export function undoMovement(
  deps: Deps,
  member: Member,
  movementId: string,
  { id = newId(deps.clock()), ...about }: { id?: string; reason?: string },
): Promise<Moved> {
  return withHousehold(deps, member, async (tx) => {
    const reading = { collection: stockMovements, scopeId: member.householdId }
    const movement = await readRow(tx, reading, movementId)
    if (!movement) throw notFound('movement')
    const wish = { id, undoes_id: movementId, ...about }
    const undo = verbs.undoMovement(movement, wish)
    if ('refused' in undo) throw conflict(undo.refused)
    const itemId = movement['pantry_item_id'] as string // a column that is never null
    return writeMovement(tx, deps, member, itemId, undo)
  })
}

/** @param names how the fields of the movement are called in the request */
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

/** What a change of an item is asked by: `id` or `new_id` makes it happen once, however often it is sent. */
export interface Part {
  readonly id?: string
  readonly quantity?: number
  readonly new_id?: string
}

/**
 * Changes an item, or only a part of it, which becomes an item of its own: one carton of six is
 * opened.
 *
 * @param wish all that was asked for, to tell a repeat from another request with the same id
 * @throws AppError NOT_FOUND, CONFLICT where there is not as much as that
 */
export function changeItem(
  deps: Deps,
  member: Member,
  itemId: string,
  { id, quantity, new_id }: Part,
  changes: Data,
  wish: Data,
): Promise<{ item: Row; rest: Row | null }> {
  const asked = id ?? new_id
  const partId = new_id ?? (asked === undefined ? newId(deps.clock()) : deriveId(asked, 'part'))
  const change = { itemId, changes, quantity, partId }
  const operation =
    asked === undefined ? {} : { operation: { id: deriveId(asked, 'operation'), wish } }
  return inTransaction(deps.db, async (tx) => {
    const batch = {
      scopeId: member.householdId,
      writer: member,
      isAtomic: true,
      // All that it may come to, so that all of it is loaded.
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

/** All or none was done: the first that was refused for itself says why. */
function expectAll(results: readonly Result[]): void {
  for (const result of results) {
    if (result.reason === 'group_failed') continue
    if (result.status === 'gone') throw conflict('The row with this id was deleted. Use a new id.')
    expectRow(withNames(result, verbs.AMOUNT_FIELDS), 'pantry item')
  }
  // The part is a new item: one that says the same already is another item.
  if (results.length > 1 && results[0]?.noop) throw conflict('Another row has this id.')
}

const readItem = (tx: Db, { clock }: Deps, member: Member, id: string): Promise<Row> =>
  readOne({ db: tx, clock }, itemResource, member, { id, parentId: undefined })
