import type { Result } from '@larder/rules/mutation.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { Batch, BatchResult } from '#sync/write/apply-batch.ts'
import { expectAuthority, scopeForbidden, type Writer } from '#sync/write/scopes/authority.ts'
import { lockScope } from '#sync/write/store.ts'
import type { VerbRequest } from '#sync/write/verbs/contract.ts'
import { runVerb } from '#sync/write/verbs/run-verb.ts'
import { write } from '#sync/write/write.ts'
import { boundRows, createBound } from './bound-results.ts'
import { buildOutcome, type PushedResult, type PushOutcome } from './push-outcome.ts'
import { type PushedMutation, readMutation, readRun } from './read-mutation.ts'
import { resultsAt } from './results-at.ts'
import { expectGroup, type Sent, splitAtRuns, validateBatch } from './validate-push.ts'

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

export interface PushAnswer {
  readonly epoch: string
  readonly version: number
  readonly last_seq: number
  readonly results: readonly PushedResult[]
}

/**
 * Applies the mutations of a client, each only once, even if it is repeated. A `run` has its own
 * transaction, and so has each sequence of other mutations: three round trips to the database for any
 * number of them (begin, lock and load; save; commit).
 *
 * @throws AppError SCOPE_FORBIDDEN, CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED, VALIDATION_FAILED,
 *   BODY_TOO_LARGE. The transactions before stay done: a repeated push answers their results
 */
export async function push(
  db: Db,
  sync: SyncSchema,
  writer: Writer,
  request: PushRequest,
  now: Date,
): Promise<PushAnswer> {
  const { mutations, atomic } = request
  const hasLog = validateBatch(mutations)
  const parts = splitAtRuns(mutations)
  if (atomic && parts.some(({ isRun }) => isRun))
    throw invalid({ path: '/atomic', message: 'An atomic push can not contain a run.' })
  let before = request.prev_mutation_id
  let answer: PushAnswer | undefined
  const bound = createBound()
  for (const { isRun, mutations: part } of parts) {
    const pushed = await (isRun ? pushRun : pushChanges)(
      { db, sync, writer, now, hasLog },
      {
        ...request,
        mutations: part,
        ...(before === undefined ? {} : { prev_mutation_id: before }),
      },
    )
    before = part.at(-1)?.mutation_id
    answer = { ...pushed, results: [...(answer?.results ?? []), ...bound(pushed.results)] }
  }
  if (!answer) throw new Error('A push has at least one part.')
  return answer
}

interface PushDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly writer: Writer
  readonly now: Date
  readonly hasLog: boolean
}

/** Applies mutations of rows in one transaction, or in several where they delete very many rows. */
async function pushChanges(
  { db, sync, writer, now, hasLog }: PushDeps,
  request: PushRequest,
): Promise<PushAnswer> {
  const { scope_id: scopeId, client_id: id, mutations, mayHaveFlaws = true } = request
  const sent = mutations.map((one) => ({ ...one, mutation: readMutation(one, mayHaveFlaws) }))
  const show = showAt(sync, request.schema_version)
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
      schemaVersion: request.schema_version,
      mutationIds: sent.map(({ mutation_id }) => mutation_id),
    },
    buildRecord(loaded, decision) {
      outcome = buildOutcome(sent, { ...request, hasLog, writer, show }, loaded, decision)
      return outcome.record
    },
  }
  let applied: BatchResult
  do applied = await write(db, sync, batch, now)
  while (!applied.isComplete)
  return toAnswer(applied, outcome)
}

/** Leaves out of results what the client does not know, and rows that would make the answer too large. */
const showAt =
  (sync: SyncSchema, schemaVersion: number) =>
  (results: readonly PushedResult[]): readonly PushedResult[] =>
    boundRows(resultsAt(sync, results, schemaVersion))

/** Runs a verb in its own transaction. A refusal is its result, as of any other mutation. */
function pushRun(
  { db, sync, writer, now, hasLog }: PushDeps,
  request: PushRequest,
): Promise<PushAnswer> {
  const { scope_id: scopeId, client_id: id, mutations, mayHaveFlaws = true } = request
  const [one] = mutations
  if (!one) throw new Error('A run is one mutation.')
  const run = request.schema_version < RUN_SINCE ? TOO_OLD : readRun(sync.verbs, one, mayHaveFlaws)
  return inTransaction(db, async (tx) => {
    await lockScope(tx, { scopeId }) // sent together with the next statement
    const role = await roleOf(tx, sync, { scopeId, writer }, now)
    const show = showAt(sync, request.schema_version)
    const sent: Sent[] = [{ ...one, mutation: NO_ROW }]
    let outcome: PushOutcome | undefined
    const verbRequest: VerbRequest = {
      scopeId,
      writer,
      run: role === 'viewer' ? FORBIDDEN : run,
      client: {
        id,
        hasLog,
        schemaVersion: request.schema_version,
        mutationIds: [one.mutation_id],
      },
      buildRecord(loaded, decision) {
        outcome = buildOutcome(sent, { ...request, hasLog, writer, show }, loaded, decision)
        return outcome.record
      },
    }
    const { applied } = await runVerb(tx, sync, verbRequest, now)
    return toAnswer(applied, outcome)
  })
}

/** A run names no row. */
const NO_ROW = { op: 'malformed', entity: '', id: '', path: '', message: '' } as const
/** The first `schema_version` of clients that know verbs. */
const RUN_SINCE = 2
const TOO_OLD: Result = {
  status: 'rejected',
  reason: 'validation',
  details: [{ path: '/op', message: `A run needs the schema_version ${RUN_SINCE}.` }],
}
const FORBIDDEN = { status: 'rejected', reason: 'forbidden' } as const

/** @throws AppError SCOPE_FORBIDDEN, UNAUTHENTICATED, ACCOUNT_PENDING_DELETION */
async function roleOf(
  tx: Db,
  sync: SyncSchema,
  of: { readonly scopeId: string; readonly writer: Writer },
  now: Date,
) {
  try {
    return await expectAuthority(tx, sync, { ...of, needs: 'viewer' }, now)
  } catch (error) {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? scopeForbidden() : error
  }
}

function toAnswer({ loaded, version }: BatchResult, outcome: PushOutcome | undefined): PushAnswer {
  if (!outcome) throw new Error('A push was applied but has no outcome.')
  const { lastSeq, results } = outcome
  return { epoch: loaded.epoch, version, last_seq: lastSeq, results }
}
