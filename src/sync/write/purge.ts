import { type Kysely, sql } from 'kysely'
import { after, DAY } from '#platform/kernel/clock.ts'
import { type Db as AnyDb, inTransaction } from '#platform/postgres/database.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { lockScopes } from './write.ts'

type Db = Kysely<Pick<Tables, 'sync_scope' | 'sync_change' | 'sync_client' | 'sync_receipt'>>

/** Milliseconds that a retry gets its first result, and that a mutation can't be applied again. */
const RESULTS_RETENTION = 30 * DAY
const IDS_RETENTION = 400 * DAY
/** Tombstones that one query reads to find scopes. Each scope is purged in its own transaction. */
const BATCH = 1000

/**
 * Deletes tombstones older than the retention, and old receipts and clients. It may run twice at the same time,
 * beside writers, and may be killed.
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
 * Deletes tombstones and raises the horizon, in one transaction under the scope's lock. A cursor below
 * the horizon may have missed a tombstone, so pull refuses it.
 */
function purgeTombstones(db: AnyDb, scopeId: string, before: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [scopeId])
    if (isSharded(tx)) return purgeInTwo(tx, scopeId, before)
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

/** The same in two statements, as a cluster needs it. */
async function purgeInTwo(tx: Db, scopeId: string, before: Date): Promise<number> {
  await sql`
    update sync_scope set horizon = greatest(horizon, (
      select max(version) from sync_change where household_id = ${scopeId}::uuid and deleted_at <= ${before}))
    where household_id = ${scopeId}::uuid`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    delete from sync_change where household_id = ${scopeId}::uuid and deleted_at <= ${before}`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

async function purgeReceipts(db: Db, now: Date): Promise<number> {
  await db
    .updateTable('sync_receipt')
    .set({ result: null })
    .where('result', 'is not', null)
    .where('created_at', '<=', after(now, -RESULTS_RETENTION))
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('sync_receipt')
    .where('created_at', '<=', after(now, -IDS_RETENTION))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A client that returns after this time gets SEQ_GAP, and takes a new id. */
async function purgeClients(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sync_client')
    .where('seen_at', '<=', after(now, -IDS_RETENTION))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
