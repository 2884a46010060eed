import { announce } from '#platform/postgres/after-commit.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { tablesByName, type SyncSchema } from '#sync/schema/contract.ts'
import { type BatchResult, applyBatch, type Batch } from './apply-batch.ts'
import { numberRows } from './number-changes.ts'
import * as store from './store.ts'

// Features may not import a store.
export { lockScopes } from './store.ts'

/** Applies a batch in its own transaction, or in the caller's. See `applyBatch`. */
export function write(db: Db, sync: SyncSchema, batch: Batch, now: Date): Promise<BatchResult> {
  return inTransaction(db, (tx) => applyBatch(tx, sync, batch, now))
}

/**
 * Gives new versions to rows that a feature has written with its own SQL, after `lockScopes`: for example
 * rows that are in two scopes.
 */
export async function recordChanges(
  tx: Db,
  sync: SyncSchema,
  scopeId: string,
  changes: readonly {
    readonly entity: string
    readonly id: string
    readonly isDeleted?: boolean
  }[],
  now: Date,
): Promise<void> {
  const byName = tablesByName(sync)
  const rows = changes.map(({ entity, id, isDeleted = false }) => {
    const one = byName.get(entity)
    if (!one) throw new Error(`No collection is called ${entity}.`)
    return { entity: one.number, id, isDeleted }
  })
  await numberRows(tx, scopeId, rows, now)
}

/** Deletes a scope, and all that sync stores for it. The caller deletes its rows. */
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
  announce(tx, scopeId)
}
