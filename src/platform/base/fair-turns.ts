import { retryLater } from '#kernel/errors.ts'
import { SECOND } from '#kernel/clock.ts'

/** Runs a few tasks at the same time, those of keys that have cost least first. */
export interface FairTurns {
  /**
   * Runs the task when it is its turn.
   *
   * @param expected what the task will cost, as far as anybody knows
   * @throws AppError BUSY if the turn did not come in time
   */
  run<T>(key: string, expected: number, task: () => Promise<T>): Promise<T>
  /** Adds what a task of the key cost, in any unit that is the same for all tasks. */
  charge(key: string, cost: number): void
  /** Running and waiting tasks of all keys. */
  load(): { running: number; waiting: number }
}

interface Waiting {
  readonly expected: number
  readonly start: () => void
}

/** What a key has cost, and when that was written down. */
interface Used {
  readonly cost: number
  readonly at: number
}

/** Milliseconds after which a cost counts half. */
const HALF_LIFE = 2 * SECOND
/** A cost that counts so little is forgotten. */
const NOTHING = 1
/** Fewer keys are not worth a search for those to forget. */
const FEW_KEYS = 1000

/**
 * The next task is of the key with the lowest cost of late, with what its next task will cost ("decay usage scheduling":
 * Hellerstein, "Achieving Service Rate Objectives with Decay Usage Scheduling", 1993). Tasks of one key run in their
 * order. Nobody waits for ever: a cost is forgotten while its key waits.
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
  const usage = new Map<string, Used>()
  /** The tasks that wait, by key. In each, the longest wait comes first. */
  const queues = new Map<string, Set<Waiting>>()
  let running = 0
  let cleanedAt = FEW_KEYS

  function costOf(key: string, now: number): number {
    const used = usage.get(key)
    return used ? used.cost * 2 ** ((used.at - now) / HALF_LIFE) : 0
  }

  function forgetOld(now: number): void {
    if (usage.size < cleanedAt * 2) return
    for (const key of usage.keys()) if (costOf(key, now) < NOTHING) usage.delete(key)
    cleanedAt = Math.max(FEW_KEYS, usage.size)
  }

  async function enter(key: string, expected: number): Promise<void> {
    if (running < most) {
      running++
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      clearTimeout(timer)
      remove(key, waiting)
      resolve()
    }
    const timer = setTimeout(() => {
      remove(key, waiting)
      onRefused()
      reject(retryLater('BUSY', 'Too many requests at the same time. Try again in two seconds.', 2))
    }, timeoutMs)
    const waiting = { expected, start }
    queues.set(key, (queues.get(key) ?? new Set()).add(waiting))
    await promise
  }

  function remove(key: string, waiting: Waiting): void {
    const queue = queues.get(key)
    queue?.delete(waiting)
    if (queue?.size === 0) queues.delete(key)
  }

  /** Gives the place of a finished task to the next one. */
  function leave(): void {
    const now = performance.now()
    let lowest = Infinity
    let next: Waiting | undefined
    for (const [key, [first]] of queues) {
      const cost = costOf(key, now) + (first?.expected ?? 0)
      if (cost < lowest) [lowest, next] = [cost, first]
    }
    if (next) next.start()
    else running--
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
      usage.set(key, { cost: costOf(key, now) + cost, at: now })
      forgetOld(now)
    },
    load: () => ({
      running,
      waiting: [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
    }),
  }
}
