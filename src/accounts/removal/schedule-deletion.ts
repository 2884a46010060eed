import { recordEvent, type Subject } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import type { User } from '#accounts/contract.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { toUser } from '#accounts/service.ts'
import * as store from '#accounts/store.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { announce } from '#platform/postgres/transactions.ts'

/**
 * Schedules the actor's account for removal and sends a mail. A second call does not change the
 * date.
 *
 * @param windowDays days in which the account can be restored
 * @throws AppError UNAUTHENTICATED
 */
export function scheduleDeletion(
  db: Db,
  actor: Actor,
  windowDays: number,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now, { mayBePending: true })
    await scheduleDeletionOf(tx, actor, windowDays, now)
  })
}

/** The same for an account that the caller has locked, for any actor. */
export async function scheduleDeletionOf(
  tx: Db,
  subject: Subject,
  windowDays: number,
  now: Date,
): Promise<void> {
  const { accountId } = subject
  const at = after(now, windowDays * DAY)
  if (!(await store.scheduleDeletion(tx, accountId, at, now))) return
  const details = { deletion_scheduled_at: at.toISOString() }
  await recordEvent(tx, subject, 'deletion_scheduled', now, details)
  await queueMail(tx, { kind: 'deletion_scheduled', accountId, details }, now)
  announce(tx, 'scope', accountId)
}

/**
 * Makes the actor's account active again and sends a mail. An active account is not changed.
 *
 * @throws AppError UNAUTHENTICATED if the credential has ended, or the account was removed
 */
export function restoreAccount(db: Db, actor: Actor, now: Date): Promise<User> {
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now, { mayBePending: true, acceptsUsed: true })
    const restored = await store.cancelDeletion(tx, actor.accountId, now)
    if (restored) {
      await recordEvent(tx, actor, 'restored', now)
      await queueMail(tx, { kind: 'restored', accountId: restored.id }, now)
    }

    const account = restored ?? (await store.accountById(tx, actor.accountId))
    if (!account) throw accountIsGone()
    return toUser(account)
  })
}
