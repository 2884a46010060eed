import { deriveId } from '@larder/rules/derive-id.ts'
import { isId } from '@larder/rules/id.ts'
import { foldIds, isSameJson, textOf, type Data } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import type { Mutation, Result, RowKey } from '@larder/rules/mutation.ts'
import { type Decision, decide, isRefused, toChange } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'
import { isBelievable } from '@larder/rules/mutations/validate-data.ts'
import { describeChanges } from '@larder/rules/verbs/describe-changes.ts'
import {
  byIds,
  matches,
  timeZoneOf,
  type Row,
  type RowQuery,
  type Verb,
  type VerbContext,
  type VerbOutcome,
  type VerbRefusal,
} from '@larder/rules/verbs/verb.ts'
import { dataOf } from '#platform/kernel/json.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { DoneOperation, Receipt } from '#sync/write/load-query.ts'
import {
  keyOf,
  type Loaded,
  loadMore,
  lockAndLoad,
  type WriteRequest,
} from '#sync/write/lock-and-load.ts'
import { save, type Saving } from '#sync/write/save.ts'
import type { NewOperation } from './operations.ts'
import { driveReading, findRows } from './query-rows.ts'

/** A verb with its wish. */
export interface Run {
  readonly verb: Verb
  /** It was validated (`validateWish`). */
  readonly wish: Data
  readonly operationId: string
  /** The day on which it was done, `YYYY-MM-DD`. The default is today, and so is a later day. */
  readonly on?: string | undefined
  /** False where only this request knows the operation's id, so nobody can repeat it. */
  readonly isRepeatable?: boolean
}

interface VerbRequest extends Pick<WriteRequest, 'scopeId' | 'writer' | 'client'> {
  /** A result: the refusal of a run that could not be read. */
  readonly run: Run | Result
  /** If one of these receipts is there, the run was done, and nothing happens. */
  readonly receiptIds?: readonly string[]
  /** True if only the answer is wanted. The caller saves nothing. */
  readonly isTrial?: boolean
}

/** A verb that was decided, with all that `save` needs. */
interface DecidedVerb extends Saving {
  readonly loaded: Loaded
  /** It has an `answer` unless the verb was refused. */
  readonly result: Result
}

/** A verb that was decided and saved. */
export interface DoneVerb extends DecidedVerb {
  /** The rows that were written, with their derived columns. */
  readonly written: readonly RowWrite[]
}

/**
 * Runs a verb under the household's lock, and saves its changes with the operation. The same operation again changes
 * nothing and has the same answer.
 *
 * @throws AppError as `lockAndLoad`
 */
export async function runVerb(
  tx: Db,
  sync: SyncSchema,
  request: VerbRequest,
  now: Date,
): Promise<DoneVerb> {
  const decided = await decideVerb(tx, sync, request, now)
  return { ...decided, written: await save(tx, decided.loaded, decided) }
}

/**
 * Decides a verb under the household's lock. The ids of its first reading are loaded together with the lock. Each
 * further reading is one round trip, and one more loads what its mutations need besides.
 *
 * @throws AppError as `lockAndLoad`
 */
export async function decideVerb(
  tx: Db,
  sync: SyncSchema,
  request: VerbRequest,
  now: Date,
): Promise<DecidedVerb> {
  const { scopeId, writer, client, receiptIds = [], isTrial = false } = request
  const run = 'verb' in request.run ? request.run : undefined
  const ownReceipt = run && receiptIdOf(run)
  const wanted: WriteRequest = {
    scopeId,
    writer,
    as: 'verb',
    keys: run ? firstKeys(run, request, now) : [],
    receiptIds: ownReceipt === undefined ? receiptIds : [...receiptIds, ownReceipt],
    operationId: run?.verb.isDoneOnceBy === 'row' ? undefined : run?.operationId,
    client,
  }
  const first = await lockAndLoad(tx, sync, wanted, now)
  const read = new Map<string, LoadedRow>()
  const plan = await planVerb(tx, first, request, ownReceipt, read)
  const isNew = run !== undefined && 'mutations' in plan && !plan.isRepeated
  const mutations = isNew && !isTrial ? grouped(plan, run.operationId) : []
  const loaded = mutations.length > 0 ? await loadMore(tx, first, { mutations }, read) : first
  const { capacity: _capacity, ...unlimited } = loaded.context
  // An undo works in a full household too. It is done once, so it must not leave out a part.
  const isUndo = isNew && plan.undoes !== undefined
  const decision = decide(loaded, mutations, isUndo ? unlimited : loaded.context)
  const result = toResult(plan, decision)
  if (!isNew) return { loaded, result, decision }
  const receipts = receiptsOf(run, ownReceipt, result)
  const operation = operationOf(run, result, plan.undoes, loaded, decision)
  return { loaded, result, decision, receipts, operation }
}

