import { AppError } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { type Applied, applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import type { Writer } from '#sync/write/authority.ts'
import { boundResult, boundRows } from './bound-results.ts'
import type { Change, Mutation, Result, Sync } from '#sync/collection/contract.ts'
import { type Decision, isRefused, toChange } from '@larder/rules/decide.ts'
import type { KnownRow } from '@larder/rules/draft.ts'
import { expectGroup, forked, validateBatch, validateSequence, type Sent } from './validate-push.ts'
import type { Loaded, Receipt } from '#sync/write/load-batch.ts'
import { type PushedMutation, readMutation } from './read-mutation.ts'
import type { Trace } from '#sync/write/store.ts'

export interface PushRequest {
  readonly client_id: string
  readonly scope_id: string
  readonly prev_mutation_id?: string
  readonly atomic?: boolean
  readonly mutations: readonly PushedMutation[]
  /** False where no mutation holds what can't be kept. */
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
 * Takes over what a client did: each mutation once, however often it is sent. Three round trips
 * to the database, whatever their number: begin, lock and load; save; commit.
 *
 * @throws AppError SCOPE_FORBIDDEN, CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED, VALIDATION_FAILED,
 *   BODY_TOO_LARGE; nothing was done then
 */
export async function push(
  db: Db,
  sync: Sync,
  writer: Writer,
  request: PushRequest,
  now: Date,
): Promise<PushAnswer> {
  const { scope_id: scopeId, client_id: id, mutations, mayHaveFlaws = true } = request
  const hasLog = validateBatch(mutations)
  const sent = mutations.map((one) => ({ ...one, wanted: readMutation(one, mayHaveFlaws) }))
  const mutationIds = sent.map(({ mutation_id }) => mutation_id)
  let concluded: Conclusion | undefined
  const batch: Batch = {
    scopeId,
    writer,
    inSteps: true,
    mutations: sent.map(({ wanted }) => wanted),
    settle: ({ receipts, is_whole: isWhole }) => {
      const done = new Set(receipts.map(({ mutation_id }) => mutation_id))
      const fresh = sent.filter(({ mutation_id }) => !done.has(mutation_id))
      return (isWhole ? fresh : expectGroup(fresh)).map(({ wanted }) => wanted)
    },
    client: {
      id,
      hasLog,
      mutationIds,
      conclude(loaded, decision) {
        concluded = conclude(sent, { ...request, hasLog, writer }, loaded, decision)
        return concluded.trace
      },
    },
  }
  let applied: Applied
  do applied = await inTransaction(db, (tx) => applyBatch(tx, sync, batch, now))
  while (!applied.isWhole)
  const { loaded, version } = applied
  if (!concluded) throw new Error('A push was applied and not concluded.')
  const { lastSeq, results } = concluded
  return { epoch: loaded.epoch, version, last_seq: lastSeq, results }
}

/** What a push comes to: its answer, and what is remembered of it. */
interface Conclusion {
  readonly lastSeq: number
  readonly results: readonly PushedResult[]
  readonly trace: Trace
}

/** @throws AppError CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED */
function conclude(
  sent: readonly Sent[],
  request: PushRequest & { readonly hasLog: boolean; readonly writer: Writer },
  loaded: Loaded,
  decision: Decision,
): Conclusion {
  const { hasLog, client_id: id } = request
  const { accountId } = request.writer
  const { client } = loaded
  if (client && client.account_id !== accountId) throw forked()
  const known = new Map(loaded.receipts.map((one) => [one.mutation_id, one]))
  const isKnown = (mutationId: string) => known.has(mutationId)
  const last = hasLog
    ? validateSequence(sent, isKnown, client, request.prev_mutation_id)
    : undefined

  const fresh = sent.filter(({ mutation_id }) => !isKnown(mutation_id))
  const decided = new Map(
    fresh.map(({ mutation_id }, i) => {
      const result = decision.results[i]
      return [mutation_id, result && boundResult(result)]
    }),
  )
  const rows = new Map<string, KnownRow>()
  for (const row of [...loaded.rows, ...decision.rows]) rows.set(`${row.entity} ${row.id}`, row)
  const results = sent.map(({ mutation_id, wanted: { entity, id: rowId } }): PushedResult => {
    const result = decided.get(mutation_id)
    if (result) return { mutation_id, ...result }
    const row = rows.get(`${entity} ${rowId}`)
    return replayed(mutation_id, known.get(mutation_id), row && toChange(row, row.version))
  })
  if (request.atomic && results.some(isRefused)) throw batchRejected(results, sent, loaded.rows)

  const lastSeq = last?.seq ?? client?.last_seq ?? 0
  const receipts = [...decided].flatMap(([of, result]) => receiptOf(of, result, hasLog))
  const log = last && { id, accountId, lastSeq, lastMutationId: last.mutation_id }
  return {
    lastSeq,
    results: boundRows(results),
    trace: { receipts, ...(log ? { client: log } : {}) },
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

/** What a client without a log was refused it may try again: only what took effect is remembered. */
function receiptOf(mutation_id: string, result: Result | undefined, hasLog: boolean): Receipt[] {
  if (!result || (!hasLog && isRefused(result))) return []
  const { row: _row, ...rest } = result
  return [{ mutation_id, result: rest }]
}

/** @param rows as they are: in the results they are as the batch would have left them */
function batchRejected(
  results: readonly PushedResult[],
  sent: readonly { readonly wanted: Mutation }[],
  rows: readonly KnownRow[],
): AppError {
  const known = new Map(rows.map((row) => [`${row.entity} ${row.id}`, toChange(row, row.version)]))
  const told = results.map(({ row: _row, ...result }, i): PushedResult => {
    const wanted = sent[i]?.wanted
    const row = known.get(`${wanted?.entity} ${wanted?.id}`)
    return row ? { ...result, row } : result
  })
  return new AppError('BATCH_REJECTED', 'A mutation was refused, and so none was done.', {
    fields: { results: boundRows(told) },
  })
}
