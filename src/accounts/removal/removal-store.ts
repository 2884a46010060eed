import { type Kysely, sql } from 'kysely'
import { hasCode } from '#platform/kernel/errors.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'accounts'>>

/** The next accounts that are due, in the order of their ids, after `afterId`. */
export async function dueAccounts(
  db: Db,
  afterId: string,
  limit: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    // Materialized, because the planner would otherwise scan all accounts by id instead of sorting
    // the few that are due.
    .with(
      (name) => name('due').materialized(),
      (of) => of.selectFrom('accounts').select('id').where('deletion_scheduled_at', '<=', now),
    )
    .selectFrom('due')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countDueAccounts(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('deletion_scheduled_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Locks the account if it is still due.
 *
 * @param lockTimeoutMs milliseconds to wait for each lock in this transaction; absent if a locked
 *   account is skipped
 * @throws DatabaseError for which `isBusy` is true
 */
export async function lockDueAccount(
  tx: Db,
  id: string,
  now: Date,
  lockTimeoutMs: number | undefined,
): Promise<boolean> {
  // A cluster tells its servers of `set local` only.
  if (lockTimeoutMs !== undefined && isSharded(tx))
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
  else if (lockTimeoutMs !== undefined)
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deletion_scheduled_at', '<=', now)
    .forUpdate()
    .$if(lockTimeoutMs === undefined, (query) => query.skipLocked())
    .executeTakeFirst()
  return row !== undefined
}

/** True if the wait for a lock exceeded its timeout (lock_not_available). */
export const isBusy = (error: unknown): boolean => hasCode(error, '55P03')

/**
 * Deletes the account. Its identities, sessions, tokens and mails are deleted by their foreign
 * keys.
 *
 * @returns the key of its address
 */
export async function deleteAccount(tx: Db, id: string): Promise<string> {
  const { email_key } = await tx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .returning('email_key')
    .executeTakeFirstOrThrow()
  return email_key
}

/** Moves the removal of the accounts that would be removed before `until` to that time. */
export async function postponeRemovals(tx: Db, until: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ deletion_scheduled_at: until })
    .where('deletion_scheduled_at', '<', until)
    .execute()
}
