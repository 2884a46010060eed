import type { Member } from '#kernel/actor.ts'
import { conflict } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { expectRow } from '#sync/answer.ts'
import type { Data, Mutation, Result } from '#sync/contract.ts'
import type { Row } from '#sync/read-rows.ts'
import { type Deps, readOne } from '#sync/resource.ts'
import { writeAll } from '#sync/resource-writes.ts'
import type { Move } from './contract.ts'
import { itemResource, movementResource } from './resources.ts'
import * as store from './store.ts'

/** What is done to the amount of an item, and what it comes to in the ledger. */
export const AMOUNTS = {
  add: (quantity: number) => ({ kind: 'add', delta: quantity }),
  consume: (quantity: number) => ({ kind: 'consume', delta: -quantity }),
  waste: (quantity: number) => ({ kind: 'waste', delta: -quantity }),
  count: (quantity: number) => ({ kind: 'count', value: quantity }),
} as const

/**
 * Writes a movement of an item. Its amount may fall below zero, where more was used than was known.
 *
 * @throws AppError NOT_FOUND, CONFLICT where another movement has the id, VALIDATION_FAILED
 */
export async function moveStock(
  deps: Deps,
  member: Member,
  itemId: string,
  verb: keyof typeof AMOUNTS,
  input: Move,
): Promise<{ item: Row; movement: Row }> {
  const { id, quantity, ...about } = input
  await readOne(deps, itemResource, member, at(itemId))
  return writeMovement(deps, member, itemId, id, { ...AMOUNTS[verb](quantity), ...about })
}

async function writeMovement(
  deps: Deps,
  member: Member,
  itemId: string,
  wantedId: string | undefined,
  what: Data,
): Promise<{ item: Row; movement: Row }> {
  const id = wantedId?.toLowerCase() ?? newId(deps.clock())
  const data = { pantry_item_id: itemId, ...what }
  const create: Mutation = { op: 'create', entity: 'stock_movement', id, data }
  const [result] = await writeAll(deps, member, [create], deps.clock())
  expectRow(result, 'pantry item')
  return {
    item: await readOne(deps, itemResource, member, at(itemId)),
    movement: await readOne(deps, movementResource, member, at(id)),
  }
}

/**
 * Takes a movement back, by one more movement. What was counted since is not touched by it, so it
 * can't be taken back any more.
 *
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function undoMovement(
  deps: Deps,
  member: Member,
  movementId: string,
  { id, reason }: { id?: string; reason?: string },
): Promise<{ item: Row; movement: Row }> {
  const movement = await readOne(deps, movementResource, member, at(movementId))
  const itemId = movement['pantry_item_id'] as string // a column that is never null
  const { kind } = movement
  if (kind === 'move') throw conflict('What was moved is not undone: move it back.')
  const delta = await store.deltaToUndo(deps.db, member.householdId, movementId)
  if (delta === undefined)
    throw conflict('It was counted since, and so there is nothing to undo any more.')
  const what = { kind: 'undo', delta, undoes_id: movementId }
  const said = reason === undefined ? what : { ...what, reason }
  return writeMovement(deps, member, itemId, id, said)
}

export interface Part {
  readonly quantity?: number
  readonly new_id?: string
}

/**
 * Changes an item, or only a part of it, which becomes an item of its own: one carton of six is
 * opened.
 *
 * @throws AppError NOT_FOUND, CONFLICT where there is not as much as that
 */
export async function changeItem(
  deps: Deps,
  member: Member,
  itemId: string,
  { quantity, new_id }: Part,
  changes: Data,
): Promise<{ item: Row; rest: Row | null }> {
  const item = await readOne(deps, itemResource, member, at(itemId))
  const now = deps.clock()
  if (quantity === undefined || quantity === item['quantity']) {
    const patch: Mutation = { op: 'update', entity: 'pantry_item', id: itemId, patch: changes }
    expectAll(await writeAll(deps, member, [patch], now))
    return { item: await readOne(deps, itemResource, member, at(itemId)), rest: null }
  }
  if (quantity > Number(item['quantity'])) throw conflict('There is not as much as that.')
  const newItemId = new_id?.toLowerCase() ?? newId(now)
  const move = (pantry_item_id: string, delta: number): Mutation => {
    const data = { pantry_item_id, kind: 'move', delta }
    return { op: 'create', entity: 'stock_movement', id: newId(now), data }
  }
  const { id: _id, version: _version, quantity: _quantity, effective_date: _date, ...same } = item
  const { created_at: _made, updated_at: _changed, ...copied } = same
  const data = { ...copied, ...changes }
  const mutations: Mutation[] = [
    { op: 'create', entity: 'pantry_item', id: newItemId, data },
    move(itemId, -quantity),
    move(newItemId, quantity),
  ]
  expectAll(await writeAll(deps, member, mutations, now))
  return {
    item: await readOne(deps, itemResource, member, at(newItemId)),
    rest: await readOne(deps, itemResource, member, at(itemId)),
  }
}

/** All or none was done: the one that was refused says why. */
function expectAll(results: readonly Result[]): void {
  for (const result of results) expectRow(result, 'pantry item')
}

const at = (id: string) => ({ id, parentId: undefined })
