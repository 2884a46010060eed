import { deriveId } from '@larder/rules/derive-id.ts'
import { textOf, type Data } from '@larder/rules/json.ts'
import type { Result, RowKey } from '@larder/rules/mutation.ts'
import { byIds, matches, type Row, type RowQuery, runOnCopy } from '@larder/rules/verbs/verb.ts'
import type { Db } from '#platform/postgres/database.ts'
import { tablesByName, type SyncSchema } from '#sync/schema/contract.ts'
import { applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import type { DoneOperation, Loaded, Receipt } from '#sync/write/load-batch.ts'
import type { Run, VerbDone, VerbRequest } from './contract.ts'
import {
  contextOf,
  grouped,
  operationOf,
  type Plan,
  refusalOf,
  rejected,
  repeat,
  toResult,
} from './plan-verb.ts'

type RequestOf = VerbRequest & { readonly run: Run }

/**
 * Runs a verb that reads once, by ids: its rows are loaded together with those of the batch. It locks the
 * scope and checks the writer's authority itself.
 *
 * Two round trips: lock and load; save.
 *
 * @throws AppError as `applyBatch`; FORBIDDEN for a viewer
 */
export async function runAtOnce(
  tx: Db,
  sync: SyncSchema,
  request: RequestOf,
  now: Date,
): Promise<VerbDone> {
  const { scopeId, writer, run, client, buildRecord } = request
  const byName = tablesByName(sync)
  const receiptId = receiptIdOf(run)
  let plan: Plan | undefined
  let isReplayed = false
  const batch: Batch = {
    scopeId,
    writer,
    ...(writer ? { isVerb: true } : { isService: true, hasLimits: true }),
    mutations: [],
    extraRows: [{ entity: 'household', id: scopeId }, ...rowsToRead(request, now)],
    ...(receiptId !== undefined && { receiptId, operationId: run.operationId }),
    rewrite(loaded) {
      isReplayed = loaded.receipts.some(({ mutation_id }) => mutation_id !== receiptId)
      plan = planOn(loaded, request, receiptId, now)
      return !isReplayed && 'mutations' in plan ? grouped(plan, run.operationId) : []
    },
    ...(client && { client }),
    buildRecord(loaded, decision) {
      const result = toResult(expectPlan(plan), decision)
      const results = isReplayed ? [] : [result]
      const record = buildRecord?.(loaded, { ...decision, results }) ?? { receipts: [] }
      const isNew = !isReplayed && !('isRepeated' in expectPlan(plan))
      const receipts = isNew ? receiptsOf(run, receiptId, result) : []
      const isKept = run.verb.isDoneOnceBy === 'receipt' && decision.rows.length > 1
      return {
        ...record,
        receipts: [...record.receipts, ...receipts],
        operation: isKept ? operationOf(run, result, { loaded, decision, byName }) : undefined,
      }
    },
  }
  const applied = await applyBatch(tx, sync, batch, now)
  const { writes: rows, results } = applied
  const result = toResult(expectPlan(plan), { results, rows })
  return { result, applied }
}

/** The id of the receipt of a run; undefined where there is none. */
const receiptIdOf = ({ verb, operationId, isRepeatable = true }: Run): string | undefined =>
  verb.isDoneOnceBy === 'receipt' && isRepeatable ? deriveId(operationId, 'operation') : undefined

function receiptsOf({ verb, wish }: Run, id: string | undefined, { answer }: Result): Receipt[] {
  if (id === undefined || !answer) return []
  const result = { status: 'applied', wish: { verb: verb.name, wish }, answer } as const
  return [{ mutation_id: id, result }]
}

/** @throws Error if the batch was not rewritten */
function expectPlan(plan: Plan | undefined): Plan {
  if (!plan) throw new Error('A verb was run but has no plan.')
  return plan
}

/** The rows of the verb's reading. It asks for the same ones whatever it finds. */
function rowsToRead(request: RequestOf, now: Date): RowKey[] {
  const { verb, wish } = request.run
  const keys: RowKey[] = []
  runOnCopy(
    verb.run(wish, contextOf(request, request.run, undefined, now)),
    ({ entity, where }) => {
      const condition = where['id']
      if (!condition || !('in' in condition)) throw new Error(`${verb.name} must read by ids.`)
      keys.push(...condition.in.map((id) => ({ entity, id })))
      return []
    },
  )
  return keys
}

/** Decides by the rows that were loaded. */
function planOn(
  loaded: Loaded,
  request: RequestOf,
  receiptId: string | undefined,
  now: Date,
): Plan {
  const { scopeId, run } = request
  const { verb, wish } = run
  if (loaded.kind !== 'household') return rejected('unknown_verb', 'Only a household has verbs.')
  const receipt = loaded.receipts.find(({ mutation_id }) => mutation_id === receiptId)
  const done = doneBy(receipt) ?? loaded.operation
  if (done) return repeat(done, verb, wish)
  const rows = liveRows(loaded)
  const household = rows.find(belongsTo(byIds('household', [scopeId])))
  const context = {
    ...contextOf(request, run, household, now),
    ...(receipt && { isRepeat: true as const }),
  }
  const planned = runOnCopy(verb.run(wish, context), (query) => rows.filter(belongsTo(query)))
  if ('refused' in planned) return refusalOf(planned)
  return receipt ? { ...planned, mutations: [], isRepeated: true } : planned
}

/** The operation of a receipt; undefined if the receipt has only the id, because it is old. */
function doneBy(receipt: Receipt | undefined): DoneOperation | undefined {
  const { wish, answer } = receipt?.result ?? {}
  if (!wish || !answer) return undefined
  return { verb: textOf(wish['verb']) ?? '', wish: wish['wish'] as Data, answer } // as it was saved
}

type LiveRow = Row & { readonly entity: string }

const liveRows = ({ rows }: Loaded): readonly LiveRow[] =>
  rows
    .flatMap(({ data, ...row }) => (data ? [{ ...row, data }] : []))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const belongsTo = (query: RowQuery) => (row: LiveRow) =>
  row.entity === query.entity && matches(query, row)
