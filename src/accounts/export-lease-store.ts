import type { Kysely } from 'kysely'
import { after, SECOND } from '#kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'export_leases'>>

/** A lease ends this long after it was acquired or renewed. */
const LEASE_MS = 60 * SECOND

/** @returns true if no other export of the account is running */
export async function acquireLease(tx: Db, accountId: string, now: Date): Promise<boolean> {
  const lease = { ends_at: after(now, LEASE_MS) }
  const rows = await tx
    .insertInto('export_leases')
    .values({ account_id: accountId, ...lease })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet(lease).where('export_leases.ends_at', '<=', now),
    )
    .returning('account_id')
    .execute()
  return rows.length === 1
}

export async function renewLease(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('export_leases')
    .set({ ends_at: after(now, LEASE_MS) })
    .where('account_id', '=', accountId)
    .execute()
}

export async function releaseLease(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('export_leases').where('account_id', '=', accountId).execute()
}
