import { addQuantities } from '@larder/rules/quantity.ts'
import type { Data } from '#sync/collection/contract.ts'

interface Movement {
  readonly id: string
  readonly data: Data
}

/**
 * By how much each movement is undone, told from all of them: a second and simpler telling of the rules.
 *
 * @param movements in the order in which they were taken
 * @returns by the ids of the movements; `delta` is null where the item was counted since
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
