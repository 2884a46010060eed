import type { Mutation, Result } from '@larder/rules/mutation.ts'
import { decide, isRefused } from '@larder/rules/mutations/decide.ts'
import { readRows, type Row } from '#api/rest/reads/read-rows.ts'
import type { Deps, Resource } from '#api/rest/resource.ts'
import { expectRow, withNames } from '#api/rest/rest-errors.ts'
import { type ReadOperation, within } from '#api/rest/verbs/read-operation.ts'
import { toEtag } from '#api/rest/writes/preconditions.ts'
import { idWasDeleted } from '#api/rest/writes/resource-writes.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { AppError, conflict, notFound } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import {
  type SyncSchema,
  MAX_ANSWERED_BYTES,
  MAX_LOADED_BYTES,
  STEP_ROWS,
} from '#sync/schema/contract.ts'
import { lockAndLoad, type WriteRequest } from '#sync/write/lock-and-load.ts'
import { firstStep, save } from '#sync/write/save.ts'
import type { OperationResult } from './batch-contract.ts'
import { type Followed, followOperations } from './follow-operations.ts'

/** An operation, or the error with which it was refused before anything was read. */
export type Wanted = ReadOperation | AppError

/**
 * Does operations in one transaction, in order. Each result is that of the single request. The number of
 * round trips does not depend on the number of operations.
 *
 * @param isAtomic true: one refused operation refuses all
 * @throws AppError BATCH_REJECTED with `results`, NOT_FOUND, FORBIDDEN, BODY_TOO_LARGE if it would load or answer too
 *   many bytes, or delete too many rows
 */
export function writeBatch(
  { db, sync, clock }: Deps,
  member: Member,
  wanted: readonly Wanted[],
  isAtomic: boolean,
): Promise<readonly OperationResult[]> {
  const now = clock()
  const operations = wanted.map((one, i) => (one instanceof AppError ? one : grouped(one, i)))
  const accepted = operations.flatMap((one) => (one instanceof AppError ? [] : [one]))
  return inTransaction(db, async (tx) => {
    const { byMutation, followed } = await writeInSteps(tx, sync, member, accepted, now)
    const rows = await readComputed(tx, member, accepted, now)
    const results = operations.map((operation, i) => {
      const path = `/operations/${i}`
      if (operation instanceof AppError) return toFailure(within(operation, path))
      try {
        return resultOf(operation, byMutation, followed, rows)
      } catch (error) {
        if (error instanceof AppError) return toFailure(within(error, `${path}/body`))
        throw error
      }
    })
    if (isAbove(MAX_ANSWERED_BYTES, results)) throw answerTooLarge()
    if (isAtomic && results.some(({ error }) => error)) throw rejected(results)
    return results
  })
}

/** Other writers of the household wait for all steps, because they are one transaction. */
const MAX_STEPS = 5

/** Writes the operations. It deletes the rows below deleted rows in steps. @throws AppError BODY_TOO_LARGE */
async function writeInSteps(
  tx: Db,
  sync: SyncSchema,
  member: Member,
  operations: readonly ReadOperation[],
  now: Date,
) {
  const mutations = operations.flatMap((one) => one.mutations)
  const wanted: WriteRequest = {
    scopeId: member.householdId,
    writer: member,
    inSteps: true,
    maxBytes: MAX_LOADED_BYTES,
    mutations,
    keys: operations.flatMap(({ resource: { parent }, address: { parentId } }) =>
      parent && parentId !== undefined ? [{ entity: parent.collection.name, id: parentId }] : [],
    ),
  }
  for (let steps = 0; steps <= MAX_STEPS; steps++) {
    const loaded = await lockAndLoad(tx, sync, wanted, now)
    if (!loaded.has_all_rows) throw tooLarge()
    const followed = followOperations(operations)
    const decision = decide(loaded, mutations, loaded.context, followed.follower)
    const step = firstStep(loaded, decision)
    await save(tx, loaded, { decision: step ?? decision })
    const byMutation = new Map(mutations.map((one, i) => [one, decision.results[i]]))
    if (!step) return { byMutation, followed }
  }
  throw deletesTooMany()
}

const deletesTooMany = () =>
  new AppError(
    'BODY_TOO_LARGE',
    `These operations delete more than ${MAX_STEPS * STEP_ROWS} rows below others. Send each DELETE by itself.`,
  )

