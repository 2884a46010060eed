import type { Kysely, Selectable } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'calendar_feeds'>>
type Feed = Selectable<Tables['calendar_feeds']>

/** Whose feed it is. */
interface Key {
  readonly householdId: string
  readonly accountId: string
}

/** Saves the feed of a member, in place of an earlier one. @throws AppError NOT_FOUND */
export async function saveFeed(db: Db, feed: Feed): Promise<void> {
  const { token_hash, credentials_version, session_id, created_at } = feed
  try {
    await db
      .insertInto('calendar_feeds')
      .values(feed)
      .onConflict((on) =>
        on
          .columns(['household_id', 'account_id'])
          .doUpdateSet({ token_hash, credentials_version, session_id, created_at }),
      )
      .execute()
  } catch (error) {
    // The member was removed meanwhile.
    if (violates(error, 'calendar_feeds_member_exists')) throw notFound('household')
    throw error
  }
}

export function feedOf(db: Db, { householdId, accountId }: Key): Promise<Feed | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export function feedByToken(
  db: Db,
  householdId: string,
  tokenHash: Buffer,
): Promise<Feed | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('household_id', '=', householdId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function deleteFeed(db: Db, { householdId, accountId }: Key): Promise<void> {
  await db
    .deleteFrom('calendar_feeds')
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .execute()
}
