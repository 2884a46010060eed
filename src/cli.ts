#!/usr/bin/env node
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { parseArgs } from 'node:util'
import { commands } from '#cli/commands.ts'
import { printOutcome } from '#cli/commands/print-outcome.ts'
import { UsageError } from '#platform/kernel/errors.ts'
import { withSavedSettings } from '#server/settings/saved-settings.ts'
import { WrongSettings } from '#server/settings/settings.ts'

const HELP = `larder: the backend of a pantry, recipe and shopping-list application

  ${Object.entries(commands)
    .map(
      ([name, { usage, summary }]) => `larder ${`${name} ${usage}`.trim().padEnd(30)} ${summary}`,
    )
    .join('\n  ')}

  --json    print the result as one line of JSON
  --help    print this

Settings come from the environment, and from settings.env in DATA_DIR: README.md lists them. The log of a command goes to stderr.
Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 no such account or household, 70 crashed,
78 invalid setting.
`

/**
 * Milliseconds for each address of a host but the last. Node's default of 250 is too short for a network over a
 * satellite or a busy telephone: then no address is reached.
 */
const ADDRESS_TIMEOUT = 2500
setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_TIMEOUT)

/** Printed after the message about wrong arguments. */
let usage = HELP

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  now: { type: 'boolean' },
  yes: { type: 'boolean' },
  remove: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'confirm-clock': { type: 'boolean' },
  'without-secret': { type: 'boolean' },
  'other-secret': { type: 'boolean' },
  'keep-removed': { type: 'boolean' },
  'keep-data': { type: 'boolean' },
  afresh: { type: 'boolean' },
  again: { type: 'boolean' },
  cert: { type: 'string' },
  key: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
} as const

/** @returns the exit code */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: OPTIONS,
    allowPositionals: true,
  })
  const { help, json = false, ...flags } = values
  if (help || positionals.length === 0) {
    process.stdout.write(HELP)
    return 0
  }
  const words = commands[positionals.slice(0, 2).join(' ')] ? 2 : 1
  const name = positionals.slice(0, words).join(' ')
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command ${name}.`)
  usage = `Usage: larder ${`${name} ${command.usage}`.trim()}\nlarder --help lists all commands.\n`
  const rest = positionals.slice(words)
  const flag = Object.keys(flags).find((one) => !command.flags.includes(one))
  if (flag !== undefined) throw new UsageError(`larder ${name} has no option --${flag}.`)
  const { args: least, optionalArgs = 0 } = command
  if (rest.length < least) throw new UsageError('An argument is missing.')
  if (rest.length > least + optionalArgs) throw new UsageError('There are too many arguments.')

  const outcome = await command.run({ args: rest, flags, env: withSavedSettings(process.env) })
  process.stdout.write(printOutcome(outcome, json || command.isForMachines === true))
  return outcome.exitCode ?? 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isUsageError =
    error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isUsageError) process.stderr.write(`\n${usage}`)
  process.exitCode = isUsageError ? 2 : error instanceof WrongSettings ? 78 : 1
}
