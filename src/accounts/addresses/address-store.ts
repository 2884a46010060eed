import { type Kysely, sql } from 'kysely'
import { violates } from '#platform/postgres/database.ts'
import { statement, unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { type EmailAddress, emailTaken } from './email-address.ts'

type Db = Kysely<Pick<Tables, 'accounts' | 'mail_tokens'>>

/**
 * Locks an address, and checks that an account may use it. While the owner can undo a change of
 * address, the previous address stays reserved for the account. Otherwise a thief of the account
 * could register that address with another account. Then the owner could not undo the change.
 *
 * @param account the account, with its current address; absent for a new account
 * @throws AppError EMAIL_TAKEN
 */
export async function takeAddress(
  tx: Db,
  key: string,
  account: { readonly id: string; readonly email_key: string } | undefined,
  now: Date,
): Promise<void> {
  await lockAddresses(tx, account ? [key, account.email_key] : [key])
  if (await isReserved(tx, key, account?.id, now)) throw emailTaken()
}

/**
 * Locks these addresses until the transaction ends. They are locked in sorted order, so that two
 * transactions can't deadlock.
 */
async function lockAddresses(tx: Db, keys: readonly string[]): Promise<void> {
  for (const key of new Set(keys.toSorted())) await lockName(tx, { name: `address ${key}` })
}

const lockName = unawaitedStatement(
  (_tx: Db, { name }: { name: string }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
)

/** True if an account other than `accountId` can still restore this address. */
async function isReserved(
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
