import type { Kysely, Selectable } from 'kysely'
import { conflict } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'passkeys' | 'used_challenges'>>

export type Passkey = Selectable<Tables['passkeys']>

const COLUMNS = [
  'id',
  'account_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'is_synced',
  'name',
  'created_at',
  'last_used_at',
] as const

/** The passkeys of an account, the oldest first. */
export function passkeysOf(db: Db, accountId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function passkeyByCredential(db: Db, credentialId: Buffer): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** @throws AppError CONFLICT if an account has it already */
export async function insertPasskey(
  tx: Db,
  passkey: Omit<Passkey, 'last_used_at' | 'counter'> & { readonly counter: number },
): Promise<void> {
  try {
    await tx.insertInto('passkeys').values(passkey).execute()
  } catch (error) {
    if (violates(error, 'passkeys_credential_is_unique'))
      throw conflict('This passkey is already known.')
    throw error
  }
}

/**
 * Stores the counter of a signature and the time. A counter must rise, or always be 0.
 *
 * @returns false if it did not rise: the passkey may have been copied; or if the passkey is gone
 */
export async function raiseCounter(
  tx: Db,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((is) =>
      counter === 0 ? is('counter', '=', is.val('0')) : is('counter', '<', is.val(String(counter))),
    )
    .returning('id')
    .execute()
  return rows.length === 1
}

/** @returns the renamed passkey; undefined if the account has no such passkey */
export function renamePasskey(
  db: Db,
  accountId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** @returns its name; undefined if the account has no such passkey */
export async function deletePasskey(
  tx: Db,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Deletes the passkeys of an account; with `since`, only those that were added since then. */
export async function deletePasskeys(tx: Db, accountId: string, since?: Date): Promise<void> {
  await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .execute()
}

/** Marks a challenge as used. Of several parallel callers one succeeds. */
export async function useChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto('used_challenges')
    .values({ hash: challenge.hash, expires_at: challenge.expiresAt })
    .onConflict((on) => on.doNothing())
    .returning('hash')
    .execute()
  return rows.length === 1
}

/** @returns the number of expired rows that were deleted */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('used_challenges')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
