import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'used_id_tokens'>>

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
