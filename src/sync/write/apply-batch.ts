import type { Mutation, RowKey, Result } from '@larder/rules/mutation.ts'
import { type Decision, decide, type Follower, isRefused } from '@larder/rules/mutations/decide.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  tablesByName,
  type EntityTable,
  type SyncSchema,
  MAX_LOADED_BYTES,
  STEP_ROWS,
} from '#sync/schema/contract.ts'
import { deriveColumns } from '#sync/schema/derived-columns.ts'
import { keepRevisions } from '#sync/write/derived/keep-revisions.ts'
import { keepSearchRows } from '#sync/write/derived/keep-search.ts'
import { refreshDerived } from '#sync/write/derived/refresh-derived.ts'
import {
  forbiddenToRole,
  validateCredential,
  scopeForbidden,
  type Writer,
} from '#sync/write/scopes/authority.ts'
import { capacityOf } from '#sync/write/scopes/count-rows.ts'
import { moveNotices } from './instead-of-triggers.ts'
import { type Loaded, load } from './load-batch.ts'
import { type RowsToLoad, rowsToLoad } from './rows-to-load.ts'
import * as store from './store.ts'

export interface Batch {
  readonly scopeId: string
  /** The account that writes; null if the service writes by itself, as in a job. */
  readonly writer: Writer | null
  /** True if the service writes for an account: the role and `clientsMay` are not checked. */
  readonly isService?: boolean
  /** True if a `create` and an `upsert` write rows of an export, as `restore-row.ts` describes. It needs `isService`. */
  readonly isRestore?: boolean
  /** Whether the limits of the household hold. The default: where an account writes. */
  readonly hasLimits?: boolean
  /** True if a verb writes for a member: it may do all that the service may, but not for a viewer. */
  readonly isVerb?: boolean
  /**
   * True if the caller repeats the batch until it is complete: a transaction then deletes at most
   * `STEP_ROWS` children.
   */
  readonly inSteps?: boolean
  /** If one mutation is refused, nothing is written. */
  readonly isAtomic?: boolean
  /** Their rows are loaded: targets, parents, children of deleted rows, rows with the same names. */
  readonly mutations: readonly Mutation[]
  /** False if the caller does not use the rows in `results`: then only summaries of deleted rows are loaded. */
  readonly answersRows?: boolean
  /** Further rows to load, for `rewrite`. */
  readonly extraRows?: readonly RowKey[]
  /**
   * Rewrites the mutations when their rows are loaded, as a merge patch needs it. It may name only the
   * rows of `mutations` and `extraRows`. It may throw to undo all.
   */
  readonly rewrite?: (loaded: Loaded) => readonly Mutation[]
  /** Follows the mutations while they are decided. It may rewrite each when the ones before are decided. */
  readonly follower?: Follower
  /** The most bytes of rows to load: above it, `Loaded.has_all_rows` is false. */
  readonly maxBytes?: number
  /** Load the receipt with this id too. */
  readonly receiptId?: string | undefined
  /** Load the operation with this id. */
  readonly operationId?: string
  /** Builds the record that is saved with the batch. It may throw to undo all. */
  readonly buildRecord?: (loaded: Loaded, decision: Decision) => store.BatchRecord
  /** Present for a client that syncs. */
  readonly client?: {
    readonly id: string
    readonly mutationIds: readonly string[]
    /** Whether the client numbers its mutations with `seq`. */
    readonly hasLog: boolean
    /** It may write only the row kinds and fields of this version. */
    readonly schemaVersion: number
  }
}

export interface BatchResult {
  /** False if only children were deleted: the caller must repeat the batch. */
  readonly isComplete: boolean
  readonly loaded: Loaded
  /** The scope's version after the batch. */
  readonly version: number
  /** In the order of the mutations that were decided. */
  readonly results: readonly Result[]
  /** The rows that were written; none if nothing changed. */
  readonly writes: readonly RowWrite[]
}

/**
 * All changes of rows go through this function: lock the scope, load the rows, validate the writer,
 * decide, save, number. Two round trips for any number of mutations: lock and load; save.
 *
 * @param tx a transaction. One that writes to several scopes has locked them all before (`lockScopes`)
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION; NOT_FOUND (for a client that syncs
 *   SCOPE_FORBIDDEN) if the household does not exist or the writer is not in it
 */
