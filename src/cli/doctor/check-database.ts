import { sql } from 'kysely'
import { countKeys } from '#access/tokens/rotate-keys.ts'
import { findOutdatedAddresses } from '#accounts/addresses/find-outdated.ts'
import { createSecret, readSecret } from '#platform/base/secret.ts'
import { readRefusal } from '#platform/jobs/schedule.ts'
import { HOUR, SECOND } from '#platform/kernel/clock.ts'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { listMigrations, versionOf } from '#platform/postgres/migrate.ts'
import { hasDatabase, openDatabaseServer } from '#server/backing-services.ts'
import { MAX_BACKUP_AGE, readBackupState } from '#transfer/backups/scheduled-backup.ts'
import { type Finding, note, ok, type Patient, reasonOf, wrong } from './contract.ts'

const MIN_VERSION = 150_000
/** Connections that other programs and the operator need. */
const SPARE = 3

/** Examines the database, its migrations and connections, the clock and the secret. It changes nothing. */
export async function checkDatabase(patient: Patient): Promise<Finding[]> {
  const { settings, log } = patient
  if (!hasDatabase(settings))
    return [
      wrong(
        'database',
        `There is no database in ${settings.dataDir} yet.`,
        'Start Larder once, or set DATA_DIR to the folder of its data.',
      ),
    ]
  try {
    await using server = await openDatabaseServer(settings, log)
    await using database = openDatabase(server.url, log, { connections: 1 })
    const { db } = database
    return [
      await checkServer(db, patient),
      await checkClock(db, patient),
      ...(await checkTables(db, patient)),
      ...(await checkDailyJob(db, patient)),
      ...(await checkBackupJob(db, patient)),
    ]
  } catch (error) {
    return [
      wrong(
        'database',
        `The database can not be used: ${reasonOf(error)}.`,
        settings.databaseUrl === undefined
          ? `Read ${settings.dataDir}/postgres.log.`
          : 'Check DATABASE_URL, and that PostgreSQL runs and accepts connections from here.',
      ),
    ]
  }
}

async function checkServer(db: Db, { settings }: Patient): Promise<Finding> {
  const { rows } = await sql<{
    version: string
    number: number
    max: number
    used: number
    encoding: string
  }>`select current_setting('server_version') as version,
      current_setting('server_version_num')::integer as number,
      current_setting('max_connections')::integer as max,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('server_encoding') as encoding`.execute(db)
  const [server] = rows
  if (!server) throw new Error('The server said nothing about itself.')
  const { version, number, max, used, encoding } = server
  const found = `PostgreSQL ${version}, ${used} of ${max} connections in use.`
  if (number < MIN_VERSION)
    return wrong('database', found, 'Update PostgreSQL to version 15 or newer.')
  if (encoding !== 'UTF8')
    return wrong('database', `${found} Its encoding is ${encoding}.`, 'Make it with encoding UTF8.')
  if (max - used < SPARE || max < settings.databasePool + SPARE)
    return wrong(
      'database',
      found,
      'Raise max_connections, or lower DATABASE_POOL. Each replica takes one connection more than DATABASE_POOL.',
    )
  return ok('database', found)
}

/** Milliseconds. Tokens of identity providers allow little more. */
const MAX_SKEW = 5 * SECOND
/** No Larder is older. A computer without a battery starts in the past. */
const FIRST_YEAR = 2026

async function checkClock(db: Db, { now }: Patient): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  const after = now().getTime()
  const skew = (rows[0]?.time.getTime() ?? before) - (before + after) / 2
  const todo = 'Set the clock, and switch time synchronization on: timedatectl set-ntp true'
  if (now().getUTCFullYear() < FIRST_YEAR)
    return wrong('clock', `The clock says ${now().toISOString()}.`, todo)
  if (Math.abs(skew) > MAX_SKEW + (after - before))
    return wrong(
      'clock',
      `The clocks of this machine and of PostgreSQL differ by ${Math.round(skew / SECOND)} s.`,
      todo,
    )
  const late = await lastRun(db)
  if (late && late.getTime() > now().getTime() + HOUR)
    return wrong(
      'clock',
      `The clock says ${now().toISOString()}, but a job of Larder ended at ${late.toISOString()}: the clock is behind, or it was ahead then.`,
      `${todo}. If it is right, this line goes away with the next run of that job.`,
    )
  return ok('clock', `It is ${now().toISOString()}.`)
}

