import type { Change, Mutation, Result } from '@larder/rules/mutation.ts'
import { type Decision, isRefused, toChange } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow } from '@larder/rules/mutations/draft.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { Receipt } from '#sync/write/load-query.ts'
import { keyOf, type Loaded } from '#sync/write/lock-and-load.ts'
import type { ClientLog } from '#sync/write/save.ts'
import type { Writer } from '#sync/write/scopes/authority.ts'
import { boundResult, boundRows } from './bound-results.ts'
import { resultsAt } from './results-at.ts'
import { forked, validateSequence, type Sent } from './validate-push.ts'

export interface PushedResult extends Result {
  readonly mutation_id: string
  readonly replayed?: true
}

/** The part of a push that its outcome depends on. */
interface PushHead {
  readonly client_id: string
  readonly schema_version: number
  readonly prev_mutation_id?: string
  readonly atomic?: boolean
  readonly hasLog: boolean
  readonly writer: Writer
}

/** Makes results ready for the client. */
type Show = (results: readonly PushedResult[]) => readonly PushedResult[]

/** Leaves out of results what the client does not know, and rows that would make the answer too large. */
const showAt =
  (sync: SyncSchema, schemaVersion: number): Show =>
  (results) =>
    boundRows(resultsAt(sync, results, schemaVersion))

/** The outcome of a push: the values of its answer, and what is saved with it. */
export interface PushOutcome {
  readonly lastSeq: number
  readonly results: readonly PushedResult[]
  readonly receipts: readonly Receipt[]
  readonly client: ClientLog | undefined
}

/** @throws AppError CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED */
export function buildOutcome(
  sent: readonly Sent[],
  request: PushHead,
  loaded: Loaded,
  decision: Pick<Decision, 'results' | 'rows'>,
): PushOutcome {
  const { hasLog, client_id: id } = request
  const show = showAt(loaded.sync, request.schema_version)
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
  const rows = changesOf([...loaded.rows, ...decision.rows])
  const results = sent.map(({ mutation_id, mutation }): PushedResult => {
    const result = decided.get(mutation_id)
    if (result) return { mutation_id, ...result }
    return replayed(mutation_id, receiptsById.get(mutation_id), rows.get(keyOf(mutation)))
  })
  if (request.atomic && results.some(isRefused))
    throw batchRejected(results, sent, loaded.rows, show)

  const lastSeq = last?.seq ?? client?.last_seq ?? 0
  const receipts = [...decided].flatMap(([one, result]) => receiptOf(one, result, hasLog))
  const log = last && { id, accountId, lastSeq, lastMutationId: last.mutation_id }
  return { lastSeq, results: show(results), receipts, client: log }
}

/** Rows by their keys, as clients get them. The last one counts. */
const changesOf = (rows: readonly LoadedRow[]): ReadonlyMap<string, Change> =>
  new Map(rows.map((row) => [keyOf(row), toChange(row, row.version)]))

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
  const { row: _row, rows: _rows, ...rest } = result
  return [{ mutation_id, result: rest }]
}

/** @param rows the stored rows; the rows in `results` have changes that were not saved */
function batchRejected(
  results: readonly PushedResult[],
  sent: readonly { readonly mutation: Mutation }[],
  rows: readonly LoadedRow[],
  show: Show,
): AppError {
  const storedRows = changesOf(rows)
  const shown = results.map(({ row: _row, ...result }, i): PushedResult => {
    const mutation = sent[i]?.mutation
    const row = mutation && storedRows.get(keyOf(mutation))
    return row ? { ...result, row } : result
  })
  return new AppError('BATCH_REJECTED', 'A mutation was refused, so none was done.', {
    fields: { results: show(shown) },
  })
}
