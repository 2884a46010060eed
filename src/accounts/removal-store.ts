import type { Kysely } from 'kysely'
import type { Tables } from '#platform/tables.ts'

type Db = Kysely<Pick<Tables, 'accounts'>>

/** The next accounts that are due, in order of their ids, beginning behind `behind`. */
export async function dueAccounts(
  db: Db,
  behind: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deletion_scheduled_at', '<=', now)
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

/** Locks the account if it is still due, and no one else is at it. */
export async function lockDueAccount(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deletion_scheduled_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

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
