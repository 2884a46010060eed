import { addQuantities } from '@larder/rules/quantity.ts'

/** A row of a ledger that a mutation undoes, as it was loaded from the database. */
export interface RowToUndo {
  readonly entity: string
  readonly id: string
  /** The row whose sum it changed. */
  readonly parent: string
  /** The amount to add to the sum to undo it; null where the sum was counted later. */
  readonly delta: number | null
}

/**
 * The delta that undoes each row of a ledger, in the middle of a batch. It includes rows that the
 * batch creates. After a count in the batch no earlier row can be undone. Time is O(1) per row.
 */
export interface Undoable {
  /** @returns undefined where the sum was counted later */
  deltaOf(entity: string, id: string): number | undefined
  /** Records a new row that changed the sum of its parent from `before` to `after`. */
  record(row: {
    readonly entity: string
    readonly id: string
    readonly parent: string
    readonly before: number
    readonly after: number
    readonly isCount: boolean
  }): void
}

/** @param undo gets a function for each record that removes it again */
export function startUndoable(loaded: readonly RowToUndo[], undo: (() => void)[]): Undoable {
  const counts = new Map<string, number>()
  const countsOf = (parent: string) => counts.get(parent) ?? 0
  const rows = new Map<string, { parent: string; delta: number | null; counts: number }>()
  for (const { entity, id, parent, delta } of loaded)
    rows.set(keyOf(entity, id), { parent: keyOf(entity, parent), delta, counts: 0 })

  return {
    deltaOf(entity, id) {
      const row = rows.get(keyOf(entity, id))
      return row && row.counts === countsOf(row.parent) ? (row.delta ?? undefined) : undefined
    },
    record({ entity, id, parent: parentId, before, after, isCount }) {
      const [key, parent] = [keyOf(entity, id), keyOf(entity, parentId)]
      const countsBefore = countsOf(parent)
      if (isCount) counts.set(parent, countsBefore + 1)
      rows.set(key, { parent, delta: addQuantities(before, -after), counts: countsOf(parent) })
      undo.push(() => {
        counts.set(parent, countsBefore)
        rows.delete(key)
      })
    },
  }
}

const keyOf = (entity: string, id: string) => `${entity} ${id}`
