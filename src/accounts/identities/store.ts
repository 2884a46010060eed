import { type Kysely, type Selectable, sql } from 'kysely'
import type { AccountStatus } from '#access/sessions/contract.ts'
import { conflict } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

/** The identities, and some columns of accounts, so that one statement reads both. */
type Db = Kysely<Pick<Tables, 'identities' | 'accounts' | 'used_id_tokens'>>

type Row = Selectable<Tables['identities']>

/** The account of an identity, with the version of its credentials. */
export function credentialStateOf(
  db: Db,
  issuer: string,
  subject: string,
): Promise<(AccountStatus & { readonly second_factor_since: Date | null }) | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select([
      'accounts.id',
      'accounts.credentials_version',
      'accounts.deletion_scheduled_at',
      'accounts.restore_version',
      'accounts.second_factor_since',
    ])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
}

/** @throws AppError CONFLICT if it is linked to an account already */
export async function insertIdentity(
  tx: Db,
  identity: { id: string; accountId: string; issuer: string; subject: string; email: string },
  now: Date,
): Promise<void> {
  try {
    await tx
      .insertInto('identities')
      .values({
        id: identity.id,
        account_id: identity.accountId,
        issuer: identity.issuer,
        subject: identity.subject,
        email: identity.email,
        created_at: now,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'identities_subject_is_unique'))
      throw conflict('This identity is already linked to an account.')
    throw error
  }
}

export async function deleteIdentity(tx: Db, accountId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteIdentities(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('identities').where('account_id', '=', accountId).execute()
}

/** Deletes the identities that were linked at that time or later. */
export async function deleteIdentitiesSince(tx: Db, accountId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute()
}

export function identities(db: Db, accountId: string): Promise<Omit<Row, 'account_id'>[]> {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'subject', 'email', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The uses of an id token. Each is possible once. */
export type TokenUse = 'sign_in' | 'proof'

/** Stores the use of a token, unless one is stored. Returns the first use. */
export async function recordUse(
  db: Db,
  token: { readonly hash: Buffer; readonly use: TokenUse; readonly expiresAt: Date },
  now: Date,
): Promise<{ used_for: string; used_at: Date }> {
  const { hash, use, expiresAt } = token
  return db
    .insertInto('used_id_tokens')
    .values({ hash, used_for: use, used_at: now, expires_at: expiresAt })
    .onConflict((on) =>
      // Changes nothing, but makes the statement return the existing row.
      on.column('hash').doUpdateSet({ used_for: sql.ref('used_id_tokens.used_for') }),
    )
    .returning(['used_for', 'used_at'])
    .executeTakeFirstOrThrow()
}

/** @returns the number of expired rows that were deleted */
export async function deleteExpiredUses(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('used_id_tokens')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
