import { signal } from '@preact/signals'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'

/** The items that are selected on a list, while somebody selects some. */
export const selected = signal<
  { readonly listId: string; readonly ids: ReadonlySet<string> } | undefined
>(undefined)

/** The id of the item that was pressed last to select it: Shift selects from there. */
export let lastPressed = ''

/** Selects an item of a list, or no longer, and begins to select there. */
export function select({ id, list_id: listId }: Pick<Item, 'id' | 'list_id'>): void {
  lastPressed = id
  const now = selected.peek()
  const before = now?.listId === listId ? now.ids : new Set<string>()
  selected.value = { listId, ids: before.symmetricDifference(new Set([id])) }
}
