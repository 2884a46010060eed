import type { Kysely } from 'kysely'
import { after, HOUR, SECOND } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'export_leases'>>

/** A lease ends this long after it was acquired or renewed. */
const LEASE_MS = 60 * SECOND

/** A lease as its holder knows it. When it has ended, another export may hold one that ends later. */
interface Lease {
  readonly accountId: string
  readonly endsAt: Date
}

/** @returns when the lease ends; undefined if another export of the account is running */
export async function acquireLease(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Date | undefined> {
  const lease = { ends_at: after(now, LEASE_MS) }
  const row = await db
    .insertInto('export_leases')
    .values({ account_id: accountId, ...lease })
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet(lease)
        .where((is) =>
          is.or([
            is('export_leases.ends_at', '<=', now),
            is('export_leases.ends_at', '>', after(now, 2 * HOUR)), // of a wrong clock
          ]),
        ),
    )
    .returning('ends_at')
    .executeTakeFirst()
  return row?.ends_at
}

/** @returns when the lease ends now; undefined if another export has it */
export async function renewLease(
  db: Db,
  { accountId, endsAt }: Lease,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('export_leases')
    .set({ ends_at: after(now, LEASE_MS) })
    .where('account_id', '=', accountId)
    .where('ends_at', '=', endsAt)
    .returning('ends_at')
    .executeTakeFirst()
  return row?.ends_at
}

export async function releaseLease(db: Db, { accountId, endsAt }: Lease): Promise<void> {
  await db
    .deleteFrom('export_leases')
    .where('account_id', '=', accountId)
    .where('ends_at', '=', endsAt)
    .execute()
}
