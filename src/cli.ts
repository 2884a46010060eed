#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { openBackingServices } from '#backing-services.ts'
import { runDaily } from '#daily.ts'
import { openLog } from '#platform/log.ts'
import { readSettings } from '#settings.ts'

const HELP = `larder: the backend of a pantry, recipe and shopping-list application

  larder serve     migrate the database, listen, run the jobs   (npm start)
  larder daily     run the daily job once, now                  (npm run daily)
  larder migrate   migrate the database and do nothing else

Settings come from the environment: README.md lists them.
`

/** @returns the exit code: 0 done, 1 failed, 2 called wrongly */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const [command = 'help', ...rest] = values.help ? [] : positionals
  if (rest.length > 0) throw new Misuse(`${command} takes no ${rest[0]}.`)
  switch (command) {
    case 'serve': {
      const { serve } = await import('#main.ts')
      await serve(process.env)
      return 0
    }
    case 'daily':
      return daily()
    case 'migrate': {
      const settings = readSettings(process.env)
      await using _backing = await openBackingServices(settings, openLog(settings.logLevel))
      return 0
    }
    case 'help':
      process.stdout.write(HELP)
      return 0
    default:
      throw new Misuse(`There is no command ${command}.`)
  }
}

/** Its last line is what was done, as JSON. */
async function daily(): Promise<number> {
  const settings = readSettings(process.env)
  const log = openLog(settings.logLevel)
  await using backing = await openBackingServices(settings, log)
  const counts = await runDaily(backing.database.db, log, settings, new Date())
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  return counts['accounts_failed'] ? 1 : 0
}

class Misuse extends Error {}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isMisuse = error instanceof Misuse || (error instanceof TypeError && 'code' in error)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isMisuse) process.stderr.write(`\n${HELP}`)
  process.exitCode = isMisuse ? 2 : 1
}