/** Mutations of one operation are done together or not at all. */
function grouped(operation: ReadOperation, index: number): ReadOperation {
  const [first, ...others] = operation.mutations
  if (others.length === 0) return operation
  const group_id = String(index)
  return {
    ...operation,
    mutations: [{ ...first, group_id }, ...others.map((one) => ({ ...one, group_id }))],
  }
}

/** The rows with computed members, by kind and id. */
type Computed = ReadonlyMap<Resource, ReadonlyMap<string, Row>>

/** Reads the rows of those kinds whose answers have computed members, with one query for each kind. */
async function readComputed(
  tx: Db,
  member: Member,
  operations: readonly ReadOperation[],
  now: Date,
): Promise<Computed> {
  const all = new Map<Resource, ReadonlyMap<string, Row>>()
  const byResource = Map.groupBy(operations, ({ resource }) => resource)
  for (const [resource, ofKind] of byResource) {
    const { collection, computed } = resource
    if (!computed) continue
    const reading = { collection, scopeId: member.householdId, computed: computed.of(member, now) }
    const ids = new Set(ofKind.map(({ address }) => address.id))
    all.set(resource, await readRows(tx, reading, [...ids]))
  }
  return all
}

/** @throws AppError the error that the request alone would get */
function resultOf(
  { resource, method, mutations }: ReadOperation,
  byMutation: ReadonlyMap<Mutation, Result | undefined>,
  { errorOf, stateOf }: Followed,
  computed: Computed,
): OperationResult {
  const { label } = resource
  const [mutation] = mutations
  const results = mutations.map((one) => byMutation.get(one))
  const state = stateOf(mutation)
  const row = (version: number): Row => ({
    ...membersOf(resource, computed.get(resource)?.get(mutation.id)),
    id: mutation.id,
    version,
    // Data and version are those at the end of the batch, or after this operation where a later one has deleted the row.
    ...(results[0]?.row?.data ?? state.data),
  })
  for (const [i, result] of results.entries()) {
    if (!result || result.reason === 'group_failed') continue
    const error = errorOf(mutations[i] ?? mutation)
    if (error) throw error
    if (!isRefused(result)) continue
    if (result.reason === 'version')
      throw state.data ? stale(row(result.row?.version ?? state.version)) : notFound(label)
    if (
      result.status === 'gone' &&
      (method === 'POST' || (method === 'PUT' && mutation.op !== 'update'))
    )
      throw idWasDeleted(label)
    expectRow(i === 0 ? result : withNames(result, resource.onCreate?.names ?? {}), label)
  }
  if (!state.exists) throw notFound(label)
  if (method === 'DELETE') return { status: 204 }
  const body = row(results[0]?.row?.version ?? state.version)
  return { status: state.isNew ? 201 : 200, etag: toEtag(body), body }
}

/** The computed members of a row; null where the row is gone at the end of the batch. */
function membersOf({ computed }: Resource, row: Row | undefined) {
  const names = Object.keys(computed?.schemas ?? {})
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]))
}

const stale = (current: Row) =>
  new AppError('STALE', 'Somebody changed it in the meantime.', { fields: { current } })

function toFailure({ status, message, code, fields }: AppError): OperationResult {
  return { status, error: { error: message, code, ...fields } }
}

const NOT_DONE = toFailure(conflict('Another operation of the batch was refused.'))

/** The refused operations with their own errors; the others were not done. */
const rejected = (results: readonly OperationResult[]) =>
  new AppError('BATCH_REJECTED', 'An operation was refused, so none was done.', {
    fields: { results: results.map((one) => (one.error ? one : { ...NOT_DONE, status: 424 })) },
  })

/** Whether the JSON of the results is longer than a limit: each may have the same large row. */
function isAbove(limit: number, results: readonly OperationResult[]): boolean {
  let bytes = 0
  return results.some((one) => (bytes += Buffer.byteLength(JSON.stringify(one))) > limit)
}

const answerTooLarge = () =>
  new AppError(
    'BODY_TOO_LARGE',
    'The answer to these operations would have more than 8 MiB of rows. Send fewer in one batch.',
  )

const tooLarge = () =>
  new AppError(
    'BODY_TOO_LARGE',
    'These operations change more than 8 MiB of rows. Send fewer in one batch.',
  )
