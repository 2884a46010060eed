import { conflict, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { validateStanding, scopeForbidden, type Writer } from './authority.ts'
import type { Collection, Data, Mutation, Named, Result, Sync } from '#sync/collection/contract.ts'
import { deriveColumns } from '#sync/collection/derived-columns.ts'
import { type Decision, decide, isRefused } from '@larder/rules/decide.ts'
import type { KnownRow, RowWrite } from '@larder/rules/draft.ts'
import { collectionsByName } from '#sync/collection/collections-by-name.ts'
import { roomIn } from './household-room.ts'
import { type Loaded, load, type Receipt } from './load-batch.ts'
import { refreshDerived } from './refresh-derived.ts'
import { foldIds, isSameJson } from '@larder/rules/same-json.ts'
import * as store from './store.ts'
import { type Wanted, wantedRows } from './rows-to-load.ts'
import { MAX_LOADED_BYTES } from '#sync/collection/limits.ts'

export interface Batch {
  readonly scopeId: string
  /** Who writes; null where the service does so by itself, as in a job. */
  readonly writer: Writer | null
  /** True where the service writes for somebody: the role, and what clients may not do, do not count. */
  readonly isService?: boolean
  /**
   * True where the caller does the batch again until it is whole: a transaction deletes no more than
   * `STEP` children then.
   */
  readonly inSteps?: boolean
  /** One that is refused takes all others with it: then nothing is written. */
  readonly isAtomic?: boolean
  /** Those whose rows are loaded: targets, parents, children of what is deleted, holders of names. */
  readonly mutations: readonly Mutation[]
  /** False where the caller has no use for the rows in `results`: what is deleted is loaded in outline. */
  readonly answersRows?: boolean
  /** Further rows that are loaded, for `settle`. */
  readonly known?: readonly Named[]
  /**
   * Rewrites the mutations once their rows are known, as a merge patch needs it. It may name no other
   * rows than `mutations` and `known` do, and may throw to undo all.
   */
  readonly settle?: (loaded: Loaded) => readonly Mutation[]
  /** What REST was asked for, to do it once: with the same id and wish again, nothing is done. */
  readonly operation?: Operation
  /** Of a client that syncs. */
  readonly client?: {
    readonly id: string
    readonly mutationIds: readonly string[]
    readonly hasLog: boolean
    /** What is remembered of the batch; it may throw to undo all. */
    readonly conclude: (loaded: Loaded, decision: Decision) => store.Trace
  }
}

/** A request of REST that may be sent again. */
interface Operation {
  /** Derived, so that no client has a mutation of this id. */
  readonly id: string
  /** All that was asked for. */
  readonly wish: Data
}

/** Children that one transaction deletes: others get the household's lock between two of them. */
const STEP = 1000

export interface Applied {
  /** False where children were deleted and nothing else: do the batch again. */
  readonly isWhole: boolean
  /**
   * Mutations that were decided. Where the operation was done before, nothing is done now, and these are
   * the mutations of that time; undefined where the receipt does not say.
   */
  readonly mutationCount: number | undefined
  readonly loaded: Loaded
  /** The scope's number now. */
  readonly version: number
  /** In the order of the mutations that were decided. */
  readonly results: readonly Result[]
  /** The rows that were written; none where nothing changed. */
  readonly writes: readonly RowWrite[]
}

/**
 * The one way in which rows change: lock the scope, load what the batch names, judge who writes, decide,
 * save, number. Two round trips, whatever the number of mutations: lock and load; save.
 *
 * @param tx a transaction. One that writes to several scopes has locked them all before (`lockScopes`)
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION; where the writer is not in the household,
 *   or there is none, NOT_FOUND (for a client that syncs SCOPE_FORBIDDEN)
 */
export async function applyBatch(tx: Db, sync: Sync, batch: Batch, now: Date): Promise<Applied> {
  const { scopeId, writer, mutations, isService = false, isAtomic = false } = batch
  const { id: clientId = null, hasLog = false, conclude } = batch.client ?? {}
  const { operation } = batch
  const mutationIds = operation ? [operation.id] : (batch.client?.mutationIds ?? [])
  const byName = collectionsByName(sync)
  await store.lockScope(tx, { scopeId }) // sent together with the next statement
  const accountId = writer?.accountId ?? null
  const sessionId = writer?.sessionId ?? null
  // One mutation alone is always done: a client can't send less.
  const mostBytes = batch.client && mutations.length > 1 ? MAX_LOADED_BYTES : null
  const wanted = wantedRows(byName, mutations, scopeId, batch)
  // More than a step takes, also where the batch names children of its own.
  const mostChildren = batch.inSteps ? STEP + 1 + wanted.rows.length : null
  const asked = { scopeId, accountId, sessionId, clientId, mutationIds, mostBytes, mostChildren }
  const loaded = await load(tx, sync, asked, wanted, now)
  if (loaded && writer) validateStanding(loaded.standing)
  const role = isService ? ('service' as const) : loaded?.role
  if (!loaded || !role) throw batch.client ? scopeForbidden() : notFound('household')

  const { version, kind } = loaded
  const room = writer ? roomIn(loaded, sync) : {}
  const context = { scopeId, kind, entities: byName, version, accountId, role, hasLog, ...room }
  const before = operation && findReceipt(operation, loaded)
  const isRepeated = before !== undefined
  const settled = isRepeated ? [] : batch.settle ? batch.settle(loaded) : mutations
  const decision = decide(loaded, settled, { ...context, now: now.toISOString() })
  const { results, rows: writes } = decision
  const mutationCount = isRepeated ? before.result?.mutation_count : settled.length
  const outcome = { loaded, results, mutationCount, isWhole: true }
  if (isAtomic && results.some(isRefused)) return { ...outcome, version, writes: [] }
  const remembered = conclude?.(loaded, decision) ?? {
    receipts: operation && !isRepeated ? [receiptOf(operation, settled.length)] : [],
  }
  const children = batch.inSteps ? childrenToDelete(loaded, wanted, decision, byName) : []
  if (children.length > STEP) {
    const deletes = children.slice(0, STEP).map(toDelete)
    const byService = { ...context, role: 'service' as const, now: now.toISOString() }
    const step = decide(loaded, deletes, byService)
    await store.save(tx, byName, scopeId, step, { receipts: [] }, now)
    return { ...outcome, version: version + step.rows.length, writes: step.rows, isWhole: false }
  }
  const rows = await deriveColumns(tx, byName, scopeId, loaded, writes)
  await store.save(tx, byName, scopeId, { ...decision, rows }, remembered, now)
  await refreshDerived(tx, byName, scopeId, loaded, writes)
  return { ...outcome, version: version + writes.length, writes }
}

/**
 * The rows that are deleted with their parents: those that no mutation names. They have no children of
 * their own, as long as no kind of row is nested deeper than in its parent.
 */
function childrenToDelete(
  { rows }: Loaded,
  wanted: Wanted,
  decision: Decision,
  byName: ReadonlyMap<string, Collection>,
): readonly KnownRow[] {
  if (wanted.deleted.length === 0 || rows.length <= STEP) return []
  const named = new Set(wanted.rows.map(({ entity, id }) => `${entity} ${id}`))
  const isNamed = ({ entity, id }: KnownRow) => named.has(`${byName.get(entity)?.number} ${id}`)
  return decision.rows.filter((row) => row.was === 'live' && !row.data && !isNamed(row))
}

const toDelete = ({ entity, id }: KnownRow): Mutation => ({ op: 'delete', entity, id })

const receiptOf = ({ id, wish }: Operation, mutationCount: number): Receipt => ({
  mutation_id: id,
  result: { status: 'applied', wish, mutation_count: mutationCount },
})

/**
 * The receipt of an operation that was done before. After some time it has only the id, and counts as the
 * same.
 *
 * @throws AppError CONFLICT where its id was used to ask for something else
 */
function findReceipt({ wish }: Operation, { receipts }: Loaded): Receipt | undefined {
  const [receipt] = receipts
  if (receipt?.result && !isSameJson(foldIds(receipt.result.wish ?? null), foldIds(wish)))
    throw conflict('This id was used for something else. Take a new one.')
  return receipt
}
