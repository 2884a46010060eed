import { SECOND } from '#platform/kernel/clock.ts'
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

/** Runs a few tasks at the same time, those of keys that have cost least first. */
export interface FairTurns {
  /**
   * Runs the task when it is its turn.
   *
   * @param expected what the task will probably cost
   * @throws AppError BUSY if the turn did not come in time
   */
  run<T>(key: string, expected: number, task: () => Promise<T>): Promise<T>
  /** Adds what a task of the key cost, in any unit that is the same for all tasks. */
  charge(key: string, cost: number): void
  /** Running and waiting tasks of all keys. */
  load(): { running: number; waiting: number }
}

/** A cost, and when it began to count. */
interface Cost {
  readonly cost: number
  readonly since: number
}

/** Milliseconds after which a cost counts half. */
const HALF_LIFE = 2 * SECOND
/** A cost that counts so little is forgotten. */
const NOTHING = 1
/** Fewer keys are not worth a search for those to forget. */
const FEW_KEYS = 1000

/**
 * The next task is the one whose key has cost least of late, with what the task will cost itself ("decay usage
 * scheduling": Hellerstein, "Achieving Service Rate Objectives with Decay Usage Scheduling", 1993). Tasks that are equal
 * run in their order. No task waits for ever: while it waits, both costs count less and less.
 *
 * @param most tasks that run at the same time
 * @param timeoutMs milliseconds that a task waits for its turn before it is refused
 * @param onRefused is called for each refused task, so that it can be counted
 */
export function createFairTurns(
  most: number,
  timeoutMs: number,
  onRefused: () => void = () => {},
): FairTurns {
  const costs = new Map<string, Cost>()
  /** The tasks that wait, with their key and their probable cost. */
  const waiting = new Map<Turn, Cost & { readonly key: string }>()
  let running = 0
  let cleanedAt = FEW_KEYS

  function forgetOld(now: number): void {
    if (costs.size < cleanedAt * 2) return
    for (const [key, cost] of costs) if (leftOf(cost, now) < NOTHING) costs.delete(key)
    cleanedAt = Math.max(FEW_KEYS, costs.size)
  }

  async function enter(key: string, expected: number): Promise<void> {
    if (running < most) {
      running++
      return
    }
    const cost = { key, cost: expected, since: performance.now() }
    const queue = {
      add: (turn: Turn) => waiting.set(turn, cost),
      delete: (turn: Turn) => waiting.delete(turn),
    }
    await waitForTurn(queue, timeoutMs, onRefused)
  }

  /** Gives the place of a finished task to the next one. */
  function leave(): void {
    const now = performance.now()
    let lowest = Infinity
    let next: Turn | undefined
    for (const [turn, own] of waiting) {
      const cost = leftOf(own, now) + leftOf(costs.get(own.key), now)
      if (cost < lowest) [lowest, next] = [cost, turn]
    }
    if (!next) {
      running--
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(key, expected, task) {
      await enter(key, expected)
      try {
        return await task()
      } finally {
        leave()
      }
    },
    charge(key, cost) {
      const now = performance.now()
      costs.set(key, { cost: leftOf(costs.get(key), now) + cost, since: now })
      forgetOld(now)
    },
    load: () => ({ running, waiting: waiting.size }),
  }
}

/** What still counts of a cost. */
const leftOf = (one: Cost | undefined, now: number): number =>
  one ? one.cost * 2 ** ((one.since - now) / HALF_LIFE) : 0
