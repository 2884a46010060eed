import type { Command } from '#cli/commands/contract.ts'
import { type Log, openLogToStderr } from '#platform/base/log.ts'
import { readSettings, WrongSettings } from '#server/settings/settings.ts'
import { checkDatabase } from './check-database.ts'
import { checkMachine } from './check-machine.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { type Finding, note, ok, wrong } from './contract.ts'

export const doctorCommands: Readonly<Record<string, Command>> = {
  doctor: {
    usage: '',
    summary: 'examine settings, database, mail, clock, disk, secret and public address',
    args: 0,
    flags: [],
    async run({ env }) {
      const checks = await examine(env, openLogToStderr('error'), () => new Date())
      const isWell = checks.every(({ state }) => state !== 'wrong')
      const result = { ok: isWell, checks }
      return { result, text: checks.map(toLines).join(''), exitCode: isWell ? 0 : 1 }
    },
  },
}

const LABELS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const

/** A line about what was found, and one about what to do. */
const toLines = ({ check, state, found, todo }: Finding) =>
  `${LABELS[state]}  ${check.padEnd(11)}  ${found}\n${todo === undefined ? '' : `${' '.repeat(20)}→ ${todo}\n`}`

/** Examines a Larder with these settings, and changes nothing. */
export async function examine(
  env: NodeJS.ProcessEnv,
  log: Log,
  now: () => Date,
): Promise<Finding[]> {
  let settings
  try {
    settings = readSettings(env)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    const [, ...problems] = error.message.split('\n')
    return problems.map((line) =>
      wrong('settings', `${line.trim()}.`, 'Correct it. README.md lists the settings.'),
    )
  }
  const patient = { settings, log, now }
  const count = Object.keys(settings.shown).length
  return [
    ok('settings', `All are valid; ${count} are given. Data: ${settings.dataDir}.`),
    ...settings.misspelt.map((problem) =>
      note('settings', `${problem}.`, 'Correct or remove it. README.md lists the settings.'),
    ),
    ...(await checkDatabase(patient)),
    ...(await checkMachine(patient)),
    ...(await checkPublicUrl(patient)),
  ]
}
