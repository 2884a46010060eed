import { type Log, openLogToStderr } from '#platform/base/log.ts'
import { type BackingServices, openBackingServices } from '#server/backing-services.ts'
import { type Settings, readSettings } from '#server/settings/settings.ts'

/** How a command was called. */
export interface Call {
  readonly args: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  readonly env: NodeJS.ProcessEnv
}

/** What a command prints, and its exit code. */
export interface Outcome {
  readonly result?: object
  /** A list instead of a result: a table, or `items` in JSON. */
  readonly items?: readonly object[]
  /** The output for people, if it is not made of the result. */
  readonly text?: string
  readonly exitCode?: number
}

export interface Command {
  readonly usage: string
  readonly summary: string
  /** The number of arguments. */
  readonly args: number
  /** The number of further arguments that may be left out; by default 0. */
  readonly optionalArgs?: number
  readonly flags: readonly string[]
  /** The result is printed as JSON also without --json. */
  readonly isForMachines?: boolean
  run(call: Call): Promise<Outcome>
}

/** What most commands work with. */
export interface Services {
  readonly settings: Settings
  readonly log: Log
  readonly backing: BackingServices
}

/** Opens the backing services, runs the work, and closes them. */
export async function withServices(
  env: NodeJS.ProcessEnv,
  work: (services: Services) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = readSettings(env)
  const log = openLogToStderr(settings.logLevel)
  await using backing = await openBackingServices(settings, log)
  return await work({ settings, log, backing })
}
