import { AppError, invalid } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import type { Change, Mutation, Result, Sync } from './contract.ts'
import { decide, isRefused, toChange } from './decide.ts'
import type { KnownRow } from './draft.ts'
import { type Loaded, load, type Receipt } from './load-known.ts'
import { forbidden } from './pull.ts'
import { type PushedMutation, readMutation } from './read-mutation.ts'
import * as store from './store.ts'
import { wantedRows } from './wanted-rows.ts'
import { collectionsByName, tell } from './write.ts'

export interface PushRequest {
  readonly client_id: string
  readonly scope_id: string
  readonly prev_mutation_id?: string
  readonly atomic?: boolean
  readonly mutations: readonly PushedMutation[]
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
 * @throws AppError SCOPE_FORBIDDEN, CLIENT_FORKED, SEQ_GAP, BATCH_REJECTED, VALIDATION_FAILED;
 *   nothing was done then
 */
export async function push(
  db: Db,
  sync: Sync,
  accountId: string,
  request: PushRequest,
  now: Date,
): Promise<PushAnswer> {
  const { scope_id: scopeId } = request
  const { answer, isChanged } = await inTransaction(db, async (tx) => {
    await store.lockScope(tx, { scopeId })
    return takeOver(tx, sync, accountId, request, now)
  })
  tell(sync, { scopeId, version: answer.version, isChanged })
  return answer
}

async function takeOver(tx: Db, sync: Sync, accountId: string, request: PushRequest, now: Date) {
  const { scope_id: scopeId, client_id: clientId, mutations } = request
  const hasLog = judgeBatch(mutations)
  const byName = collectionsByName(sync)
  const sent = mutations.map((one) => ({ ...one, wanted: readMutation(one) }))
  const wanted = wantedRows(
    byName,
    sent.map((one) => one.wanted),
    scopeId,
  )
  const mutationIds = sent.map(({ mutation_id }) => mutation_id)
  const loaded = await load(tx, sync, { scopeId, accountId, clientId, mutationIds }, wanted)
  if (!loaded?.role) throw forbidden()
  const { version, kind, role, epoch, client } = loaded
  if (client && client.account_id !== accountId) throw forked()

  const known = new Map(loaded.receipts.map((one) => [one.mutation_id, one]))
  const fresh = sent.filter(({ mutation_id }) => !known.has(mutation_id))
  const last = hasLog
    ? judgeSequence(sent, (id) => known.has(id), client, request.prev_mutation_id)
    : undefined
  const context = { scopeId, kind, entities: byName, version, accountId, role, hasLog }
  const decision = decide(
    loaded,
    fresh.map((one) => one.wanted),
    { ...context, now: now.toISOString() },
  )

  const decided = new Map(fresh.map(({ mutation_id }, i) => [mutation_id, decision.results[i]]))
  const rows = new Map<string, KnownRow>()
  for (const row of [...loaded.rows, ...decision.rows]) rows.set(`${row.entity} ${row.id}`, row)
  const results = sent.map(({ mutation_id, wanted: { entity, id } }): PushedResult => {
    const result = decided.get(mutation_id)
    if (result) return { mutation_id, ...result }
    const row = rows.get(`${entity} ${id}`)
    return replayed(mutation_id, known.get(mutation_id), row && toChange(row, row.version))
  })
  if (request.atomic && results.some(isRefused)) throw batchRejected(results, sent, loaded.rows)

  const lastSeq = last?.seq ?? client?.last_seq ?? 0
  const receipts = [...decided].flatMap(([id, result]) => receiptOf(id, result, hasLog))
  const log = last && { id: clientId, accountId, lastSeq, lastMutationId: last.mutation_id }
  await store.save(
    tx,
    byName,
    scopeId,
    decision,
    { receipts, ...(log ? { client: log } : {}) },
    now,
  )
  const changed = decision.rows.length
  const answer: PushAnswer = { epoch, version: version + changed, last_seq: lastSeq, results }
  return { answer, isChanged: changed > 0 }
}

/** @returns whether the client keeps a log, which is whether its mutations have a `seq` */
function judgeBatch(mutations: readonly PushedMutation[]): boolean {
  const hasLog = mutations.some(({ seq }) => seq !== undefined)
  const ids = new Set<string>()
  const groups = new Set<string>()
  for (const [i, { mutation_id, seq, group_id }] of mutations.entries()) {
    const at = `/mutations/${i}`
    const before = mutations[i - 1]
    if (ids.has(mutation_id)) throw invalid({ path: at, message: 'The mutation is there twice.' })
    ids.add(mutation_id)
    if (hasLog && (seq === undefined || (before?.seq !== undefined && seq !== before.seq + 1)))
      throw invalid({ path: `${at}/seq`, message: 'Each seq is one more than the seq before it.' })
    if (group_id === undefined || group_id === before?.group_id) continue
    if (groups.has(group_id))
      throw invalid({ path: `${at}/group_id`, message: 'A group stands side by side.' })
    groups.add(group_id)
  }
  return hasLog
}

/**
 * A log goes on where it ended: the next number, after the very mutation that was the last. The
 * number alone would let a copy of the client skip what the original has done under it. What was
 * done already, as under an earlier client id, counts as done under this one.
 *
 * @returns the last mutation of the log, where it goes on
 */
function judgeSequence(
  sent: readonly PushedMutation[],
  isKnown: (mutationId: string) => boolean,
  client: Loaded['client'],
  prevMutationId: string | undefined,
): PushedMutation | undefined {
  const lastSeq = client?.last_seq ?? 0
  const next = sent.findIndex(({ seq = 0 }) => seq > lastSeq)
  const old = next < 0 ? sent : sent.slice(0, next)
  if (!old.every(({ mutation_id }) => isKnown(mutation_id))) throw forked()
  if (next < 0) return undefined
  if (sent[next]?.seq !== lastSeq + 1)
    throw new AppError('SEQ_GAP', 'A mutation before these is missing.', {
      fields: { expected: lastSeq + 1 },
    })
  const before = sent[next - 1]?.mutation_id ?? prevMutationId
  if (lastSeq > 0 && before !== client?.last_mutation_id) throw forked()
  return sent.at(-1)
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
  const told = results.map(({ row: _row, ...result }, i) => {
    const wanted = sent[i]?.wanted
    const row = known.get(`${wanted?.entity} ${wanted?.id}`)
    return row ? { ...result, row } : result
  })
  return new AppError('BATCH_REJECTED', 'A mutation was refused, and so none was done.', {
    fields: { results: told },
  })
}

const forked = () =>
  new AppError('CLIENT_FORKED', 'Another client has used this client_id. Take a new one.')
