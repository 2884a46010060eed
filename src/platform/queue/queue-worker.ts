import type { Log } from '#platform/base/log.ts'
import { SECOND } from '#platform/kernel/clock.ts'

export interface QueueOptions<Lease> {
  /** Takes what is due next, for a time; undefined if nothing is due. It may choose by what is at work here. */
  readonly claim: (running: readonly Lease[]) => Promise<Lease | undefined>
  /** Does the work and records the result. It ends soon after `abort`. */
  readonly work: (lease: Lease, abort: AbortSignal) => Promise<void>
  /** How much is at work at the same time. */
  readonly parallel: number
  /** Milliseconds between two looks while nothing wakes the worker: for what other processes have added. */
  readonly pollMs?: number | undefined
  /** Milliseconds that closing waits for the running work before it aborts it. */
  readonly graceMs: number
  readonly log: Log
  /** What the log calls the work, such as "the mail queue". */
  readonly name: string
}

export interface QueueWorker extends AsyncDisposable {
  /** Looks now for what is due, instead of at the next poll. */
  wake(): void
}

const POLL = 10 * SECOND

/**
 * Works on a queue, on any number of replicas. What a killed worker has taken is due again when its lease ends, so it
 * needs no cleanup.
 */
export function startQueueWorker<Lease>(options: QueueOptions<Lease>): QueueWorker {
  const { claim, work, parallel, pollMs = POLL, graceMs, log, name } = options
  const stop = new AbortController()
  const abort = new AbortController()
  const running = new Map<Promise<void>, Lease>()
  let woken = Promise.withResolvers<void>()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      woken = Promise.withResolvers<void>()
      const lease = await claimNext()
      if (lease === undefined) {
        await pauseUntil(woken.promise, pollMs, stop.signal)
        continue
      }
      const done = workOn(lease).finally(() => running.delete(done))
      running.set(done, lease)
      if (running.size >= parallel) await Promise.race(running.keys())
    }
    await Promise.all(running.keys())
  }

  async function claimNext(): Promise<Lease | undefined> {
    try {
      return await claim([...running.values()])
    } catch (err) {
      log.warn({ err }, `${name} could not be read`)
      return undefined
    }
  }

  async function workOn(lease: Lease): Promise<void> {
    try {
      await work(lease, abort.signal)
    } catch (err) {
      log.warn({ err }, `${name} could not be worked on`)
    }
  }

  const whole = run()
  return {
    wake: () => woken.resolve(),
    async [Symbol.asyncDispose]() {
      stop.abort()
      const timer = setTimeout(() => abort.abort(), graceMs)
      await whole
      clearTimeout(timer)
    },
  }
}

/** Ends at the first of three events: it is woken, the time is over, the worker stops. */
async function pauseUntil(woken: Promise<void>, ms: number, stop: AbortSignal): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const timer = setTimeout(end, ms)
  const onStop = () => end()
  stop.addEventListener('abort', onStop)
  if (!stop.aborted) await Promise.race([woken, over])
  clearTimeout(timer)
  stop.removeEventListener('abort', onStop)
}
