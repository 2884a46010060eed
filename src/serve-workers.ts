import cluster from 'node:cluster'
import { openBackingServices } from '#backing-services.ts'
import { serve } from '#main.ts'
import { expectFreePort } from './platform/http/listening.ts'
import { openLog } from './platform/base/log.ts'
import { superviseWorkers } from './platform/workers/supervise.ts'
import { readSettings } from '#settings.ts'
import { exitOnCrash, stopOnSignals } from '#stop-on-signals.ts'
import { loadApp } from '#web-app/load-app.ts'

/** The variable by which a worker learns the address of the database that the first process owns. */
const DATABASE = 'LARDER_DATABASE_OF_WORKERS'

/**
 * Runs Larder in one process, or with WORKERS in several behind one port. The first of these owns the embedded database,
 * migrates it, and serves nothing itself.
 *
 * @returns the exit code
 */
export async function serveWorkers(env: NodeJS.ProcessEnv): Promise<number> {
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
  await expectFreePort(settings.http)
  exitOnCrash(log)
  const stop = stopOnSignals(log)
  // Built once, and not by each of them.
  if (settings.web) await loadApp((problem) => log.warn(problem)).catch(() => {}) // each worker reports it
  const backing = await openBackingServices(settings, log)
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
