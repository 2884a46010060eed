import { lockActor } from '#access/sessions/lock-actor.ts'
import { type Egress, EgressRefused } from '#platform/egress/egress.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, invalid } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { isPublicKey } from '#platform/web-push/vapid.ts'
import type { NewPushSubscription } from './push-contract.ts'
import * as store from './subscription-store.ts'

/**
 * Saves the push subscription of the actor's session, in place of an earlier one.
 *
 * @throws AppError VALIDATION_FAILED for an endpoint that is not public or a key that is not valid, UNAUTHENTICATED,
 *   ACCOUNT_PENDING_DELETION
 */
export async function subscribe(
  db: Db,
  egress: Egress,
  actor: Actor,
  { endpoint, keys }: NewPushSubscription,
  now: Date,
): Promise<void> {
  try {
    egress.check(endpoint)
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error
    throw invalid({ path: '/endpoint', message: error.message })
  }
  if (!isPublicKey(keys.p256dh))
    throw invalid({ path: '/keys/p256dh', message: 'p256dh must be a public key of P-256.' })
  await inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const owner = ownerOf(actor)
    await store.saveSubscription(tx, owner, { endpoint, ...keys }, now)
  })
}

/** Deletes the subscription of the actor's session, if there is one. */
export async function unsubscribe(db: Db, actor: Actor, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    await store.deleteSubscription(tx, ownerOf(actor).sessionId)
  })
}

/** Deletes a subscription that its push service does not know any more. */
export const forgetSubscription = (db: Db, endpoint: string): Promise<void> =>
  store.deleteByEndpoint(db, endpoint)

function ownerOf({ accountId, sessionId }: Actor) {
  if (sessionId === undefined) throw accountIsGone()
  return { accountId, sessionId }
}
