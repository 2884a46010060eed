import { retryLater } from '#platform/kernel/errors.ts'

/** The limits of one key. */
export interface Bounds {
  /** Tasks of one key that run at the same time. */
  readonly most: number
  /** Tasks of one key that wait for their turn. One more is refused immediately. */
  readonly waiting: number
  /** Milliseconds that a task waits for its turn before it is refused. */
  readonly timeoutMs: number
}

/** Runs at most `most` tasks of one key at the same time. Others wait in memory, without a connection. */
export interface FairShare {
  /**
   * Runs the task when it is its turn. Tasks of one key start in the order of their calls.
   *
   * @throws AppError BUSY if too many wait already, or the turn did not come in time
   */
  run<T>(key: string, task: () => Promise<T>): Promise<T>
  /** Running and waiting tasks of all keys. */
  load(): { running: number; waiting: number }
}

/** Starts a waiting task. */
export type Turn = () => void

interface Queue {
  running: number
  readonly waiting: Set<Turn>
}

/**
 * Waits until somebody takes the turn out of the queue and calls it.
 *
 * @param timeoutMs milliseconds until the turn leaves the queue by itself
 * @param onRefused is called then
 * @throws AppError BUSY then
 */
export function waitForTurn(
  queue: { add(turn: Turn): unknown; delete(turn: Turn): unknown },
  timeoutMs: number,
  onRefused: () => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const turn: Turn = () => {
    clearTimeout(timer)
    resolve()
  }
  const timer = setTimeout(() => {
    queue.delete(turn)
    onRefused()
    reject(busy())
  }, timeoutMs)
  queue.add(turn)
  return promise
}

const busy = () =>
  retryLater('BUSY', 'Too many requests at the same time. Try again in two seconds.', 2)

/** @param onRefused is called for each refused task, so that it can be counted */
export function createFairShare(
  { most, waiting: maxWaiting, timeoutMs }: Bounds,
  onRefused: () => void = () => {},
): FairShare {
  const queues = new Map<string, Queue>() // only for keys that have tasks now

  async function enter(queue: Queue): Promise<void> {
    if (queue.running < most) {
      queue.running++
      return
    }
    if (queue.waiting.size >= maxWaiting) {
      onRefused()
      throw busy()
    }
    await waitForTurn(queue.waiting, timeoutMs, onRefused)
  }

  /** Gives the place of a finished task to the task that waits longest. */
  function leave(key: string, queue: Queue): void {
    const [next] = queue.waiting
    if (next) {
      queue.waiting.delete(next)
      next()
      return
    }
    queue.running--
    if (queue.running === 0) queues.delete(key)
  }

  return {
    async run(key, task) {
      const queue = queues.get(key) ?? { running: 0, waiting: new Set<Turn>() }
      queues.set(key, queue)
      await enter(queue)
      try {
        return await task()
      } finally {
        leave(key, queue)
      }
    },
    load() {
      const all = [...queues.values()]
      return {
        running: all.reduce((sum, queue) => sum + queue.running, 0),
        waiting: all.reduce((sum, queue) => sum + queue.waiting.size, 0),
      }
    },
  }
}
