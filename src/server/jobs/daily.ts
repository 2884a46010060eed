import { purgeEvents } from '#access/audit/service.ts'
import { purgeSessions } from '#access/sessions/service.ts'
import { purgeKeys, rotateKeysIfOld } from '#access/tokens/rotate-keys.ts'
import { purgeMailTokens } from '#accounts/credentials/mail-tokens.ts'
import { purgeUsedIdTokens } from '#accounts/identities/use-id-token.ts'
import { purgeChallenges } from '#accounts/passkeys/challenges.ts'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { removeLostFactors } from '#accounts/second-factor/lost-factor.ts'
import { purgeResponses } from '#api/idempotency/stored-responses.ts'
import { purgeLinks } from '#households/guests/links.ts'
import { purgeInvites } from '#households/invites/invite.ts'
import { purgeRoleChanges } from '#households/members/revert-roles.ts'
import { incomingFolder, openPhotoFiles } from '#kitchen/photos/open-files.ts'
import { removeUnusedContents } from '#kitchen/photos/remove-unused.ts'
import { runShoppingSteps } from '#kitchen/shopping-lists/daily-steps.ts'
import {
  forgetOldMessages,
  resealSecrets,
  tellOfExpiring,
} from '#notifications/webhooks/daily-steps.ts'
import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import { StoreUnavailable } from '#platform/files/contract.ts'
import { removeOldFiles } from '#platform/files/disk-store.ts'
import { purgeRateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Counts, DailyJob } from '#platform/jobs/schedule.ts'
import { after, type Clock, DAY } from '#platform/kernel/clock.ts'
import { purgeFailedMails } from '#platform/mail/queue.ts'
import type { Db } from '#platform/postgres/database.ts'
import { describeSync } from '#server/entity-tables.ts'
import type { Settings } from '#server/settings/settings.ts'
import { clearRemainingStamps } from '#sync/write/derived/clear-stamps.ts'
import { fillSearch } from '#sync/write/derived/fill-search.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { countHouseholds } from '#sync/write/scopes/count-rows.ts'
import { purgeOperations } from '#sync/write/verbs/operations.ts'
import { noteRemovedIn } from '#transfer/backups/removed-accounts.ts'
import { purgeOldImports } from '#transfer/imports/service.ts'
import { removeOldUploads } from '#transfer/imports/upload/upload-files.ts'
import { putStampsRight } from './put-stamps-right.ts'

/** Milliseconds that a mail that could not be sent is kept, so that the operator can look at it. */
const FAILED_MAILS_KEPT = 30 * DAY

interface DailyDeps {
  readonly settings: Settings
  readonly secret: Secret
  readonly log: Log
  /** For the times of removals, which may be long after the start of the job; by default its start. */
  readonly clock?: Clock
}

/** The job as replicas and `larder daily` run it. */
export const dailyJob = (db: Db, deps: DailyDeps & { clock: Clock }): DailyJob => ({
  name: 'daily',
  at: deps.settings.dailyJobAt,
  isWary: true,
  run: (now) => runDaily(db, deps, now),
})

/**
 * Runs the daily steps, in this order. A step may run twice, at the same time as itself, and may be
 * killed. The next run does the rest.
 *
 * @returns the counts of each step, by name
 */
export async function runDaily(db: Db, deps: DailyDeps, now: Date): Promise<Counts> {
  const { settings, secret, log, clock = () => now } = deps
  const noteRemoved = noteRemovedIn(settings.backupDir, clock, log)
  const sync = describeSync(settings.quotas)
  return {
    ...(await putStampsRight(db, settings, now)),
    ...(await removeDueAccounts(db, { sync, log, noteRemoved }, now)),
    imports_purged: await purgeOldImports(db, now),
    ...(await runFileSteps(db, deps, now)),
    leavers_forgotten: await clearRemainingStamps(db, sync, now),
    ...(await purgeSync(db, settings.tombstoneRetentionDays, now)),
    operations_purged: await purgeOperations(db, now),
    households_counted: await countHouseholds(db, sync),
    search_rows_made: await fillSearch(db, sync),
    sessions_purged: await purgeSessions(db, now),
    second_factors_removed: await removeLostFactors(db, now),
    challenges_purged: await purgeChallenges(db, now),
    mail_tokens_purged: await purgeMailTokens(db, now),
    id_tokens_purged: await purgeUsedIdTokens(db, now),
    invites_purged: await purgeInvites(db, now),
    list_links_purged: await purgeLinks(db, now),
    role_changes_purged: await purgeRoleChanges(db, now),
    keys_added: (await rotateKeysIfOld(db, secret, now)) ? 1 : 0,
    keys_purged: await purgeKeys(db, now),
    answers_purged: await purgeResponses(db, now),
    rate_limits_purged: await purgeRateLimits(db, now),
    events_purged: await purgeEvents(db, after(now, -settings.auditRetentionDays * DAY)),
    failed_mails_purged: await purgeFailedMails(db, after(now, -FAILED_MAILS_KEPT)),
    webhook_secrets_resealed: await resealSecrets(db, secret),
    webhook_messages_purged: await forgetOldMessages(db, now),
    expiring_told: settings.webhooks ? await tellOfExpiring(db, now) : 0,
    ...(await runShoppingSteps(db, { sync, log }, now)),
  }
}

/**
 * Removes files that nothing names. If their place can't be used, for example because the bucket is down, that is logged
 * and counted, the other steps of the day go on, and the next run does the rest.
 */
async function runFileSteps(
  db: Db,
  { settings, log }: Pick<DailyDeps, 'settings' | 'log'>,
  now: Date,
): Promise<Counts> {
  const files = openPhotoFiles(settings, db)
  const steps = {
    unfinished_photos_removed: async () =>
      (await removeOldFiles(incomingFolder(settings), now)) + (await files.removeDrafts(now)),
    photos_removed: () => removeUnusedContents(db, files, now),
    import_files_removed: () => removeOldUploads({ db, files, log }, now),
  }
  let failed = 0
  const counts: Record<string, number> = {}
  for (const [name, step] of Object.entries(steps))
    counts[name] = await step().catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      log.error({ err: error, step: name }, 'files could not be removed')
      failed++
      return 0
    })
  return { ...counts, file_steps_failed: failed }
}
