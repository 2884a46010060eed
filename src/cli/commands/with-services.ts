import { openLogToStderr } from '#platform/base/log.ts'
import { openBackingServices } from '#server/backing-services.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Outcome, Services } from './contract.ts'

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
