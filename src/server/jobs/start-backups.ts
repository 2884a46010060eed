import { openPhotoFiles } from '#kitchen/photos/open-files.ts'
import packageJson from '#package.json' with { type: 'json' }
import type { Log } from '#platform/base/log.ts'
import type { Tracer } from '#platform/base/tracer.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { type JobTurns, startJob } from '#platform/jobs/schedule.ts'
import { type Clock, MINUTE } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import {
  BACKUP_JOB,
  expectFolder,
  readBackupState,
  runScheduledBackup,
} from '#transfer/backups/scheduled-backup.ts'
import type { BackupSource } from '#transfer/backups/write-backup.ts'

interface Deps {
  readonly settings: Settings
  readonly db: Db
  readonly url: string
  readonly secretText: string
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly tracer?: Tracer | undefined
  readonly turns: JobTurns
}

/** A failed backup is tried again after this time. It may have filled the disk of others. */
const RETRY_AFTER = 10 * MINUTE

/** Starts the job that writes a backup every day, if BACKUP_DIR is set. Closing ends a backup that is being written. */
export function startBackups(deps: Deps): AsyncDisposable {
  const { settings, db, url, secretText, clock, log, metrics, tracer, turns } = deps
  const { backupDir: folder, backupKeep: keep, dailyJobAt: at } = settings
  if (folder === undefined) return new AsyncDisposableStack()
  // The first backup may be due in a day only.
  expectFolder(folder).catch((err: unknown) => log.error({ err }, 'no backup can be written'))
  const stop = new AbortController()
  const schedule = { folder, keep, source: backupSource(settings, url, secretText) }
  const job = startJob(
    { db, clock, log, metrics, tracer, turns, retryMs: RETRY_AFTER },
    {
      name: BACKUP_JOB,
      at,
      run: async (now) => ({ ...(await runScheduledBackup(schedule, now, stop.signal)) }),
    },
  )
  const read = () => readBackupState(db, clock())
  metrics.gauge('larder_backup_age_seconds', 'Time since the last backup of the job.', async () => {
    const state = await read()
    return state ? { newest: state.ageSeconds } : {}
  })
  metrics.gauge('larder_backup_bytes', 'Size of the last backup of the job.', async () => {
    const state = await read()
    return state ? { newest: state.bytes } : {}
  })
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await job[Symbol.asyncDispose]()
    },
  }
}

/**
 * All that a backup holds.
 *
 * @param url the address of the database
 * @param secret the secret of this Larder
 */
export function backupSource(settings: Settings, url: string, secret: string): BackupSource {
  const isBucket = settings.photoPlace.kind === 's3'
  return {
    url,
    secret,
    photoFiles: isBucket ? undefined : (db) => openPhotoFiles(settings, db),
    settings: settings.shown,
    version: packageJson.version,
  }
}
