import {
  countDueAccounts,
  removeAccountByEmail,
  restoreAccountByEmail,
  showAccount,
} from '#accounts/operate.ts'
import { type BackingServices, openBackingServices } from '#backing-services.ts'
import { describeSync } from '#collections.ts'
import { runDaily } from '#daily.ts'
import { UsageError } from './kernel/usage-error.ts'
import { type Log, openLogToStderr } from './platform/base/log.ts'
import { checkPhotoFiles } from '#photos/check-files.ts'
import { openPhotoFiles } from '#photos/open-files.ts'
import { rotateKeys } from '#sessions/rotate-keys.ts'
import { readSettings, type Settings } from '#settings.ts'
import { newEpoch } from './sync/write/epoch.ts'

interface Call {
  readonly args: readonly string[]
  readonly flags: Readonly<Record<string, boolean | undefined>>
  readonly env: NodeJS.ProcessEnv
}

interface Outcome {
  readonly result?: object
  readonly exitCode?: number
}

interface Command {
  readonly usage: string
  readonly summary: string
  /** The number of arguments. */
  readonly args: number
  readonly flags: readonly string[]
  /** The result is printed as JSON also without --json. */
  readonly isForMachines?: boolean
  run(call: Call): Promise<Outcome>
}

interface Services {
  readonly settings: Settings
  readonly log: Log
  readonly backing: BackingServices
}

const NO_SUCH_ACCOUNT: Outcome = { exitCode: 3, result: { error: 'There is no such account.' } }

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    usage: '',
    summary: 'migrate the database, listen, run the jobs (npm start)',
    args: 0,
    flags: [],
    async run({ env }) {
      const { serve } = await import('#main.ts') // the other commands need no web server
      await serve(env)
      return {}
    },
  },
  daily: {
    usage: '[--dry-run]',
    summary: 'run the daily job once, now (npm run daily)',
    args: 0,
    flags: ['dry-run'],
    isForMachines: true,
    run: ({ env, flags }) =>
      withServices(env, async ({ settings, log, backing: { database, secret } }) => {
        const { jobs: db } = database
        if (flags['dry-run']) return { result: await countDueAccounts(db, new Date()) }
        const result = await runDaily(db, { settings, secret, log }, new Date())
        const hasFailed = result['accounts_failed'] || result['shopping_steps_failed']
        return { result, exitCode: hasFailed ? 1 : 0 }
      }),
  },
  migrate: {
    usage: '',
    summary: 'only migrate the database',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({ result: { applied: backing.migrated } })),
  },
  'sync new-epoch': {
    usage: '',
    summary: 'make all clients pull everything again',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({
        result: { epoch: await newEpoch(backing.database.db) },
      })),
  },
  'keys rotate': {
    usage: '[--now]',
    summary: 'make a new signing key; --now after a leak',
    args: 0,
    flags: ['now'],
    run: ({ env, flags }) =>
      withServices(env, async ({ backing: { database, secret } }) => {
        const options = { atOnce: flags['now'] === true }
        const { key, signsFrom } = await rotateKeys(database.db, secret, options, new Date())
        return { result: { key, signs_from: signsFrom.toISOString() } }
      }),
  },
  'photos check': {
    usage: '[--remove]',
    summary: 'compare photos with their files; --remove after a restore',
    args: 0,
    flags: ['remove'],
    run: ({ env, flags }) =>
      withServices(env, async ({ settings, backing: { database } }) => {
        const files = openPhotoFiles(settings, database.jobs)
        const options = { removes: flags['remove'] === true, now: new Date() }
        const result = await checkPhotoFiles(database.jobs, files, options)
        return { result, exitCode: result.photos_without_bytes > 0 ? 1 : 0 }
      }),
  },
  'account show': {
    usage: 'EMAIL',
    summary: 'print an account',
    args: 1,
    flags: [],
    run: ({ env, args: [email = ''] }) =>
      withServices(env, async ({ backing }) => {
        const account = await showAccount(backing.database.db, email)
        return account ? { result: account } : NO_SUCH_ACCOUNT
      }),
  },
  'account restore': {
    usage: 'EMAIL',
    summary: 'cancel the deletion of an account',
    args: 1,
    flags: [],
    run: ({ env, args: [email = ''] }) =>
      withServices(env, async ({ backing }) => {
        const account = await restoreAccountByEmail(backing.database.db, email, new Date())
        return account ? { result: account } : NO_SUCH_ACCOUNT
      }),
  },
  'account remove': {
    usage: 'EMAIL --yes',
    summary: 'remove an account permanently, now',
    args: 1,
    flags: ['yes'],
    run: ({ env, flags, args: [email = ''] }) => {
      if (!flags['yes'])
        throw new UsageError(
          'This can not be undone. To confirm, run larder account remove EMAIL --yes.',
        )
      return withServices(env, async ({ backing }) => {
        const removed = await removeAccountByEmail(
          backing.database.jobs,
          describeSync(),
          email,
          new Date(),
        )
        return removed ? { result: { removed } } : NO_SUCH_ACCOUNT
      })
    },
  },
}

/** Opens the backing services, runs the work, and closes them. */
async function withServices(
  env: NodeJS.ProcessEnv,
  work: (services: Services) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = readSettings(env)
  const log = openLogToStderr(settings.logLevel)
  await using backing = await openBackingServices(settings, log)
  return await work({ settings, log, backing })
}
