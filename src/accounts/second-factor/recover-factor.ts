import { recordEvent, type Subject } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { redeemToken } from '#accounts/credentials/mail-tokens.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { revokeFactorLinks } from '#accounts/credentials/revoke-tokens.ts'
import * as factors from '#accounts/factors/factor-store.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor, Origin } from '#platform/kernel/actor.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

/** Milliseconds in which the owner can keep a second factor that somebody has reported as lost. */
const WAITING_TIME = 7 * DAY
const PER_ACCOUNT = { most: 3, seconds: 3600 }

/**
 * Sends the link by which a person who has lost the second factor begins its removal. The caller has
 * proved the first factor.
 *
 * @throws AppError RATE_LIMITED
 */
export async function requestRecovery(
  db: Db,
  limits: RateLimits,
  accountId: string,
  now: Date,
): Promise<void> {
  await limits.take({ what: `lost second factor of ${accountId}`, ...PER_ACCOUNT }, now)
  await queueMail(db, { kind: 'lost_factor', accountId }, now)
}

/**
 * Begins the removal of a lost factor with the link of a mail. It is removed after seven days, at the
 * next sign-in or by the daily job. The owner gets a mail with a link that keeps the factor. A second
 * link does not change the date.
 *
 * @throws AppError INVALID_TOKEN
 */
export function beginRecovery(db: Db, token: string, origin: Origin, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { account } = await redeemToken(tx, 'lost_factor', token, now)
    const factor = await factors.factorOf(tx, account.id)
    if (!factor || factor.confirmed_at === null || factor.recovery_due_at !== null) return
    const dueAt = after(now, WAITING_TIME)
    await factors.setRecovery(tx, account.id, dueAt)
    const details = { due_at: dueAt.toISOString() }
    const subject = { accountId: account.id, ...origin }
    await recordEvent(tx, subject, 'second_factor_recovery_started', now, details)
    await queueMail(tx, { kind: 'factor_recovery', accountId: account.id, details }, now)
  })
}

/** Keeps the factor, with the link of the mail about its removal. Throws AppError INVALID_TOKEN. */
export function keepFactorByLink(db: Db, token: string, origin: Origin, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { account } = await redeemToken(tx, 'keep_factor', token, now)
    await cancelRecovery(tx, { accountId: account.id, ...origin }, now)
  })
}

/** Keeps the factor. A session is enough, because this makes nothing weaker. */
export function keepFactor(db: Db, actor: Actor, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    await cancelRecovery(tx, actor, now)
  })
}

/** Cancels the removal of a lost factor, if one is planned. The caller has locked the account. */
export async function cancelRecovery(tx: Db, subject: Subject, now: Date): Promise<void> {
  const { accountId } = subject
  const factor = await factors.factorOf(tx, accountId)
  if (!factor || factor.recovery_due_at === null) return
  await factors.setRecovery(tx, accountId, null)
  await revokeFactorLinks(tx, accountId)
  await recordEvent(tx, subject, 'second_factor_recovery_cancelled', now)
}