export async function applyBatch(
  tx: Db,
  sync: SyncSchema,
  batch: Batch,
  now: Date,
): Promise<BatchResult> {
  const { scopeId, writer, mutations, isService = false, isVerb = false, isAtomic = false } = batch
  const { id: clientId = null, hasLog = false, schemaVersion } = batch.client ?? {}
  const { receiptId, operationId = null } = batch
  const mutationIds = [...(batch.client?.mutationIds ?? []), ...(receiptId ? [receiptId] : [])]
  const byName = tablesByName(sync)
  const isThere = await store.lockScope(tx, { scopeId }) // sent together with the next statement
  const accountId = writer?.accountId ?? null
  const sessionId = writer?.sessionId ?? null
  // A single mutation has no limit, nor has a verb: a client can't send less.
  const ofPush = batch.client && !isService && mutations.length > 1 ? MAX_LOADED_BYTES : null
  const maxBytes = batch.maxBytes ?? ofPush
  const toLoad = rowsToLoad(byName, mutations, scopeId, batch)
  // More rows than one step deletes, even if the batch names some of the children itself.
  const maxChildren = batch.inSteps ? STEP_ROWS + 1 + toLoad.rows.length : null
  const writerIds = { accountId, sessionId, clientId }
  const request = { scopeId, ...writerIds, mutationIds, operationId, maxBytes, maxChildren }
  const loaded = isThere ? await load(tx, sync, request, toLoad, now) : undefined
  if (loaded && writer) validateCredential(loaded.credential)
  const role = isService ? ('service' as const) : loaded?.role
  if (!loaded || !role) throw batch.client ? scopeForbidden() : notFound('household')
  if (isVerb && role === 'viewer') throw forbiddenToRole()

  const { version, kind } = loaded
  const { hasLimits = writer !== null } = batch
  const capacity = hasLimits ? capacityOf(loaded, sync) : {}
  const may = isVerb ? ('service' as const) : role
  const { isRestore = false } = batch
  const writerContext = { accountId, role: may, hasLog, schemaVersion, isRestore, ...capacity }
  const entities = loaded.credential?.is_key && !isVerb ? openToKeys(byName) : byName
  const context = { scopeId, kind, entities, version, ...writerContext }
  const rewritten = batch.rewrite ? batch.rewrite(loaded) : mutations
  const { follower } = batch
  const decision = decide(loaded, rewritten, { ...context, now: now.toISOString() }, follower)
  const { results, rows: writes } = decision
  const outcome = { loaded, results, isComplete: true }
  if (isAtomic && results.some(isRefused)) return { ...outcome, version, writes: [] }
  const record = batch.buildRecord?.(loaded, decision) ?? { receipts: [] }
  const children = batch.inSteps ? childrenToDelete(loaded, toLoad, decision, byName) : []
  if (children.length > STEP_ROWS) {
    const deletes = children.slice(0, STEP_ROWS).map(toDelete)
    const byService = { ...context, role: 'service' as const, now: now.toISOString() }
    const step = decide(loaded, deletes, byService)
    await store.save(tx, byName, scopeId, step, { receipts: [] }, now)
    return { ...outcome, version: version + step.rows.length, writes: step.rows, isComplete: false }
  }
  const rows = await deriveColumns(tx, byName, scopeId, loaded, writes)
  await store.save(tx, byName, scopeId, { ...decision, rows }, record, now)
  await keepRevisions(tx, byName, loaded.rows, writes, { scopeId, accountId, now })
  await keepSearchRows(tx, byName, scopeId, writes)
  await refreshDerived(tx, byName, scopeId, loaded, writes)
  await moveNotices(tx, loaded.rows, writes)
  return { ...outcome, version: version + writes.length, writes }
}

/**
 * The rows that are deleted only because their parent is. They have no children themselves, as long
 * as rows are nested one level deep.
 */
function childrenToDelete(
  { rows }: Loaded,
  toLoad: RowsToLoad,
  decision: Decision,
  byName: ReadonlyMap<string, EntityTable>,
): readonly LoadedRow[] {
  if (toLoad.deleted.length === 0 || rows.length <= STEP_ROWS) return []
  const named = new Set(toLoad.rows.map(({ entity, id }) => `${entity} ${id}`))
  const isNamed = ({ entity, id }: LoadedRow) => named.has(`${byName.get(entity)?.number} ${id}`)
  return decision.rows.filter((row) => row.was === 'live' && !row.data && !isNamed(row))
}

const toDelete = ({ entity, id }: LoadedRow): Mutation => ({ op: 'delete', entity, id })

/** The collections as an API key may change them: by a push as by the routes. */
const openToKeys = (byName: ReadonlyMap<string, EntityTable>): ReadonlyMap<string, EntityTable> =>
  new Map(
    [...byName].map(([name, one]) => [name, one.isClosedToKeys ? { ...one, clientsMay: [] } : one]),
  )
