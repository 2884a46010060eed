import type { Db } from '#platform/postgres/database.ts'
import { collectionsByName } from '#sync/collection/collections-by-name.ts'
import type { Collection, Data, Mutation, Result, Sync } from '#sync/collection/contract.ts'
import { type Decision, isRefused, toChange } from '@larder/rules/decide.ts'
import { localDay } from '@larder/rules/local-day.ts'
import { timeZoneOf } from '@larder/rules/verbs/household.ts'
import { foldIds, isSameJson } from '@larder/rules/same-json.ts'
import { describeChanges } from '@larder/rules/verbs/describe-changes.ts'
import {
  byIds,
  type Verb,
  type VerbContext,
  type VerbOutcome,
  type VerbRefusal,
} from '@larder/rules/verbs/verb.ts'
import { driveReading } from './drive-reading.ts'
import { applyBatch, type Batch, type BatchResult } from './apply-batch.ts'
import type { Writer } from './authority.ts'
import { markUndone, type Operation, readOperations, saveOperation } from './operation-store.ts'
import { queryRows } from './query-rows.ts'

/** A verb with its wish. */
export interface Run {
  readonly verb: Verb
  /** It was validated (`validateWish`). */
  readonly wish: Data
  readonly operationId: string
  /** The day on which it was done, `YYYY-MM-DD`. The default is today, and so is a later day. */
  readonly on?: string | undefined
}

export interface VerbRequest {
  readonly scopeId: string
  readonly writer: Writer
  /** A result: the refusal of a run that could not be read. Only its receipt is saved. */
  readonly run: Run | Result
  /** Present for a client that syncs: the decision that its record gets has the one result of the verb. */
  readonly client?: Batch['client']
}

/**
 * Runs a verb under the household's lock: it reads the rows, decides, and saves the changes with the
 * operation. The same operation again changes nothing and has the same answer.
 *
 * Round trips: one for the household and the operation each, one for each reading of the verb, two for
 * the batch, and one for the operation.
 *
 * @param tx a transaction that has locked the scope and has checked the writer's authority
 * @returns `result`: it has an `answer` unless the verb was refused
 */
export async function runVerb(
  tx: Db,
  sync: Sync,
  request: VerbRequest,
  now: Date,
): Promise<{ readonly result: Result; readonly applied: BatchResult }> {
  const { scopeId, writer, run, client } = request
  const byName = collectionsByName(sync)
  const plan = 'verb' in run ? await planVerb(tx, byName, { scopeId, writer, ...run }, now) : run
  const mutations = 'mutations' in plan && 'verb' in run ? grouped(plan, run.operationId) : []
  let isReplayed = false
  let result: Result | undefined
  const applied = await applyBatch(
    tx,
    sync,
    {
      scopeId,
      writer,
      isService: true,
      mutations,
      rewrite: ({ receipts }) => {
        isReplayed = receipts.length > 0
        return isReplayed ? [] : mutations
      },
      ...(client && {
        client: {
          ...client,
          buildRecord(rows, decision) {
            result = toResult(plan, decision)
            return client.buildRecord(rows, { ...decision, results: isReplayed ? [] : [result] })
          },
        },
      }),
    },
    now,
  )
  const { loaded, writes, results } = applied
  result ??= toResult(plan, { results, rows: writes })
  const isNew = !isReplayed && 'mutations' in plan && !plan.isRepeated
  if (isNew && 'verb' in run && result.answer) {
    const { verb, wish, operationId: id } = run
    const changes = describeChanges(loaded.rows, writes, byName)
    const is_undoable = verb.isUndoable ?? true
    const operation = { id, verb: verb.name, wish, answer: result.answer, changes, is_undoable }
    await saveOperation(tx, scopeId, operation, now)
    if (plan.undoes !== undefined)
      await markUndone(tx, scopeId, { id: plan.undoes, undoneBy: id }, now)
  }
  return { result, applied }
}

/**
 * Tells what a verb would do, and writes nothing.
 *
 * @param tx as for `runVerb`
 */
export async function tryVerb(
  tx: Db,
  sync: Sync,
  { scopeId, writer, run }: { scopeId: string; writer: Writer; run: Run },
  now: Date,
): Promise<Result> {
  const plan = await planVerb(tx, collectionsByName(sync), { scopeId, writer, ...run }, now)
  return toResult(plan, { results: [], rows: [] })
}

type Plan = (VerbOutcome & { readonly isRepeated?: true; readonly undoes?: string }) | Result

async function planVerb(
  tx: Db,
  byName: ReadonlyMap<string, Collection>,
  { scopeId, writer, verb, wish, operationId, on }: Run & { scopeId: string; writer: Writer },
  now: Date,
): Promise<Plan> {
  const [[household] = []] = await queryRows(tx, byName, scopeId, [byIds('household', [scopeId])])
  if (!household) return rejected('unknown_verb', 'Only a household has verbs.')
  const [done] = await readOperations(tx, scopeId, [operationId])
  if (done) return repeat(done, verb, wish)
  const today = localDay(now.toISOString(), timeZoneOf(household))
  const context: VerbContext = {
    householdId: scopeId,
    operationId,
    on: on === undefined || on > today ? today : on,
    now: now.toISOString(),
    accountId: writer.accountId,
  }
  const planned = await driveReading(tx, byName, scopeId, verb.run(wish, context))
  if ('refused' in planned) return refusalOf(planned)
  const { operation_id: undone } = wish
  return verb.name === 'undo' && planned.mutations.length > 0 && typeof undone === 'string'
    ? { ...planned, undoes: undone }
    : planned
}

function repeat(done: Operation, verb: Verb, wish: Data): Plan {
  if (done.verb === verb.name && isSameJson(foldIds(done.wish), foldIds(wish)))
    return { mutations: [], answer: done.answer, isRepeated: true }
  const message = 'This id was used for another operation. Use a new one.'
  return { status: 'conflict', reason: 'id_exists', details: [{ path: '/id', message }] }
}

/** One group, so that all mutations are done or none. */
const grouped = ({ mutations, isAtomic = true }: VerbOutcome, id: string): readonly Mutation[] =>
  isAtomic ? mutations.map((one) => ({ ...one, group_id: id })) : mutations

function toResult(plan: Plan, decision: Pick<Decision, 'results' | 'rows'>): Result {
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

const refusalOf = ({ refused, message, path = '' }: VerbRefusal): Result =>
  rejected(REASONS[refused], message, path)

const rejected = (reason: Result['reason'] & string, message: string, path = ''): Result => ({
  status: 'rejected',
  reason,
  details: [{ path, message }],
})
