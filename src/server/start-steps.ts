import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Log } from '#platform/base/log.ts'
import { SECOND } from '#platform/kernel/clock.ts'

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

/** Runs one step of the start: see `startSteps`. */
export type Step = <T>(name: string, work: () => T | Promise<T>, graceMs?: number) => Promise<T>

/** Milliseconds after which the log names a step that still runs, and again each time. */
const SLOW = 5 * SECOND
/** Milliseconds that a step has to close what it opens, after the process was asked to end. */
const GRACE = 2 * SECOND
/** Milliseconds after which the process ends, whatever still runs in it. */
const LAST_WAIT = SECOND

/** Without a log and an end, for commands. */
export const plainStep: Step = async (_name, work) => work()

/**
 * The steps of a start may take as long as they need: the log names the slow ones. The first is the time since the
 * process was made, in which it loads its code. When the process is asked to end, the step that runs is left, and what it opens later is closed. The names complete the sentence “Larder can
 * not …”.
 *
 * @returns a function that returns what a step returns, and throws what it throws. It throws the reason of `stop`
 *   once that is aborted
 */
export function startSteps(log: Log, stop: AbortSignal): Step {
  // The code was loaded before there was a log.
  if (performance.now() > SLOW) logSlow(log, 'load its code', performance.now())
  return async (name, work, graceMs = GRACE) => {
    stop.throwIfAborted()
    const startedAt = performance.now()
    const slow = setInterval(() => logSlow(log, name, performance.now() - startedAt), SLOW)
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const onStop = () => reject(stop.reason)
    stop.addEventListener('abort', onStop, { once: true })
    const running = Promise.try(work)
    try {
      return await Promise.race([running, stopped])
    } catch (error) {
      if (!stop.aborted) throw explain(name, error)
      await Promise.race([closeResult(running), sleep(graceMs, undefined, { ref: false })])
      throw stop.reason
    } finally {
      clearInterval(slow)
      stop.removeEventListener('abort', onStop)
    }
  }
}

function logSlow(log: Log, step: string, ms: number): void {
  log.info({ step, seconds: Math.round(ms / SECOND) }, 'a step of the start takes long')
}

async function closeResult(running: Promise<unknown>): Promise<void> {
  const result = await running.catch(() => undefined) // nobody waits for this step any more
  if (typeof result !== 'object' || result === null) return
  if (isAsyncDisposable(result)) await result[Symbol.asyncDispose]()
  else if (isDisposable(result)) result[Symbol.dispose]()
}

const isAsyncDisposable = (one: object): one is AsyncDisposable => Symbol.asyncDispose in one
const isDisposable = (one: object): one is Disposable => Symbol.dispose in one

/** Errors of the system say what failed, and not for what. Ours are sentences already. */
function explain(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return new Error(`Larder can not ${name}: ${error.message}`, { cause: error })
}

/**
 * Runs a whole start, and what comes after it.
 *
 * @returns undefined if `stop` has ended the start
 */
export async function endOnStop<T>(
  stop: AbortSignal,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error === stop.reason) return undefined
    throw error
  }
}

/** Ends the process soon, also if a file or a connection does not answer. To be called when all was closed. */
export function endSoon(): void {
  setTimeout(() => process.exit(), LAST_WAIT).unref()
}

/** A signal that is aborted at the end of the scope. */
export function endAtClose(): Disposable & { readonly signal: AbortSignal } {
  const end = new AbortController()
  return { signal: end.signal, [Symbol.dispose]: () => end.abort() }
}
