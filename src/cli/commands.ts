import { isId } from '@larder/rules/id.ts'
import { rotateKeys } from '#access/tokens/rotate-keys.ts'
import { countDueAccounts } from '#accounts/admin.ts'
import { accountCommands, householdCommands } from '#cli/commands/accounts.ts'
import { backupCommands } from '#cli/commands/backups.ts'
import { type Command, withServices } from '#cli/commands/contract.ts'
import { homeCommands } from '#cli/commands/home.ts'
import { doctorCommands } from '#cli/doctor/examine.ts'
import { checkPhotoFiles } from '#kitchen/photos/check-files.ts'
import { openPhotoFiles } from '#kitchen/photos/open-files.ts'
import type { FileName } from '#platform/files/contract.ts'
import { isIncomplete, runNow } from '#platform/jobs/schedule.ts'
import { UsageError } from '#platform/kernel/errors.ts'
import { listMails, retryMails } from '#platform/mail/admin.ts'
import { dailyJob } from '#server/jobs/daily.ts'
import { distributeTables } from '#server/sharding/distribute-tables.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { isUpload } from '#transfer/imports/upload/upload-files.ts'

const shardCommands: Readonly<Record<string, Command>> = {
  shard: {
    usage: '',
    summary: 'distribute the empty tables over the servers of a Citus cluster',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => {
        const { distributed, reference, ...dropped } = await distributeTables(backing.database.jobs)
        if (distributed.length + reference.length === 0)
          return {
            result: { distributed, reference },
            text: 'All tables are distributed already.\n',
          }
        return { result: { distributed, reference, ...dropped } }
      }),
  },
}

const mailCommands: Readonly<Record<string, Command>> = {
  'mail list': {
    usage: '',
    summary: 'list the mails and push messages that wait or have failed',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({ items: await listMails(backing.database.jobs) })),
  },
  'mail retry': {
    usage: '[ID]',
    summary: 'send the mails that have failed again, or one of them',
    args: 0,
    optionalArgs: 1,
    flags: [],
    run({ env, args: [id] }) {
      if (id !== undefined && !isId(id)) throw new UsageError(`${id} is not the id of a mail.`)
      return withServices(env, async ({ backing }) => ({
        result: { retried: await retryMails(backing.database.jobs, id) },
      }))
    },
  },
}

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    usage: '',
    summary: 'migrate the database, listen, run the jobs (npm start)',
    args: 0,
    flags: [],
    async run({ env }) {
      const { serveWorkers } = await import('#server/serve-workers.ts') // the other commands need no web server
      return { exitCode: await serveWorkers(env) }
    },
  },
  daily: {
    usage: '[--dry-run] [--confirm-clock]',
    summary: 'run the daily job once, now (npm run daily)',
    args: 0,
    flags: ['dry-run', 'confirm-clock'],
    isForMachines: true,
    run: ({ env, flags }) =>
      withServices(env, async ({ settings, log, backing: { database, secret } }) => {
        const { jobs: db } = database
        const [isDry, isConfirmed] = [flags['dry-run'] === true, flags['confirm-clock'] === true]
        const real = dailyJob(db, { settings, secret, log, clock: () => new Date() })
        const dry = { ...real, run: async (now: Date) => countDueAccounts(db, now) }
        const result = await runNow(db, isDry ? dry : real, { isConfirmed, isDry }, new Date())
        return { result, exitCode: isIncomplete(result) ? 1 : 0 }
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
        const isOther = (file: FileName) => isUpload(database.jobs, file)
        const options = { removes: flags['remove'] === true, isOther, now: new Date() }
        const result = await checkPhotoFiles(database.jobs, files, options)
        return { result, exitCode: result.photos_without_bytes > 0 ? 1 : 0 }
      }),
  },
  ...homeCommands,
  ...accountCommands,
  ...householdCommands,
  ...mailCommands,
  ...backupCommands,
  ...doctorCommands,
  ...shardCommands,
}
