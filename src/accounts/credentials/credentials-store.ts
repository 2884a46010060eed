import { type Kysely, sql } from 'kysely'
import { type Account, COLUMNS } from '#accounts/store.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'accounts'>>

/** Replaces a hash by a stronger one of the same password, unless the password changed meanwhile. */
export async function strengthenHash(
  db: Db,
  id: string,
  hashes: { old: string; new: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: hashes.new })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.old)
    .execute()
}

/**
 * Sets the password (null: none), and raises the version of the credentials. The address becomes
 * verified, because a mail or a provider has proved it.
 */
export async function replaceCredentials(
  tx: Db,
  id: string,
  passwordHash: string | null,
  now: Date,
): Promise<Account> {
  return tx
    .updateTable('accounts')
    .set({
      password_hash: passwordHash,
      credentials_version: sql<number>`credentials_version + 1`,
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * Sets the password, and raises the version of the credentials, so that results of older checks
 * become invalid.
 */
export async function replacePassword(
  tx: Db,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      password_hash: passwordHash,
      credentials_version: sql<number>`credentials_version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
