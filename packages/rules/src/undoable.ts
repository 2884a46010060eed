import { addQuantities } from './quantity.ts'

/** A row of a ledger that somebody wants to undo, as the database knows it. */
export interface UndoableRow {
  readonly entity: string
  readonly id: string
  /** The row whose sum it moved. */
  readonly parent: string
  /** What has to be added to the sum to undo it; null where the sum was counted since. */
  readonly delta: number | null
}

/**
 * By how much each row of a ledger is undone, in the middle of a batch. Rows that the batch makes are in
 * it too, and a count in the batch closes all rows before it. Time is O(1) for each row.
 */
export interface Undoable {
  /** @returns undefined where the sum was counted since */
  deltaOf(entity: string, id: string): number | undefined
  /** Notes a new row that took the sum of its parent from `before` to `after`. */
  note(row: {
    readonly entity: string
    readonly id: string
    readonly parent: string
    readonly before: number
    readonly after: number
    readonly isCount: boolean
  }): void
}

/** @param undo gets what takes each note back */
export function startUndoable(known: readonly UndoableRow[], undo: (() => void)[]): Undoable {
  const counts = new Map<string, number>()
  const countsOf = (parent: string) => counts.get(parent) ?? 0
  const rows = new Map<string, { parent: string; delta: number | null; counts: number }>()
  for (const { entity, id, parent, delta } of known)
    rows.set(keyOf(entity, id), { parent: keyOf(entity, parent), delta, counts: 0 })

  return {
    deltaOf(entity, id) {
      const row = rows.get(keyOf(entity, id))
      return row && row.counts === countsOf(row.parent) ? (row.delta ?? undefined) : undefined
    },
    note({ entity, id, parent: parentId, before, after, isCount }) {
      const [key, parent] = [keyOf(entity, id), keyOf(entity, parentId)]
      const had = countsOf(parent)
      if (isCount) counts.set(parent, had + 1)
      rows.set(key, { parent, delta: addQuantities(before, -after), counts: countsOf(parent) })
      undo.push(() => {
        counts.set(parent, had)
        rows.delete(key)
      })
    },
  }
}

const keyOf = (entity: string, id: string) => `${entity} ${id}`