/** The changes of a verb, or the result that refuses it. */
type Plan = (VerbOutcome & { readonly isRepeated?: true }) | Result

/**
 * Plans a verb by the rows that are loaded, and by others that it reads.
 *
 * @param read gets the rows that were read
 */
async function planVerb(
  tx: Db,
  loaded: Loaded,
  { scopeId, writer, run }: VerbRequest,
  ownReceipt: string | undefined,
  read: Map<string, LoadedRow>,
): Promise<Plan> {
  const isReplayed = loaded.receipts.some(({ mutation_id }) => mutation_id !== ownReceipt)
  if (isReplayed) return { mutations: [], answer: {}, isRepeated: true }
  if (loaded.role === 'viewer') return { status: 'rejected', reason: 'forbidden' }
  if (!('verb' in run)) return run
  const { verb, wish } = run
  if (loaded.kind !== 'household') return rejected('unknown_verb', 'Only a household has verbs.')
  const [receipt] = loaded.receipts
  const done = doneBy(receipt) ?? loaded.operation
  if (done) return repeat(done, verb, wish)
  const [household] = rowsOf(loaded, byIds('household', [scopeId]))
  const context = {
    ...contextOf(run, { scopeId, writer }, household, loaded.now),
    ...(receipt && { isRepeat: true as const }),
  }
  const planned = await driveReading(verb.run(wish, context), (queries) =>
    findMissing(tx, loaded, queries, read),
  )
  if ('refused' in planned) return refusalOf(planned)
  return receipt ? { ...planned, mutations: [], isRepeated: true } : planned
}

