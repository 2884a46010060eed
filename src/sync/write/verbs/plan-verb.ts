import { foldIds, isSameJson, type Data } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import type { Mutation, Result } from '@larder/rules/mutation.ts'
import { type Decision, isRefused, toChange } from '@larder/rules/mutations/decide.ts'
import { isBelievable } from '@larder/rules/mutations/validate-data.ts'
import { describeChanges } from '@larder/rules/verbs/describe-changes.ts'
import {
  timeZoneOf,
  type Row,
  type Verb,
  type VerbContext,
  type VerbOutcome,
  type VerbRefusal,
} from '@larder/rules/verbs/verb.ts'
import type { EntityTable } from '#sync/schema/contract.ts'
import type { DoneOperation, Loaded } from '#sync/write/load-batch.ts'
import type { Run, VerbRequest } from './contract.ts'
import type { NewOperation } from './operation-store.ts'

/** The changes of a verb, or the result that refuses it. */
export type Plan = (VerbOutcome & { readonly isRepeated?: true }) | Result

/** All that a run depends on, besides the rows. */
export function contextOf(
  { scopeId, writer }: Pick<VerbRequest, 'scopeId' | 'writer'>,
  { operationId, on }: Run,
  household: Row | undefined,
  now: Date,
): VerbContext {
  const today = localDay(now.toISOString(), timeZoneOf(household))
  return {
    householdId: scopeId,
    operationId,
    on: on !== undefined && isBelievable(on, today) ? on : today,
    now: now.toISOString(),
    accountId: writer?.accountId ?? null,
  }
}

/** The plan where the id is known: the same answer, or the refusal of another verb or wish. */
export function repeat(done: DoneOperation, verb: Verb, wish: Data): Plan {
  if (done.verb === verb.name && isSameJson(foldIds(done.wish), foldIds(wish)))
    return { mutations: [], answer: done.answer, isRepeated: true }
  const message = 'This id was used for another request. Use a new one.'
  return { status: 'conflict', reason: 'id_exists', details: [{ path: '/id', message }] }
}

/** One group, so that all mutations are done or none. */
export const grouped = (
  { mutations, isAtomic = true }: VerbOutcome,
  id: string,
): readonly Mutation[] =>
  isAtomic ? mutations.map((one) => ({ ...one, group_id: id })) : mutations

/** The one result of a verb. */
export function toResult(plan: Plan, decision: Pick<Decision, 'results' | 'rows'>): Result {
  if (!('mutations' in plan)) return plan
  const { isAtomic = true, isRepeated } = plan
  const failed = decision.results.filter(isRefused)
  const cause = failed.find(({ reason }) => reason !== 'group_failed')
  if (isAtomic && cause) {
    const { row: _row, ...refusal } = cause
    return refusal.reason === undefined ? { ...refusal, reason: 'refused' } : refusal
  }
  return {
    status: 'applied',
    ...(isRepeated || decision.rows.length === 0 ? { noop: true } : {}),
    answer: answerOf(plan, decision.results),
    rows: decision.rows.map((row) => toChange(row, row.version)),
  }
}

const answerOf = ({ answer }: VerbOutcome, results: readonly Result[]): Data =>
  typeof answer === 'function' ? answer(results) : answer

const REASONS = { not_found: 'not_found', conflict: 'refused', validation: 'validation' } as const

export const refusalOf = ({ refused, message, path = '' }: VerbRefusal): Result =>
  rejected(REASONS[refused], message, path && `/wish${path}`)

export const rejected = (
  reason: Result['reason'] & string,
  message: string,
  path = '',
): Result => ({
  status: 'rejected',
  reason,
  details: [{ path, message }],
})

/** The operation to keep; undefined if the verb was refused. */
export function operationOf(
  { verb, wish, operationId: id }: Run,
  { answer }: Result,
  of: {
    readonly loaded: Loaded
    readonly decision: Pick<Decision, 'rows'>
    readonly byName: ReadonlyMap<string, EntityTable>
  },
): NewOperation | undefined {
  if (!answer) return undefined
  const changes = describeChanges(of.loaded.rows, of.decision.rows, of.byName)
  return { id, verb: verb.name, wish, answer, changes, is_undoable: verb.isUndoable ?? true }
}
