import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { accountIsGone } from '#platform/kernel/errors.ts'
import { violates } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import type { Subscription } from '#platform/web-push/transport.ts'

type Db = Kysely<Pick<Tables, 'push_subscriptions' | 'sessions'>>

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

/** Browsers of one account. So nobody fills the queue of push messages with those for dead addresses. */
const MAX_BROWSERS = 10

/**
 * Saves the subscription of a session, in place of an earlier one. A browser has one subscription, so another session
 * in the same browser loses it. The oldest subscriptions of an account with too many are deleted. The caller has locked
 * the account.
 *
 * @throws AppError UNAUTHENTICATED if the session has ended
 */
export async function saveSubscription(
  tx: Db,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const endpoint_hash = hashOf(subscription.endpoint)
  // Sessions of two accounts may send the same endpoint at the same time. The second one waits here.
  const key = `push subscription ${endpoint_hash.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpoint_hash)
    .where('session_id', '!=', sessionId)
    .execute()
  const values = { ...subscription, endpoint_hash, account_id: accountId, created_at: now }
  try {
    await tx
      .insertInto('push_subscriptions')
      .values({ session_id: sessionId, ...values })
      .onConflict((on) => on.column('session_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    if (violates(error, 'push_subscriptions_session_exists')) throw accountIsGone()
    throw error
  }
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(MAX_BROWSERS)
  await tx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('session_id', 'not in', newest)
    .execute()
}

export async function deleteSubscription(tx: Db, sessionId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Deletes a subscription that its push service does not know any more. */
export async function deleteByEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', hashOf(endpoint)).execute()
}

/** The sessions of an account that are open and have a subscription. */
export async function subscribedSessions(db: Db, accountId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('session_id')
    .where('push_subscriptions.account_id', '=', accountId)
    .where('sessions.expires_at', '>', now)
    .orderBy('session_id')
    .execute()
  return rows.map(({ session_id }) => session_id)
}

/** All subscriptions of an account, the oldest first. */
export const subscriptionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['session_id', 'endpoint', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute()

/** Undefined if the session has ended, or has no subscription any more. */
export async function subscriptionOf(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}
