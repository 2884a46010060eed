import type { Data } from '@larder/rules/json.ts'
import { addQuantities } from '@larder/rules/quantity.ts'

interface Movement {
  readonly id: string
  readonly data: Data
}

/**
 * Computes the delta of an undo of each movement: a second, simpler implementation of the rules.
 *
 * @param movements in server order
 * @returns deltas by the id of the movement; null if the item was counted later
 */
export function undoDeltas(
  movements: Iterable<Movement>,
): Map<string, { parent: string; delta: number | null }> {
  const sums = new Map<string, number>()
  const deltas = new Map<string, { parent: string; delta: number | null }>()
  for (const { id, data } of movements) {
    const { pantry_item_id: parent } = data
    if (typeof parent !== 'string') continue
    const before = sums.get(parent) ?? 0
    const value = data['value'] ?? null
    const after = value === null ? addQuantities(before, Number(data['delta'])) : Number(value)
    if (value !== null)
      for (const one of deltas.values()) if (one.parent === parent) one.delta = null
    deltas.set(id, { parent, delta: addQuantities(before, -after) })
    sums.set(parent, after)
  }
  return deltas
}
