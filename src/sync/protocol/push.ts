import { AppError } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Batch, BatchResult } from '#sync/write/apply-batch.ts'
import type { Writer } from '#sync/write/authority.ts'
import { boundResult, boundRows } from './bound-results.ts'
import type { Change, Mutation, Result, Sync } from '#sync/collection/contract.ts'
import { type Decision, isRefused, toChange } from '@larder/rules/decide.ts'
import type { LoadedRow } from '@larder/rules/draft.ts'
import { expectGroup, forked, validateBatch, validateSequence, type Sent } from './validate-push.ts'
import type { Loaded, Receipt } from '#sync/write/load-batch.ts'
import { type PushedMutation, readMutation } from './read-mutation.ts'
import { resultsAt } from './results-at.ts'
import type { BatchRecord } from '#sync/write/store.ts'
import { write } from '#sync/write/write.ts'

export interface PushRequest {
  readonly client_id: string
  readonly schema_version: number
  readonly scope_id: string
  readonly prev_mutation_id?: string
  readonly atomic?: boolean
  readonly mutations: readonly PushedMutation[]
  /** False if it is known that `findFlaw` finds nothing in the mutations. */
  readonly mayHaveFlaws?: boolean
}

interface PushedResult extends Result {
  readonly mutation_id: string
  readonly replayed?: true
}

export interface PushAnswer {
  readonly epoch: string
  readonly version: number
  readonly last_seq: number
  readonly results: readonly PushedResult[]
}

/**
 * Applies the mutations of a client, each only once, even if it is repeated. It takes three round trips
 * to the database, for any number of mutations: begin, lock and load; save; commit.
 *
 * @throws AppError SCOPE_FORBIDDEN, CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED, VALIDATION_FAILED,
 *   BODY_TOO_LARGE; then nothing was changed
 */
export async function push(
  db: Db,
  sync: Sync,
  writer: Writer,
  request: PushRequest,
  now: Date,
): Promise<PushAnswer> {
  const { scope_id: scopeId, client_id: id, mutations, mayHaveFlaws = true } = request
  const { schema_version: schemaVersion } = request
  const hasLog = validateBatch(mutations)
  const sent = mutations.map((one) => ({ ...one, mutation: readMutation(one, mayHaveFlaws) }))
  const mutationIds = sent.map(({ mutation_id }) => mutation_id)
  const show: Show = (results) => boundRows(resultsAt(sync, results, schemaVersion))
  let outcome: PushOutcome | undefined
  const batch: Batch = {
    scopeId,
    writer,
    inSteps: true,
    mutations: sent.map(({ mutation }) => mutation),
    rewrite: ({ receipts, has_all_rows: hasAllRows }) => {
      const done = new Set(receipts.map(({ mutation_id }) => mutation_id))
      const fresh = sent.filter(({ mutation_id }) => !done.has(mutation_id))
      return (hasAllRows ? fresh : expectGroup(fresh)).map(({ mutation }) => mutation)
    },
    client: {
      id,
      hasLog,
      schemaVersion,
      mutationIds,
      buildRecord(loaded, decision) {
        outcome = buildOutcome(sent, { ...request, hasLog, writer, show }, loaded, decision)
        return outcome.record
      },
    },
  }
  let applied: BatchResult
  do applied = await write(db, sync, batch, now)
  while (!applied.isComplete)
  const { loaded, version } = applied
  if (!outcome) throw new Error('A push was applied but has no outcome.')
  const { lastSeq, results } = outcome
  return { epoch: loaded.epoch, version, last_seq: lastSeq, results }
}

/** Leaves out of results what the client does not know, and rows that would make the answer too large. */
type Show = (results: readonly PushedResult[]) => readonly PushedResult[]

/** The outcome of a push: the values of its answer, and the record that is saved with it. */
interface PushOutcome {
  readonly lastSeq: number
  readonly results: readonly PushedResult[]
  readonly record: BatchRecord
}

/** @throws AppError CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED */
function buildOutcome(
  sent: readonly Sent[],
  request: PushRequest & { readonly hasLog: boolean; readonly writer: Writer; readonly show: Show },
  loaded: Loaded,
  decision: Decision,
): PushOutcome {
  const { hasLog, client_id: id, show } = request
  const { accountId } = request.writer
  const { client } = loaded
  if (client && client.account_id !== accountId) throw forked()
  const receiptsById = new Map(loaded.receipts.map((one) => [one.mutation_id, one]))
  const isProcessed = (mutationId: string) => receiptsById.has(mutationId)
  const last = hasLog
    ? validateSequence(sent, isProcessed, client, request.prev_mutation_id)
    : undefined

  const fresh = sent.filter(({ mutation_id }) => !isProcessed(mutation_id))
  const decided = new Map(
    fresh.map(({ mutation_id }, i) => {
      const result = decision.results[i]
      return [mutation_id, result && boundResult(result)]
    }),
  )
  const rows = new Map<string, LoadedRow>()
  for (const row of [...loaded.rows, ...decision.rows]) rows.set(`${row.entity} ${row.id}`, row)
  const results = sent.map(({ mutation_id, mutation: { entity, id: rowId } }): PushedResult => {
    const result = decided.get(mutation_id)
    if (result) return { mutation_id, ...result }
    const row = rows.get(`${entity} ${rowId}`)
    return replayed(mutation_id, receiptsById.get(mutation_id), row && toChange(row, row.version))
  })
  if (request.atomic && results.some(isRefused))
    throw batchRejected(results, sent, loaded.rows, show)

  const lastSeq = last?.seq ?? client?.last_seq ?? 0
  const receipts = [...decided].flatMap(([mutationId, result]) =>
    receiptOf(mutationId, result, hasLog),
  )
  const log = last && { id, accountId, lastSeq, lastMutationId: last.mutation_id }
  return {
    lastSeq,
    results: show(results),
    record: { receipts, ...(log ? { client: log } : {}) },
  }
}

function replayed(
  mutationId: string,
  receipt: Receipt | undefined,
  row: Change | undefined,
): PushedResult {
  const result: Omit<Result, 'row'> = receipt?.result ?? { status: 'already_processed' }
  return { mutation_id: mutationId, ...result, ...(row ? { row } : {}), replayed: true }
}

/** A client without a log may repeat a refused mutation, so such a refusal has no receipt. */
function receiptOf(mutation_id: string, result: Result | undefined, hasLog: boolean): Receipt[] {
  if (!result || (!hasLog && isRefused(result))) return []
  const { row: _row, ...rest } = result
  return [{ mutation_id, result: rest }]
}

/** @param rows the stored rows; the rows in `results` have changes that were not saved */
function batchRejected(
  results: readonly PushedResult[],
  sent: readonly { readonly mutation: Mutation }[],
  rows: readonly LoadedRow[],
  show: Show,
): AppError {
  const storedRows = new Map(
    rows.map((row) => [`${row.entity} ${row.id}`, toChange(row, row.version)]),
  )
  const shown = results.map(({ row: _row, ...result }, i): PushedResult => {
    const mutation = sent[i]?.mutation
    const row = storedRows.get(`${mutation?.entity} ${mutation?.id}`)
    return row ? { ...result, row } : result
  })
  return new AppError('BATCH_REJECTED', 'A mutation was refused, so none was done.', {
    fields: { results: show(shown) },
  })
}