/** All that a run depends on, besides the rows. */
function contextOf(
  { operationId, on }: Run,
  { scopeId, writer }: Pick<VerbRequest, 'scopeId' | 'writer'>,
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

/** The household's row, and the rows that the first reading of a verb names by their ids. */
function firstKeys(run: Run, request: VerbRequest, now: Date): readonly RowKey[] {
  // The day may be another one in the household's time zone. It does not change which ids the wish has.
  const step = run.verb.run(run.wish, contextOf(run, request, undefined, now)).next([])
  const keys = step.done ? [] : step.value.flatMap((query) => keysOf(query) ?? [])
  return [{ entity: 'household', id: request.scopeId }, ...keys]
}

/** The rows of a query; undefined if it does not ask by ids alone. */
function keysOf({ entity, where }: RowQuery): readonly RowKey[] | undefined {
  const { id, ...others } = where
  if (!id || !('in' in id) || Object.keys(others).length > 0) return undefined
  return id.in.map((one) => ({ entity, id: one }))
}

/** Answers queries by the rows that are loaded. The others are read, in one statement. */
async function findMissing(
  tx: Db,
  loaded: Loaded,
  queries: readonly RowQuery[],
  read: Map<string, LoadedRow>,
): Promise<readonly (readonly Row[])[]> {
  const { tables, scopeId, toLoad } = loaded
  const isLoaded = (query: RowQuery) =>
    keysOf(query)?.every((key) => toLoad.rows.has(keyOf(key)) || !isId(key.id)) ?? false
  const missing = queries.filter((query) => !isLoaded(query))
  const found = await findRows(tx, tables, scopeId, missing)
  for (const [i, { entity }] of missing.entries())
    for (const row of found[i] ?? []) read.set(keyOf({ entity, id: row.id }), { entity, ...row })
  return queries.map((query) => {
    const index = missing.indexOf(query)
    return index === -1 ? rowsOf(loaded, query) : (found[index] ?? [])
  })
}

/** The live rows of a query by ids, in ascending order of their ids. */
const rowsOf = ({ rows }: Loaded, query: RowQuery): readonly Row[] =>
  rows
    .flatMap(({ entity, data, ...row }) =>
      entity === query.entity && data ? { ...row, data } : [],
    )
    .filter((row) => matches(query, row))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The operation of a receipt; undefined if the receipt has only the id, because it is old. */
function doneBy(receipt: Receipt | undefined): DoneOperation | undefined {
  const { wish, answer } = receipt?.result ?? {}
  if (!wish || !answer) return undefined
  return { verb: textOf(wish['verb']) ?? '', wish: dataOf(wish['wish']), answer }
}

/** The plan where the id is known: the same answer, or the refusal of another verb or wish. */
function repeat(done: DoneOperation, verb: Verb, wish: Data): Plan {
  if (done.verb === verb.name && isSameJson(foldIds(done.wish), foldIds(wish)))
    return { mutations: [], answer: done.answer, isRepeated: true }
  const message = 'This id was used for another request. Use a new one.'
  return { status: 'conflict', reason: 'id_exists', details: [{ path: '/id', message }] }
}

/** One group, so that all mutations are done or none. */
const grouped = ({ mutations, isAtomic = true }: VerbOutcome, id: string): readonly Mutation[] =>
  isAtomic ? mutations.map((one) => ({ ...one, group_id: id })) : mutations

/** The one result of a verb. */
function toResult(plan: Plan, decision: Decision): Result {
  if (!('mutations' in plan)) return plan
  const { answer, isAtomic = true, isRepeated } = plan
  const failed = decision.results.filter(isRefused)
  const cause = failed.find(({ reason }) => reason !== 'group_failed')
  if (isAtomic && cause) {
    const { row: _row, ...refusal } = cause
    return refusal.reason === undefined ? { ...refusal, reason: 'refused' } : refusal
  }
  return {
    status: 'applied',
    ...(isRepeated || decision.rows.length === 0 ? { noop: true } : {}),
    answer: typeof answer === 'function' ? answer(decision.results) : answer,
    rows: decision.rows.map((row) => toChange(row, row.version)),
  }
}

const REASONS = { not_found: 'not_found', conflict: 'refused', validation: 'validation' } as const

const refusalOf = ({ refused, message, path = '' }: VerbRefusal): Result =>
  rejected(REASONS[refused], message, path && `/wish${path}`)

const rejected = (reason: Result['reason'] & string, message: string, path = ''): Result => ({
  status: 'rejected',
  reason,
  details: [{ path, message }],
})

/** The id of the receipt of a run; undefined where there is none. */
const receiptIdOf = ({ verb, operationId, isRepeatable = true }: Run): string | undefined =>
  verb.isDoneOnceBy === 'receipt' && isRepeatable ? deriveId(operationId, 'operation') : undefined

function receiptsOf({ verb, wish }: Run, id: string | undefined, { answer }: Result): Receipt[] {
  if (id === undefined || !answer) return []
  const result = { status: 'applied', wish: { verb: verb.name, wish }, answer } as const
  return [{ mutation_id: id, result }]
}

/** The operation to keep; undefined if the verb was refused, or is known to be done by its row or receipt alone. */
function operationOf(
  { verb, wish, operationId: id }: Run,
  { answer }: Result,
  undoes: string | undefined,
  loaded: Loaded,
  { rows }: Decision,
): NewOperation | undefined {
  const { name, isDoneOnceBy, isUndoable: is_undoable = true } = verb
  if (!answer || isDoneOnceBy === 'row') return undefined
  if (isDoneOnceBy === 'receipt' && rows.length < 2) return undefined
  const changes = describeChanges(loaded.rows, rows, loaded.tables)
  return { id, verb: name, wish, answer, changes, is_undoable, undoes }
}
