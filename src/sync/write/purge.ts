import { type Kysely, sql } from 'kysely'
import { after, DAY } from '#kernel/clock.ts'
import { type Db as AnyDb, inTransaction } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { lockScopes } from './store.ts'

type Db = Kysely<Pick<Tables, 'sync_scope' | 'sync_change' | 'sync_client' | 'sync_receipt'>>

/** How long a retry gets its answer, and how long a mutation can't be done a second time. */
const RESULTS_KEPT = 30 * DAY
const IDS_KEPT = 400 * DAY
/** Tombstones that are looked at to find scopes; each scope is purged in a transaction of its own. */
const BATCH = 1000

/**
 * Forgets the tombstones older than the retention, and of the oldest mutations that they were done.
 * Safe to run twice, beside itself and beside writers, and to be killed.
 */
export async function purgeSync(
  db: AnyDb,
  retentionDays: number,
  now: Date,
): Promise<Record<'tombstones_removed' | 'receipts_removed' | 'sync_clients_removed', number>> {
  const before = after(now, -retentionDays * DAY)
  let tombstones = 0
  for (;;) {
    const scopeIds = await scopesWithTombstones(db, before)
    if (scopeIds.length === 0) break
    for (const scopeId of scopeIds) tombstones += await purgeTombstones(db, scopeId, before)
  }
  return {
    tombstones_removed: tombstones,
    receipts_removed: await purgeReceipts(db, now),
    sync_clients_removed: await purgeClients(db, now),
  }
}

async function scopesWithTombstones(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sync_change')
    .select('household_id')
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(BATCH)
    .execute()
  return [...new Set(rows.map((row) => row.household_id))]
}

/**
 * The horizon rises with what is removed, in the same transaction and under the scope's lock: a
 * cursor below it may have missed a tombstone, and is refused from then on.
 */
function purgeTombstones(db: AnyDb, scopeId: string, before: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [scopeId])
    const { rows } = await sql<{ removed: number }>`
      with gone as (
        delete from sync_change where household_id = ${scopeId}::uuid and deleted_at <= ${before}
        returning version
      ), raised as (
        update sync_scope set horizon = greatest(horizon, (select max(version) from gone))
        where household_id = ${scopeId}::uuid
      )
      select count(*)::integer as removed from gone`.execute(tx)
    return rows[0]?.removed ?? 0
  })
}

async function purgeReceipts(db: Db, now: Date): Promise<number> {
  await db
    .updateTable('sync_receipt')
    .set({ result: null })
    .where('result', 'is not', null)
    .where('created_at', '<=', after(now, -RESULTS_KEPT))
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('sync_receipt')
    .where('created_at', '<=', after(now, -IDS_KEPT))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A client that comes back after that long finds a gap, and takes a new id. */
async function purgeClients(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sync_client')
    .where('seen_at', '<=', after(now, -IDS_KEPT))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
