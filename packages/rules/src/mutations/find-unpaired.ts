import type { Context } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Draft } from './draft.ts'
import { rejected, type MutationOutcome } from './validate-data.ts'

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
