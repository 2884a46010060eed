import type { Result } from '@larder/rules/mutation.ts'
import { type Decision, decide } from '@larder/rules/mutations/decide.ts'
import { invalid } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { MAX_LOADED_BYTES, type SyncSchema } from '#sync/schema/contract.ts'
import { type Loaded, lockAndLoad, type WriteRequest } from '#sync/write/lock-and-load.ts'
import { firstStep, save } from '#sync/write/save.ts'
import type { Writer } from '#sync/write/scopes/authority.ts'
import { decideVerb } from '#sync/write/verbs/run-verb.ts'
import { createBound } from './bound-results.ts'
import { buildOutcome, type PushedResult, type PushOutcome } from './push-outcome.ts'
import { type PushedMutation, readMutation, readRun } from './read-mutation.ts'
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
async function pushChanges(deps: PushDeps, request: PushRequest): Promise<PushAnswer> {
  const { db, sync, now } = deps
  const { mutations, mayHaveFlaws = true } = request
  const sent = mutations.map((one) => ({ ...one, mutation: readMutation(one, mayHaveFlaws) }))
  const wanted: WriteRequest = {
    ...requestOf(deps, request),
    mutations: sent.map(({ mutation }) => mutation),
    inSteps: true,
    // A client can not send less than a single mutation.
    maxBytes: sent.length > 1 ? MAX_LOADED_BYTES : undefined,
  }
  const applyStep = async (tx: Db): Promise<PushAnswer | undefined> => {
    const loaded = await lockAndLoad(tx, sync, wanted, now)
    const done = new Set(loaded.receipts.map(({ mutation_id }) => mutation_id))
    const fresh = sent.filter(({ mutation_id }) => !done.has(mutation_id))
    const accepted = loaded.has_all_rows ? fresh : expectGroup(fresh)
    const toDecide = accepted.map(({ mutation }) => mutation)
    const decision = decide(loaded, toDecide, loaded.context)
    const outcome = buildOutcome(sent, { ...deps, ...request }, loaded, decision)
    const step = firstStep(loaded, decision)
    await save(tx, loaded, step ? { decision: step } : { ...outcome, decision })
    return step ? undefined : toAnswer(loaded, decision, outcome)
  }
  let answer: PushAnswer | undefined
  while (!answer) answer = await inTransaction(db, applyStep)
  return answer
}

/** Runs a verb in its own transaction. A refusal is its result, as of any other mutation. */
function pushRun(deps: PushDeps, request: PushRequest): Promise<PushAnswer> {
  const { db, sync, now } = deps
  const { mutations, mayHaveFlaws = true } = request
  const [one] = mutations
  if (!one) throw new Error('A run is one mutation.')
  const run = request.schema_version < RUN_SINCE ? TOO_OLD : readRun(sync.verbs, one, mayHaveFlaws)
  const sent: Sent[] = [{ ...one, mutation: NO_ROW }]
  return inTransaction(db, async (tx) => {
    const decided = await decideVerb(tx, sync, { ...requestOf(deps, request), run }, now)
    const { loaded, decision, result } = decided
    const ofRun = { results: [result], rows: decision.rows }
    const outcome = buildOutcome(sent, { ...deps, ...request }, loaded, ofRun)
    const receipts = [...(decided.receipts ?? []), ...outcome.receipts]
    await save(tx, loaded, { ...decided, receipts, client: outcome.client })
    return toAnswer(loaded, decision, outcome)
  })
}

/** Who pushes, and which receipts tell what was done before. */
const requestOf = ({ writer, hasLog }: PushDeps, request: PushRequest) => ({
  scopeId: request.scope_id,
  writer,
  receiptIds: request.mutations.map(({ mutation_id }) => mutation_id),
  client: { id: request.client_id, hasLog, schemaVersion: request.schema_version },
})

/** A run names no row. */
const NO_ROW = { op: 'malformed', entity: '', id: '', path: '', message: '' } as const
/** The first `schema_version` of clients that know verbs. */
const RUN_SINCE = 2
const TOO_OLD: Result = {
  status: 'rejected',
  reason: 'validation',
  details: [{ path: '/op', message: `A run needs the schema_version ${RUN_SINCE}.` }],
}

function toAnswer(
  { epoch, version }: Loaded,
  { rows }: Decision,
  { lastSeq, results }: PushOutcome,
): PushAnswer {
  return { epoch, version: version + rows.length, last_seq: lastSeq, results }
}
