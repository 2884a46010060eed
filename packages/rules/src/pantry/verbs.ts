import { deriveId } from '@larder/rules/derive-id.ts'
import type { Data, Mutation, Refused } from '@larder/rules/entity.ts'

// A verb takes rows and a request, and returns the mutations that carry out the request.

/** The movement that each verb writes to the ledger. */
const AMOUNTS = {
  add: (quantity: number) => ({ kind: 'add', delta: quantity }),
  consume: (quantity: number) => ({ kind: 'consume', delta: -quantity }),
  waste: (quantity: number) => ({ kind: 'waste', delta: -quantity }),
  count: (quantity: number) => ({ kind: 'count', value: quantity }),
} as const
export type Amount = keyof typeof AMOUNTS

/** The fields of a movement that hold an amount, with their names in a request. */
export const AMOUNT_FIELDS = { delta: 'quantity', value: 'quantity' } as const

/**
 * Adds to an item, takes from it, or counts it.
 *
 * @param id the id of the movement
 */
export function moveAmount(
  itemId: string,
  verb: Amount,
  { id, quantity, ...about }: { readonly id: string; readonly quantity: number } & Data,
): Mutation {
  const data = { pantry_item_id: itemId, ...AMOUNTS[verb](quantity), ...about }
  return { op: 'create', entity: 'stock_movement', id, data }
}

/** Undoes a movement. The decision derives the amount (`derive-undo.ts`). */
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

/** A request to open, freeze, thaw or move an item. */
export interface Change {
  readonly itemId: string
  /** The fields of the item that change. */
  readonly changes: Data
  /** The amount of the part to change. Undefined: the whole item. */
  readonly quantity: number | undefined
  /** The id of the new item, if only a part changes. */
  readonly partId: string
}

/**
 * Changes an item, or a part of it, which becomes a new item.
 *
 * @param item all its fields
 */
export function changeItem(item: Data, change: Change): readonly Mutation[] | Refused {
  const { itemId, changes, quantity } = change
  const all = Number(item['quantity'])
  if (quantity === undefined || quantity === all)
    return [{ op: 'update', entity: 'pantry_item', id: itemId, patch: changes }]
  if (quantity > all) return { refused: 'The item has less than this quantity.' }
  return splitItem(item, change, quantity)
}

const MOVE_OUT = 'move out'

/** Creates an item like the old one, and moves the amount to it. One group: all or nothing. */
export function splitItem(
  item: Data,
  { itemId, changes, partId }: Change,
  quantity: number,
): readonly Mutation[] {
  const group_id = 'part'
  const {
    quantity: _quantity,
    operation_id: _operation,
    created_at: _made,
    updated_at: _changed,
    ...copied
  } = item
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
 * Whether a change has split its item before. Then the movement out of the item exists.
 *
 * @param rows all rows that the change may write
 */
export function wasSplit(
  rows: readonly { readonly id: string; readonly data: Data | null }[],
  { itemId, partId }: Change,
): boolean {
  const left = rows.find(({ id }) => id === deriveId(partId, MOVE_OUT))
  return left?.data?.['pantry_item_id'] === itemId
}

/**
 * Adds the first amount of a new item.
 *
 * @param quantity 0 adds nothing
 */
export function stockNewItem(itemId: string, quantity: number): readonly Mutation[] {
  if (quantity === 0) return []
  return [moveAmount(itemId, 'add', { id: deriveId(itemId, 'first stock'), quantity })]
}
