import type { Log } from '#platform/base/log.ts'
import { createSecret } from '#platform/base/secret.ts'
import type { Counts } from '#platform/jobs/schedule.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { readSettings } from '#server/settings/settings.ts'
import { SECRET, type TestApp } from './app.ts'
import { problemsOnly } from './database.ts'

/** Runs the daily job at a time, as a replica with these settings does. */
export const runDailyJob = (
  { db, dataDir: DATA_DIR = '' }: Pick<TestApp, 'db'> & Partial<Pick<TestApp, 'dataDir'>>,
  now: Date,
  { env = {}, log = problemsOnly }: { env?: Record<string, string>; log?: Log } = {},
): Promise<Counts> =>
  runDaily(
    db,
    { settings: readSettings({ DATA_DIR, ...env }), secret: createSecret(SECRET), log },
    now,
  )