/** When the last run of a job ended; undefined before the first one. */
async function lastRun(db: Db): Promise<Date | undefined> {
  if (!(await hasTable(db, 'job_runs'))) return undefined
  const { at } = await db
    .selectFrom('job_runs')
    .select((of) => of.fn.max('finished_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass(${name}) is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** A refused run is told; all others are in the metrics. */
async function checkDailyJob(db: Db, { now }: Patient): Promise<Finding[]> {
  const isThere = await hasTable(db, 'job_runs')
  const refused = isThere ? await readRefusal(db, 'daily', now()) : undefined
  if (!refused) return []
  return [
    wrong(
      'daily job',
      `It waits since ${refused.toISOString()}: the clock went on by more than two days since its last run.`,
      'If the clock is right, run larder daily --confirm-clock, or wait a day. Otherwise set the clock.',
    ),
  ]
}

/** A folder without a backup is no fault on the first day. */
async function checkBackupJob(db: Db, { settings, now }: Patient): Promise<Finding[]> {
  const { backupDir } = settings
  if (backupDir === undefined || !(await hasTable(db, 'job_runs'))) return []
  const state = await readBackupState(db, now())
  if (!state || state.bytes > 0 || state.ageSeconds * SECOND < MAX_BACKUP_AGE) return []
  const since = new Date(now().getTime() - state.ageSeconds * SECOND).toISOString()
  return [
    wrong(
      'backup job',
      `It has written no backup to ${backupDir} since it was switched on at ${since}.`,
      'Look for the job backup in the log.',
    ),
  ]
}

async function checkTables(db: Db, patient: Patient): Promise<Finding[]> {
  if (!(await hasTable(db, 'migrations')))
    return [note('migrations', 'The database is empty.', 'Start Larder once, or restore a backup.')]
  const applied = new Set(
    (await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name),
  )
  const known = new Set(await listMigrations())
  return [
    await migrationsOf(db, applied, known),
    await checkSecret(db, patient),
    ...(applied.has(FIRST_MIGRATION) ? [await checkAddresses(db)] : []),
  ]
}

/** It makes the accounts. */
const FIRST_MIGRATION = '0001_accounts.sql'
const MOST_SHOWN = 10

async function checkAddresses(db: Db): Promise<Finding> {
  const outdated = await findOutdatedAddresses(db)
  if (outdated.length === 0) return ok('addresses', 'All accounts have addresses of today’s rules.')
  const shown = outdated
    .slice(0, MOST_SHOWN)
    .map(({ email, key }) => `${JSON.stringify(email)}, found as ${JSON.stringify(key)}`)
  const who =
    outdated.length === 1
      ? '1 account has an address'
      : `${outdated.length} accounts have addresses`
  return note(
    'addresses',
    `${who} that only an earlier Larder accepted: ${shown.join('; ')}.`,
    'Ask these people to change their address, or remove the account. docs/operations.md says how, under “Odd addresses”.',
  )
}

async function migrationsOf(
  db: Db,
  applied: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<Finding> {
  const missing = known.difference(applied).size
  const unknown = applied.difference(known)
  if (unknown.size > 0) {
    const version = await versionOf(db, [...unknown])
    return wrong(
      'migrations',
      `A newer Larder${version === undefined ? '' : `, ${version},`} has migrated the database.`,
      'Update this Larder, or restore a backup of before the update.',
    )
  }
  if (missing > 0)
    return note('migrations', `${missing} are missing.`, 'The next start applies them.')
  return ok('migrations', `All ${applied.size} are applied.`)
}

async function checkSecret(db: Db, { settings, now }: Patient): Promise<Finding> {
  const { dataDir, previousSecret } = settings
  const secret = settings.secret ?? (await readSecret(dataDir))
  const place = settings.secret === undefined ? `${dataDir}/secret` : 'LARDER_SECRET'
  if (secret === undefined)
    return wrong(
      'secret',
      `There is no ${place}.`,
      'Restore it from a backup. The next start makes a new one, and everybody is signed out.',
    )
  const { keys, closed } = await countKeys(db, createSecret(secret, previousSecret), now())
  if (closed > 0)
    return wrong(
      'secret',
      `${closed} of ${keys} signing keys can not be opened with ${place}.`,
      'Set the secret with which they were made. With this one everybody was signed out; the keys are removed within 90 days.',
    )
  if (previousSecret !== undefined)
    return note(
      'secret',
      'LARDER_SECRET_PREVIOUS is still valid.',
      'Remove it 30 days after the change: then no session needs it.',
    )
  return ok('secret', `${place} opens all signing keys.`)
}
