import type { Logger } from 'pino'

/** @returns a signal that is aborted when the process is asked to end */
export function stopOnSignals(log: Logger): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    // A terminal sends Ctrl-C to every process, and npm and start.sh forward it. So the signal may
    // come twice.
    process.on(signal, () => {
      if (stop.signal.aborted) return
      log.info({ signal }, 'shutting down')
      stop.abort()
    })
  return stop.signal
}

/**
 * The exit code after an error that nothing caught (EX_SOFTWARE of sysexits.h). scripts/start.sh
 * then starts Larder again.
 */
const CRASHED = 70

/** An error that nothing caught ends the process, with the error as the last line of the log. */
export function exitOnCrash(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'Larder crashed')
    process.exit(CRASHED)
  })
}
