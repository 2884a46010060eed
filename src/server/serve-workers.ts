import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { loadApp } from '#api/web-app/load-app.ts'
import { openLog } from '#platform/base/log.ts'
import { expectFreePort } from '#platform/http/connections/listening.ts'
import { superviseWorkers } from '#platform/workers/supervise.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { openBackingServices } from './backing-services.ts'
import { serve } from './serve.ts'
import { endOnStop, endSoon, startSteps, exitOnCrash, stopOnSignals } from './start-steps.ts'

/** The variable by which a worker learns the address of the database that the first process owns. */
const DATABASE = 'LARDER_DATABASE_OF_WORKERS'

/**
 * Runs Larder in one process, or with WORKERS in several behind one port. The first of these owns the embedded database,
 * migrates it, and serves nothing itself.
 *
 * @returns the exit code
 */
export async function serveWorkers(env: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await serveOne(env)
  } finally {
    endSoon()
  }
}

async function serveOne(env: NodeJS.ProcessEnv): Promise<number> {
  if (cluster.isWorker) {
    try {
      await serve(env, { number: cluster.worker?.id ?? 0, databaseUrl: env[DATABASE] ?? '' })
      return 0
    } finally {
      cluster.worker?.disconnect() // else the channel to the first process keeps this one alive
    }
  }
  const settings = readSettings(env)
  if (settings.workers === 1) {
    await serve(env)
    return 0
  }
  const log = openLog(settings.logLevel)
  for (const problem of settings.misspelt) log.warn(problem)
  exitOnCrash(log)
  const stop = stopOnSignals(log)
  return (await endOnStop(stop, () => superviseAll(settings, log, stop))) ?? 0
}

async function superviseAll(settings: Settings, log: Logger, stop: AbortSignal): Promise<number> {
  const step = startSteps(log, stop)
  await step('listen', () => expectFreePort(settings.http))
  // Built once, and not by each of them, which report a problem.
  if (settings.web) {
    const report = (problem: string) => log.warn(problem)
    await step('load the web app', () => loadApp(report, undefined, stop).catch(() => {}))
  }
  const backing = await openBackingServices(settings, log, { step, stop })
  await using _all = backing
  log.info({ workers: settings.workers }, 'starting workers')
  return await superviseWorkers({
    count: settings.workers,
    env: { [DATABASE]: backing.url },
    stop,
    log,
    prefix: 'larder',
  })
}
