import { notFound } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import type { Collection, Mutation, Result, Sync } from './contract.ts'
import { decide, isRefused } from './decide.ts'
import { load } from './load-known.ts'
import { numberRows } from './number-changes.ts'
import * as store from './store.ts'
import { wantedRows } from './wanted-rows.ts'

export { lockScopes } from './store.ts'

export interface WriteRequest {
  readonly scopeId: string
  /** Whose hand it is; null where it is nobody's, as in a job. */
  readonly accountId: string | null
  /** True where the service itself writes: roles, and what clients may not do, do not count. */
  readonly isService?: boolean
  /** One that is refused takes all others with it. */
  readonly isAtomic?: boolean
  readonly mutations: readonly Mutation[]
}

export interface Written {
  readonly scopeId: string
  /** The scope's number now. */
  readonly version: number
  readonly isChanged: boolean
  /** In the order of the mutations. */
  readonly results: readonly Result[]
}

/**
 * The one way in which rows change: lock the scope, load what is touched, decide, write in bulk,
 * number, commit, tell. Three round trips, whatever the number of mutations. In a transaction of the
 * caller's it is the caller that calls `tell` after the commit, and that locks first if it writes to
 * several scopes.
 *
 * @throws AppError NOT_FOUND where the account is not in the household, or there is none
 */
export async function write(
  db: Db,
  sync: Sync,
  request: WriteRequest,
  now: Date,
): Promise<Written> {
  const written = await inTransaction(db, async (tx) => {
    const { scopeId, accountId, mutations, isService = false, isAtomic = false } = request
    await store.lockScope(tx, { scopeId })
    const byName = collectionsByName(sync)
    const loaded = await load(
      tx,
      sync,
      { scopeId, accountId, clientId: null, mutationIds: [] },
      wantedRows(byName, mutations, scopeId),
    )
    const role = isService ? ('service' as const) : loaded?.role
    if (!loaded || !role) throw notFound('household')

    const { version, kind } = loaded
    const context = { scopeId, kind, entities: byName, version, accountId, role, hasLog: false }
    const decision = decide(loaded, mutations, { ...context, now: now.toISOString() })
    if (isAtomic && decision.results.some(isRefused))
      return { scopeId, version, isChanged: false, results: decision.results }
    await store.save(tx, byName, scopeId, decision, { receipts: [] }, now)
    return {
      scopeId,
      version: version + decision.rows.length,
      isChanged: decision.rows.length > 0,
      results: decision.results,
    }
  })
  if (!db.isTransaction) tell(sync, written)
  return written
}

/** Tells the listeners of what was committed. */
export function tell(
  sync: Sync,
  ...all: Pick<Written, 'scopeId' | 'version' | 'isChanged'>[]
): void {
  for (const { scopeId, version, isChanged } of all)
    if (isChanged) sync.onCommitted(scopeId, version)
}

/**
 * Numbers rows that a feature has written with SQL of its own, after `lockScopes`, such as those
 * that are in two scopes at once.
 */
export async function recordChanges(
  tx: Db,
  sync: Sync,
  scopeId: string,
  changes: readonly {
    readonly entity: string
    readonly id: string
    readonly isDeleted?: boolean
  }[],
  now: Date,
): Promise<Written> {
  const byName = collectionsByName(sync)
  const rows = changes.map(({ entity, id, isDeleted = false }) => {
    const one = byName.get(entity)
    if (!one) throw new Error(`No collection is called ${entity}.`)
    return { entity: one.number, id, isDeleted }
  })
  const version = await numberRows(tx, scopeId, rows, now)
  return { scopeId, version, isChanged: rows.length > 0, results: [] }
}

/** Removes a scope with all its rows, and all that sync knows of them: nobody can be told of it. */
export async function deleteScope(tx: Db, scopeId: string): Promise<void> {
  await store.lockScopes(tx, [scopeId])
  for (const table of [
    'sync_change',
    'sync_name',
    'sync_client',
    'sync_receipt',
    'sync_scope',
  ] as const)
    await tx.deleteFrom(table).where('household_id', '=', scopeId).execute()
}

/** @returns the collections by their names */
export function collectionsByName({ collections }: Sync): ReadonlyMap<string, Collection> {
  return new Map(collections.map((one) => [one.name, one]))
}
