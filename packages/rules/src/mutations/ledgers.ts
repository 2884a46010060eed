import type { Context, Entity } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Draft } from './draft.ts'
import { findDuplicate } from './resolve-references.ts'
import { type MutationOutcome, rejected, type Validated } from './validate-data.ts'

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

/**
 * Finds a move without its other half. A move takes an amount from one parent and gives it to
 * another. Its two rows are adjacent among the moves of a group, and their deltas add up to zero.
 * Rows that existed before are skipped: their other half exists too.
 *
 * @param outcomes the outcome of each mutation of the group
 * @returns the index of the mutation, and its new outcome
 */
export function findUnpaired(
  draft: Draft,
  group: readonly Mutation[],
  outcomes: readonly MutationOutcome[],
  { entities, isRestore = false }: Context,
): { readonly index: number; readonly outcome: MutationOutcome } | undefined {
  // The item of the other half may have been deleted, with its movements.
  if (isRestore) return undefined
  const moves = group.flatMap(({ entity, id }, index) => {
    const { ledger } = entities.get(entity) ?? {}
    const data = draft.get(entity, id)?.data
    if (!ledger || !data || outcomes[index]?.noop || !ledger.isMove?.(data)) return []
    return [{ index, ledger, data }]
  })
  for (let i = 0; i < moves.length; i += 2) {
    const [one, other] = [moves[i], moves[i + 1]]
    if (one && !(other && isPair(one.ledger, one.data, other.data)))
      return {
        index: one.index,
        outcome: rejected('validation', {
          path: `/${one.ledger.delta}`,
          message: 'Send both sides of a move next to each other, in one group.',
        }).outcome,
      }
  }
  return undefined
}

function isPair(ledger: { parent: string; delta: string }, one: Data, other: Data): boolean {
  return (
    Number(one[ledger.delta]) === -Number(other[ledger.delta]) &&
    one[ledger.parent] !== other[ledger.parent]
  )
}
