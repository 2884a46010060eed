import { createAccountFor, makeResetLink, type ResetLink } from '#accounts/admin-links.ts'
import {
  deleteAccountByEmail,
  listAllAccounts,
  removeAccountByEmail,
  removeFactorByEmail,
  restoreAccountByEmail,
  showAccount,
} from '#accounts/admin.ts'
import { listHouseholds, showHousehold } from '#households/admin.ts'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import { UsageError } from '#platform/kernel/errors.ts'
import { LANGUAGES } from '#platform/kernel/languages.ts'
import { describeSync } from '#server/entity-tables.ts'
import { noteRemovedIn } from '#transfer/backups/removed-accounts.ts'
import { type Call, type Command, type Outcome, withServices } from './contract.ts'
import { exportAccountToFile } from './export-account.ts'
import { drawQr } from './home.ts'
import { printOutcome } from './print-outcome.ts'

export const householdCommands: Readonly<Record<string, Command>> = {
  'household list': {
    usage: '',
    summary: 'list all households',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({
        items: await listHouseholds(backing.database.jobs),
      })),
  },
  'household show': {
    usage: 'ID',
    summary: 'print a household with its members',
    args: 1,
    flags: [],
    run: ({ env, args: [id = ''] }) =>
      withServices(env, async ({ backing }) => {
        const household = await showHousehold(backing.database.db, id)
        return household
          ? { result: household }
          : { exitCode: 3, result: { error: 'There is no such household.' } }
      }),
  },
}

const NO_SUCH_ACCOUNT: Outcome = { exitCode: 3, result: { error: 'There is no such account.' } }
const orNone = (result: object | undefined): Outcome => (result ? { result } : NO_SUCH_ACCOUNT)

export const accountCommands: Readonly<Record<string, Command>> = {
  'account list': {
    usage: '',
    summary: 'list all accounts',
    args: 0,
    flags: [],
    run: ({ env }) =>
      withServices(env, async ({ backing }) => ({
        items: await listAllAccounts(backing.database.jobs),
      })),
  },
  'account show': {
    usage: 'EMAIL',
    summary: 'print an account',
    args: 1,
    flags: [],
    run: ({ env, args: [email = ''] }) =>
      withServices(env, async ({ backing }) =>
        orNone(await showAccount(backing.database.db, email)),
      ),
  },
  'account create': {
    usage: 'EMAIL [--name NAME] [--language en]',
    summary: 'create an account, and print a link to choose its password',
    args: 1,
    flags: ['name', 'language'],
    run: runCreate,
  },
  'account reset-link': {
    usage: 'EMAIL [--keep-data | --afresh]',
    summary: 'print a link to choose a new password',
    args: 1,
    flags: ['keep-data', 'afresh'],
    run: runResetLink,
  },
  'account export': {
    usage: 'EMAIL FILE',
    summary: 'write all data of an account to a file, as JSON',
    args: 2,
    flags: [],
    run: ({ env, args: [email = '', path = ''] }) =>
      withServices(env, async (services) =>
        orNone(await exportAccountToFile(services, email, path, new Date())),
      ),
  },
  'account delete': {
    usage: 'EMAIL',
    summary: 'schedule the deletion of an account, as its owner can',
    args: 1,
    flags: [],
    run: ({ env, args: [email = ''] }) =>
      withServices(env, async ({ settings, backing: { database } }) =>
        orNone(
          await deleteAccountByEmail(database.db, email, settings.deletionWindowDays, new Date()),
        ),
      ),
  },
  'account restore': {
    usage: 'EMAIL',
    summary: 'cancel the deletion of an account',
    args: 1,
    flags: [],
    run: ({ env, args: [email = ''] }) =>
      withServices(env, async ({ backing }) =>
        orNone(await restoreAccountByEmail(backing.database.db, email, new Date())),
      ),
  },
  'account second-factor-off': {
    usage: 'EMAIL',
    summary: 'turn off the second factor of a person who has lost it',
    args: 1,
    flags: [],
    run: ({ env, args: [email = ''] }) =>
      withServices(env, async ({ backing }) =>
        orNone(await removeFactorByEmail(backing.database.db, email, new Date())),
      ),
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
      return withServices(env, async ({ backing, settings, log }) => {
        const { jobs } = backing.database
        const removed = await removeAccountByEmail(jobs, describeSync(), email, new Date())
        const note = noteRemovedIn(settings.backupDir, () => new Date(), log)
        if (removed !== undefined) await note(removed)
        return orNone(removed === undefined ? undefined : { removed })
      })
    },
  },
}

function runCreate({ env, flags, args: [email = ''] }: Call): Promise<Outcome> {
  const { name, language: wanted = 'en' } = flags
  const language = LANGUAGES.find((one) => one === wanted)
  if (!language) throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}.`)
  return withServices(env, async ({ settings, backing: { database, secret } }) => {
    const deps = { secret, publicUrl: settings.publicUrl, sync: describeSync(settings.quotas) }
    const account = { email, name: typeof name === 'string' ? name : undefined, language }
    const made = await createAccountFor(database.db, deps, account, new Date())
    return { result: made, text: withQr(made) }
  })
}

function runResetLink({ env, flags, args: [email = ''] }: Call): Promise<Outcome> {
  if (flags['keep-data'] && flags['afresh'])
    throw new UsageError('--keep-data and --afresh exclude each other.')
  const unconfirmed = flags['keep-data'] ? 'keep-data' : flags['afresh'] ? 'afresh' : undefined
  return withServices(env, async ({ settings, backing: { database, secret } }) => {
    const deps = { secret, publicUrl: settings.publicUrl }
    const made = await makeResetLink(database.db, deps, email, unconfirmed, new Date())
    if (made === 'unconfirmed') return { exitCode: 1, result: { error: UNCONFIRMED } }
    if (made === 'pending') return { exitCode: 1, result: { error: PENDING } }
    if (!made) return NO_SUCH_ACCOUNT
    return { result: made, text: withQr(made) }
  })
}

/** The link as text, and as a code for the phone of the person. */
function withQr(made: ResetLink): string {
  const text = `${printOutcome({ result: made }, false)}\n${drawQr(made.link, process.stdout.isTTY)}`
  return isLoopbackUrl(made.link) ? `${text}\n${ONLY_HERE}\n` : text
}

const ONLY_HERE =
  'This link opens on this machine only. Run larder home first: then links have an address that phones can open.'
const UNCONFIRMED =
  'The address of this account is not confirmed. If you know that this person made the account, add --keep-data. With --afresh the account loses its data when the link is used.'
const PENDING =
  'This account is about to be deleted. Restore it first: larder account restore EMAIL.'
