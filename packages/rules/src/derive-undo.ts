import type { Draft } from './draft.ts'
import type { Data, Entity } from './entity.ts'
import { type Validated, rejected } from './validate-data.ts'
import { duplicate } from './resolve-references.ts'

/** The field by which a row names the row of its ledger that it undoes, and that row's id. */
function undoneBy(entity: Entity, values: Data): { field: string; id: string } | undefined {
  const field = entity.ledger?.undoes
  const id = field === undefined ? undefined : values[field]
  return field !== undefined && typeof id === 'string' ? { field, id } : undefined
}

/**
 * A new row with its delta, where it undoes another row. The delta that a client sent is not looked at.
 *
 * @param values the whole row; the row that it undoes is there
 */
export function deriveUndo(draft: Draft, entity: Entity, id: string, values: Data): Validated {
  const { ledger } = entity
  const undone = undoneBy(entity, values)
  if (!ledger || !undone) return { values }
  const row = draft.get(entity.name, undone.id)?.data
  const path = `/${undone.field}`
  if (!row || row[ledger.parent] !== values[ledger.parent])
    return rejected('validation', { path, message: `${path} names a row of something else.` })
  if (ledger.isMove?.(row))
    return rejected('validation', { path, message: 'A move is not undone: move it back.' })
  const again = duplicate(draft, entity, id, values)
  if (again) return { outcome: again }
  const delta = draft.undoable.deltaOf(entity.name, undone.id)
  if (delta === undefined) return { outcome: { status: 'conflict', reason: 'counted' } }
  if (!entity.fields[ledger.delta]?.allows(delta))
    return rejected('validation', { path: `/${ledger.delta}`, message: 'The sum is too large.' })
  return { values: { ...values, [ledger.delta]: delta } }
}

/** A row that is sent once more, with the delta that was derived for it when it was made. */
export function withDerived(entity: Entity, values: Data, there: Data): Data {
  const { ledger } = entity
  if (!ledger || !undoneBy(entity, values)) return values
  return { ...values, [ledger.delta]: there[ledger.delta] ?? null }
}
