import type { Data } from '@larder/rules/json.ts'
import type { Mutation, Result } from '@larder/rules/mutation.ts'
import {
  matches,
  type Row,
  type RowQuery,
  runOnCopy,
  validateWish,
  type Verb,
  type VerbOutcome,
} from '@larder/rules/verbs/verb.ts'
import type { Run } from 'larder-client/engine/wire.ts'
import type { Refusal } from 'larder-client/refusal.ts'
import type { Table } from './table.ts'

/** All verbs that are loaded, by their names. */
export type Verbs = ReadonlyMap<string, Verb>

/** Finds the rows of a query in ascending order of their ids. @param operations those of the outbox */
export function findRows(
  table: Table,
  operations: ReadonlyMap<string, Row>,
  query: RowQuery,
): readonly Row[] {
  const all: ReadonlyMap<string, Row> =
    query.entity === 'operation' ? operations : table.ofKind(query.entity)
  const { id } = query.where
  const candidates =
    id && 'in' in id ? id.in.flatMap((one) => all.get(one) ?? []) : [...all.values()]
  return candidates.filter((row) => matches(query, row)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** A verb that was carried out on the view. */
export interface Carried {
  readonly verb: Verb
  readonly outcome: VerbOutcome
  readonly mutations: readonly Mutation[]
}

/** Carries out a verb on the rows of the view. It writes nothing. */
export function carryOut(
  verbs: Verbs,
  run: Run,
  context: { readonly householdId: string; readonly now: string; readonly accountId: string },
  find: (query: RowQuery) => readonly Row[],
): Carried | Refusal {
  const verb = verbs.get(run.verb)
  if (!verb) return { reason: 'unknown_verb', message: `There is no verb ${run.verb}.` }
  const valid = validateWish(verb, run.wish)
  if ('problems' in valid)
    return {
      reason: 'validation',
      message: valid.problems[0]?.message ?? 'The wish is invalid.',
      problems: valid.problems,
    }
  const outcome = runOnCopy(
    verb.run(valid.wish, { ...context, operationId: run.id, on: run.on }),
    find,
  )
  if ('refused' in outcome) {
    const { refused, message } = outcome
    return { reason: refused === 'conflict' ? 'refused' : refused, message }
  }
  const group = (outcome.isAtomic ?? true) ? { group_id: run.id } : {}
  return { verb, outcome, mutations: outcome.mutations.map((one) => ({ ...one, ...group })) }
}

/** The answer of a verb, after its mutations were decided. */
export const answerOf = ({ outcome: { answer } }: Carried, results: readonly Result[]): Data =>
  typeof answer === 'function' ? answer(results) : answer
