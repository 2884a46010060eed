import { type Kysely, sql } from 'kysely'
import { hasCode } from '#platform/base/error-code.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'accounts'>>

/** The next accounts that are due, in order of their ids, beginning behind `behind`. */
export async function dueAccounts(
  db: Db,
  behind: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    // By themselves: to walk through all accounts in this order counts as cheaper than to sort the due.
    .with(
      (name) => name('due').materialized(),
      (of) => of.selectFrom('accounts').select('id').where('deletion_scheduled_at', '<=', now),
    )
    .selectFrom('due')
    .select('id')
    .where('id', '>', behind)
    .orderBy('id')
    .limit(most)
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
 * @param patience milliseconds to wait, here and in what follows in the transaction, for whoever is at
 *   it; absent: one that somebody is at is passed over
 * @throws DatabaseError as `isBusy` knows it
 */
export async function lockDueAccount(
  tx: Db,
  id: string,
  now: Date,
  patience: number | undefined,
): Promise<boolean> {
  if (patience !== undefined)
    await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(tx)
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deletion_scheduled_at', '<=', now)
    .forUpdate()
    .$if(patience === undefined, (query) => query.skipLocked())
    .executeTakeFirst()
  return row !== undefined
}

/** True where somebody was at a row for longer than one had the patience for (lock_not_available). */
export const isBusy = (error: unknown): boolean => hasCode(error, '55P03')

/**
 * With all that refers to it: identities, sessions, tokens, mails go by their foreign keys.
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
