import { removeDueAccounts } from '#accounts/remove-accounts.ts'
import { purgeResetTokens } from '#accounts/reset-password.ts'
import { purgeEvents } from '#audit/service.ts'
import { after, DAY } from '#kernel/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { purgeFailedMails } from '#platform/mail-queue.ts'
import { purgeRateLimits } from '#platform/rate-limits.ts'
import type { Counts } from '#platform/schedule.ts'
import { purgeSessions } from '#sessions/service.ts'
import type { Settings } from '#settings.ts'

/** How long a mail that could not be sent is kept for somebody to look into. */
const FAILED_MAILS_KEPT = 30 * DAY

/**
 * What is done once a day, in this order. A step is safe to run twice, beside itself, and to be
 * killed: what it did not get to, the next run does. The purge of sync's tombstones belongs here.
 *
 * @returns what was done, by name
 */
export async function runDaily(
  db: Db,
  log: Log,
  { auditRetentionDays }: Settings,
  now: Date,
): Promise<Counts> {
  return {
    ...(await removeDueAccounts(db, log, now)),
    sessions_purged: await purgeSessions(db, now),
    reset_tokens_purged: await purgeResetTokens(db, now),
    rate_limits_purged: await purgeRateLimits(db, now),
    events_purged: await purgeEvents(db, after(now, -auditRetentionDays * DAY)),
    failed_mails_purged: await purgeFailedMails(db, after(now, -FAILED_MAILS_KEPT)),
  }
}
