import type { Context, Entity } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Draft } from './draft.ts'
import { findDuplicate } from './resolve-references.ts'
import { type Validated, rejected } from './validate-data.ts'

/** The row of the ledger that this row undoes: the field that names it, and its id. */
function undoneBy(entity: Entity, values: Data): { field: string; id: string } | undefined {
  const field = entity.ledger?.undoes
  const id = field === undefined ? undefined : values[field]
  return field !== undefined && typeof id === 'string' ? { field, id } : undefined
}

/**
 * Sets the delta of a new row that undoes another row. The delta that the client sent is ignored.
 *
 * @param values the whole row; the row that it undoes exists
 * @param role the service may undo one side of a move, as the undo of a whole operation does
 */
export function deriveUndo(
  draft: Draft,
  entity: Entity,
  id: string,
  values: Data,
  { role }: Pick<Context, 'role'>,
): Validated {
  const { ledger } = entity
  const undone = undoneBy(entity, values)
  if (!ledger || !undone) return { values }
  const row = draft.get(entity.name, undone.id)?.data
  const path = `/${undone.field}`
  if (!row || row[ledger.parent] !== values[ledger.parent])
    return rejected('validation', { path, message: `${path} names a movement of another item.` })
  if (ledger.isMove?.(row) && role !== 'service')
    return rejected('validation', {
      path,
      message: 'A move can not be undone. Move the amount back.',
    })
  const taken = findDuplicate(draft, entity, id, values)
  if (taken) return { outcome: taken }
  const delta = draft.undoable.deltaOf(entity.name, undone.id)
  if (delta === undefined) return { outcome: { status: 'conflict', reason: 'counted' } }
  if (!entity.fields[ledger.delta]?.type.allows(delta))
    return rejected('validation', { path: `/${ledger.delta}`, message: 'The sum is too large.' })
  return { values: { ...values, [ledger.delta]: delta } }
}

/** A row that is sent again, with the delta that the server derived when it was created. */
export function withDerived(entity: Entity, values: Data, stored: Data): Data {
  const { ledger } = entity
  if (!ledger || !undoneBy(entity, values)) return values
  return { ...values, [ledger.delta]: stored[ledger.delta] ?? null }
}
