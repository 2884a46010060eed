import type { Finding } from '#cli/doctor/contract.ts'
import { examine } from '#cli/doctor/examine.ts'
import { openLogToStderr } from '#platform/base/log.ts'
import type { Command } from './contract.ts'

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
