import { type Kysely, sql } from 'kysely'
import { violates } from '#platform/postgres/database.ts'
import { statement, unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { type EmailAddress, emailTaken } from './email-address.ts'

type Db = Kysely<Pick<Tables, 'accounts' | 'mail_tokens'>>

/**
 * Locks these addresses until the transaction ends. They are locked in sorted order, so that two
 * transactions can't deadlock.
 */
export async function lockAddresses(tx: Db, keys: readonly string[]): Promise<void> {
  for (const key of new Set(keys.toSorted())) await lockName(tx, { name: `address ${key}` })
}

const lockName = unawaitedStatement(
  (_tx: Db, { name }: { name: string }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
)

/** True if an account other than `accountId` can still restore this address. */
export async function isReserved(
  tx: Db,
  key: string,
  accountId: string | undefined,
  now: Date,
): Promise<boolean> {
  const holders = await selectHolder(tx, { key, accountId: accountId ?? null, now })
  return holders.length > 0
}

const selectHolder = statement(
  (tx: Db, { key, accountId, now }: { key: string; accountId: string | null; now: Date }) =>
    tx
      .selectFrom('mail_tokens')
      .select('account_id')
      .where('purpose', '=', 'undo_email')
      .where('email_key', '=', key)
      .where('expires_at', '>', now)
      .where('account_id', 'is distinct from', accountId)
      .limit(1),
)

/**
 * Sets a verified address of the account.
 *
 * @throws AppError EMAIL_TAKEN
 */
export async function changeEmail(
  tx: Db,
  id: string,
  email: EmailAddress,
  now: Date,
): Promise<void> {
  try {
    await tx
      .updateTable('accounts')
      .set({
        email: email.address,
        email_key: email.key,
        email_verified_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (violates(error, 'accounts_email_is_unique')) throw emailTaken()
    throw error
  }
}
