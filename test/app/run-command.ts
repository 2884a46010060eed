import assert from 'node:assert/strict'
import { commands } from '#cli/commands.ts'
import type { Outcome } from '#cli/commands/contract.ts'

/** Runs a command in this process: quicker than `runLarder`, which starts one. */
export function runCommand(line: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const words = line.split(' ')
  const names = [words.slice(0, 2).join(' '), words[0] ?? '']
  const name = names.find((one) => commands[one]) ?? assert.fail(`There is no command ${line}.`)
  const rest = words.slice(name.split(' ').length)
  const flags = rest.flatMap((word) => {
    const [, flag, value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? []
    return flag === undefined ? [] : [[flag, value ?? true] as const]
  })
  const args = rest.filter((word) => !word.startsWith('--'))
  return commands[name]?.run({ args, flags: Object.fromEntries(flags), env }) ?? assert.fail()
}

/** The same for a command that prints one object. */
export async function larder(
  line: string,
  env: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const { result = {} } = await runCommand(line, env)
  return result as Record<string, unknown> // the object that is printed
}
