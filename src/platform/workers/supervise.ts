import cluster, { type Worker } from 'node:cluster'
import type { Log } from '#platform/base/log.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { createGatherer, type Message } from './gather-metrics.ts'

export interface Supervision {
  readonly count: number
  /** Variables of the workers besides those of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Aborted when all shall end. */
  readonly stop: AbortSignal
  readonly log: Log
  /** The prefix of the names of metrics. */
  readonly prefix: string
}

/** Milliseconds before a worker that has ended is started again; twice as many after each further end. */
const SHORTEST_WAIT = SECOND / 4
const LONGEST_WAIT = 30 * SECOND
/** A worker that ran for so long counts as good: the next one is started soon. */
const GOOD_RUN = 60 * SECOND

/**
 * Runs several processes of this program, which listen on the same port. One that ends is started again. Once `stop` is
 * aborted, each gets SIGTERM.
 *
 * @returns when all have ended: 0; or the exit code of a worker that could not start at the beginning
 */
export async function superviseWorkers(options: Supervision): Promise<number> {
  const { count, env, stop, log, prefix } = options
  const workers = new Set<Worker>()
  const leaving = new AbortController()
  let restarts = 0
  let waitMs = SHORTEST_WAIT
  let hasBegun = false
  let exitCode = 0
  const gather = createGatherer(
    () => [...workers],
    () =>
      `# HELP ${prefix}_worker_restarts_total Workers that ended and were started again.\n` +
      `# TYPE ${prefix}_worker_restarts_total counter\n${prefix}_worker_restarts_total ${restarts}\n`,
  )
  const { promise: allEnded, resolve: onAllEnded } = Promise.withResolvers<void>()

  function start(): void {
    const worker = cluster.fork(env)
    const startedAt = performance.now()
    workers.add(worker)
    worker.on('message', (message: Message) => {
      if (message.kind === 'ready') hasBegun = true
      else gather(worker, message)
    })
    // A message to a worker that is ending may fail. Its exit says the rest.
    worker.on('error', (error) => log.warn({ err: error }, 'a worker can not be reached'))
    worker.once('exit', (code: number | null) => {
      workers.delete(worker)
      onEnd(code ?? undefined, performance.now() - startedAt)
    })
  }

  function onEnd(code: number | undefined, ranMs: number): void {
    if (!leaving.signal.aborted && hasBegun) {
      restarts += 1
      waitMs = ranMs > GOOD_RUN ? SHORTEST_WAIT : Math.min(waitMs * 2, LONGEST_WAIT)
      log.error({ exit_code: code, wait_ms: waitMs }, 'a worker ended unexpectedly and restarts')
      setTimeout(() => {
        if (!leaving.signal.aborted) start()
      }, waitMs).unref()
      return
    }
    if (!leaving.signal.aborted) exitCode = code || 1
    leave()
    if (workers.size === 0) onAllEnded()
  }

  function leave(): void {
    if (leaving.signal.aborted) return
    leaving.abort()
    for (const worker of workers) worker.process.kill('SIGTERM')
    if (workers.size === 0) onAllEnded()
  }

  for (let i = 0; i < count; i++) start()
  if (stop.aborted) leave()
  else stop.addEventListener('abort', leave, { once: true })
  await allEnded
  return exitCode
}
