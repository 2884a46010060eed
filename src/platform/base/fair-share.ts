import { retryLater } from '#kernel/errors.ts'

/** How much of something one key may have at once. */
export interface Bounds {
  /** Works of one key that run at the same time. */
  readonly most: number
  /** Works of one key that wait for their turn; one more is refused at once. */
  readonly waiting: number
  /** Milliseconds that a work waits for its turn before it is refused. */
  readonly timeoutMs: number
}

/** Lets at most so many works of one key run at once. Others wait in memory, without a connection. */
export interface FairShare {
  /**
   * Runs the work when it is its turn. Works of one key begin in the order in which they came.
   *
   * @throws AppError BUSY where too many wait already, or the turn did not come in time
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Works that run and that wait now, of all keys. */
  load(): { running: number; waiting: number }
}

/** One that waits for its turn. */
type Turn = () => void

interface Line {
  running: number
  readonly waiting: Set<Turn>
}

/** @param onRefused is called for each work that is refused, so that it can be counted */
export function createFairShare(
  { most, waiting: maxWaiting, timeoutMs }: Bounds,
  onRefused: () => void = () => {},
): FairShare {
  const lines = new Map<string, Line>() // only of keys that have works now

  async function enter(line: Line): Promise<void> {
    if (line.running < most) {
      line.running++
      return
    }
    if (line.waiting.size >= maxWaiting) throw refuse()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn: Turn = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      line.waiting.delete(turn)
      reject(refuse())
    }, timeoutMs)
    line.waiting.add(turn)
    await promise
  }

  /** The place of one that is done goes to the one that waits longest. */
  function leave(key: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.running--
    if (line.running === 0) lines.delete(key)
  }

  function refuse() {
    onRefused()
    return retryLater('BUSY', 'Too many requests at once. Try again in two seconds.', 2)
  }

  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set<Turn>() }
      lines.set(key, line)
      await enter(line)
      try {
        return await work()
      } finally {
        leave(key, line)
      }
    },
    load() {
      const all = [...lines.values()]
      return {
        running: all.reduce((sum, line) => sum + line.running, 0),
        waiting: all.reduce((sum, line) => sum + line.waiting.size, 0),
      }
    },
  }
}
