import type { Draft } from './draft.ts'
import type { Context, Data, Entity } from './entity.ts'
import { addQuantities, MAX_QUANTITY } from './quantity.ts'
import { rejected, type MutationOutcome } from './validate-data.ts'

/** Adds a row of a ledger to the sum of its parent. Refuses a sum that is larger than `MAX_QUANTITY`. */
export function applyLedger(
  draft: Draft,
  entity: Entity,
  id: string,
  data: Data,
  context: Context,
): MutationOutcome | undefined {
  const { ledger } = entity
  const parentId = ledger && data[ledger.parent]
  const parentKind = ledger && entity.fields[ledger.parent]?.references?.entity
  const kind = parentKind === undefined ? undefined : context.entities.get(parentKind)
  if (!ledger || !kind || typeof parentId !== 'string') return undefined
  const parent = draft.get(kind.name, parentId)?.data
  if (!parent) return undefined
  const count = data[ledger.value] ?? null
  const before = Number(parent[ledger.sum])
  const sum = count === null ? addQuantities(before, Number(data[ledger.delta])) : Number(count)
  if (Math.abs(sum) > MAX_QUANTITY)
    return rejected('validation', { path: `/${ledger.delta}`, message: 'The sum is too large.' })
      .outcome
  if (sum !== parent[ledger.sum])
    draft.put(kind, parentId, { ...parent, [ledger.sum]: sum, updated_at: context.now })
  const change = { entity: entity.name, id, parent: parentId, before, after: sum }
  draft.undoable.record({ ...change, isCount: count !== null })
  return undefined
}
