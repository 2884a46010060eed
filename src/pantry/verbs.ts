import { deriveId } from '#kernel/derive-id.ts'
import type { Data, Mutation } from '#sync/collection/contract.ts'

// Verbs as pure functions: from the rows as they are and from a wish to the mutations that carry it out.
// Neither Node nor the database is in them, so that clients can run them too.

/** What is done to the amount of an item, and what it comes to in the ledger. */
const AMOUNTS = {
  add: (quantity: number) => ({ kind: 'add', delta: quantity }),
  consume: (quantity: number) => ({ kind: 'consume', delta: -quantity }),
  waste: (quantity: number) => ({ kind: 'waste', delta: -quantity }),
  count: (quantity: number) => ({ kind: 'count', value: quantity }),
} as const
export type Amount = keyof typeof AMOUNTS

/** The fields of a movement that hold an amount, and how a wish calls them. */
export const AMOUNT_FIELDS = { delta: 'quantity', value: 'quantity' } as const

/** A verb that can't be carried out, in a sentence for people. */
interface Refused {
  readonly refused: string
}

/**
 * Adds to an item, takes from it, or counts it.
 *
 * @param id the movement's
 */
export function moveAmount(
  itemId: string,
  verb: Amount,
  { id, quantity, ...about }: { readonly id: string; readonly quantity: number } & Data,
): Mutation {
  const data = { pantry_item_id: itemId, ...AMOUNTS[verb](quantity), ...about }
  return { op: 'create', entity: 'stock_movement', id, data }
}

/** Undoes a movement. By how much is derived where the mutation is decided. */
export function undoMovement(
  movement: Data,
  { id, undoes_id, ...about }: { readonly id: string; readonly undoes_id: string } & Data,
): Mutation | Refused {
  if (movement['kind'] === 'move')
    return { refused: 'A move can not be undone. Move the amount back.' }
  const { pantry_item_id = null } = movement
  const data = { pantry_item_id, kind: 'undo', undoes_id, ...about }
  return { op: 'create', entity: 'stock_movement', id, data }
}

/** What a change of an item asks for: opening, freezing, thawing or moving it. */
export interface Change {
  readonly itemId: string
  /** The fields of the item that change. */
  readonly changes: Data
  /** Only so much of it; all of it where it is left out. */
  readonly quantity: number | undefined
  /** The id of the new item, where it is a part. */
  readonly partId: string
}

/**
 * Changes an item, or a part of it, which becomes an item of its own.
 *
 * @param item as it is, with all its fields
 */
export function changeItem(item: Data, wish: Change): readonly Mutation[] | Refused {
  const { itemId, changes, quantity } = wish
  const all = Number(item['quantity'])
  if (quantity === undefined || quantity === all)
    return [{ op: 'update', entity: 'pantry_item', id: itemId, patch: changes }]
  if (quantity > all) return { refused: 'The item has less than this quantity.' }
  return splitItem(item, wish, quantity)
}

const MOVE_OUT = 'move out'

/** All or nothing: a new item like the old one, and the amount moves from the old to the new. */
export function splitItem(
  item: Data,
  { itemId, changes, partId }: Change,
  quantity: number,
): readonly Mutation[] {
  const group_id = 'part'
  const { quantity: _quantity, created_at: _made, updated_at: _changed, ...copied } = item
  const side = (pantry_item_id: string, name: string, delta: number): Mutation => {
    const data = { pantry_item_id, kind: 'move', delta }
    return { op: 'create', entity: 'stock_movement', id: deriveId(partId, name), data, group_id }
  }
  return [
    { op: 'create', entity: 'pantry_item', id: partId, data: { ...copied, ...changes }, group_id },
    side(itemId, MOVE_OUT, -quantity),
    side(partId, 'move in', quantity),
  ]
}

/**
 * Whether a change has split its item before, told by the amount that left the item.
 *
 * @param rows all rows that the change may write, as they are
 */
export function wasSplit(
  rows: readonly { readonly id: string; readonly data: Data | null }[],
  { itemId, partId }: Change,
): boolean {
  const left = rows.find(({ id }) => id === deriveId(partId, MOVE_OUT))
  return left?.data?.['pantry_item_id'] === itemId
}

/**
 * What there is of an item when it is made.
 *
 * @param quantity 0 where there is nothing of it yet
 */
export function stockNewItem(itemId: string, quantity: number): readonly Mutation[] {
  if (quantity === 0) return []
  return [moveAmount(itemId, 'add', { id: deriveId(itemId, 'first stock'), quantity })]
}
