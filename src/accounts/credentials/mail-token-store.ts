import type { Kysely, Selectable } from 'kysely'
import { unawaitedStatement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'mail_tokens'>>

export type MailToken = Selectable<Tables['mail_tokens']>

const COLUMNS = [
  'hash',
  'account_id',
  'purpose',
  'email',
  'email_key',
  'created_at',
  'expires_at',
  'name',
  'is_reserved',
] as const

/** Inserts a token. If the token exists already, sets its `expires_at`. */
export async function insertToken(tx: Db, token: MailToken): Promise<void> {
  await insertOne(tx, token)
}

const insertOne = unawaitedStatement((tx: Db, of: MailToken) =>
  tx
    .insertInto('mail_tokens')
    .values({
      hash: of.hash,
      account_id: of.account_id,
      purpose: of.purpose,
      email: of.email,
      email_key: of.email_key,
      created_at: of.created_at,
      expires_at: of.expires_at,
      name: of.name,
      is_reserved: of.is_reserved,
    })
    .onConflict((on) => on.column('hash').doUpdateSet({ expires_at: of.expires_at })),
)

/**
 * Deletes the account's oldest tokens of the purpose if there are more than `max`. Reserved tokens
 * are counted separately. `newest` is never deleted, even if the clock was set back.
 */
export async function deleteOldest(
  tx: Db,
  newest: Pick<MailToken, 'hash' | 'account_id' | 'purpose' | 'is_reserved'>,
  max: number,
): Promise<void> {
  const { hash, account_id, purpose, is_reserved } = newest
  await deleteBeyond(tx, { hash, account_id, purpose, is_reserved, others: max - 1 })
}

const deleteBeyond = unawaitedStatement(
  (
    tx: Db,
    of: Pick<MailToken, 'hash' | 'account_id' | 'purpose' | 'is_reserved'> & {
      readonly others: number
    },
  ) =>
    tx
      .deleteFrom('mail_tokens')
      .where('account_id', '=', of.account_id)
      .where('purpose', '=', of.purpose)
      .where('is_reserved', '=', of.is_reserved)
      .where('hash', '!=', of.hash)
      .where('hash', 'not in', (from) =>
        from
          .selectFrom('mail_tokens as kept')
          .select('kept.hash')
          .where('kept.account_id', '=', of.account_id)
          .where('kept.purpose', '=', of.purpose)
          .where('kept.is_reserved', '=', of.is_reserved)
          .where('kept.hash', '!=', of.hash)
          .orderBy('kept.created_at', 'desc')
          .limit(of.others),
      ),
)

/** Makes a token valid until `expiresAt`. Returns true if it still exists. */
export async function extendToken(tx: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('mail_tokens')
    .set({ expires_at: expiresAt })
    .where('hash', '=', hash)
    .returning('account_id')
    .execute()
  return rows.length === 1
}

/** The id of the token's account, if the token is valid. */
export async function ownerOf(
  db: Db,
  purpose: MailToken['purpose'],
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_tokens')
    .select('account_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/** Deletes and returns the token. If several callers run in parallel, only one of them gets the token. */
export function consume(
  tx: Db,
  purpose: MailToken['purpose'],
  hash: Buffer,
  now: Date,
): Promise<MailToken | undefined> {
  return tx
    .deleteFrom('mail_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Deletes the account's tokens. With `purposes`, deletes only the tokens for these purposes. */
export async function deleteTokens(
  tx: Db,
  accountId: string,
  purposes?: readonly MailToken['purpose'][],
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('account_id', '=', accountId)
    .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
    .execute()
}

/** Deletes the account's tokens for a purpose that were created at that time or later. */
export async function deleteTokensSince(
  tx: Db,
  accountId: string,
  purpose: MailToken['purpose'],
  since: Date,
): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', since)
    .execute()
}

/**
 * Deletes all tokens that would give this address to an account. Skips the tokens that another
 * transaction has locked: that transaction may wait for this one, which would be a deadlock.
 */
export async function deleteTokensTo(tx: Db, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('hash', 'in', (of) =>
      of
        .selectFrom('mail_tokens')
        .select('hash')
        .where('email_key', '=', emailKey)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** @returns the number of expired tokens that were deleted */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_tokens')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
