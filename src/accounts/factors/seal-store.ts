import type { Kysely } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'second_factors'>>

/** Sealed secrets in the order of their accounts. */
export function sealedFactors(
  db: Db,
  afterId: string,
  limit: number,
): Promise<{ account_id: string; secret: Buffer }[]> {
  return db
    .selectFrom('second_factors')
    .select(['account_id', 'secret'])
    .where('account_id', '>', afterId)
    .orderBy('account_id')
    .limit(limit)
    .execute()
}

/** Replaces a sealed secret, unless it was changed meanwhile. */
export async function replaceSealed(
  db: Db,
  accountId: string,
  before: Buffer,
  sealed: Buffer,
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret: sealed })
    .where('account_id', '=', accountId)
    .where('secret', '=', before)
    .execute()
}
