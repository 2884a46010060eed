import { parseOptions } from '@node-rs/argon2'
import { retryLater } from '#platform/kernel/errors.ts'
import { createHashThreads, hashesAtOnce } from './hash-threads.ts'

/** Hashes and verifies passwords with argon2id (RFC 9106), on all cores in parallel. */
export interface PasswordHashing {
  /** @throws AppError BUSY if too many passwords wait */
  hash(password: string): Promise<string>
  /**
   * True if the password matches the hash. Without a hash it does the same work and returns false.
   * @throws AppError BUSY if too many passwords wait
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /** True if a hash was made with a lower cost than the current setting. */
  isWeak(hash: string): boolean
  /** The number of passwords in the threads, and the number in the queue. */
  load(): { running: number; waiting: number }
}

/** The maximum number of waiting passwords: a few seconds of work on a small machine. */
const MAX_QUEUE = 100

/**
 * The number of passwords that a thread has at the same time. A thread gets the next password early,
 * so that it never waits for the main thread.
 */
const PER_THREAD = 2

/** @param cost the cost of a hash (RFC 9106, 4), and the number of threads */
export function createPasswordHashing(cost: {
  memoryKib: number
  passes: number
  atOnce?: number
}): PasswordHashing {
  const { atOnce = hashesAtOnce(cost.memoryKib) } = cost
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const run = createHashThreads(atOnce)
  const hash = async (password: string) => String(await run({ password, options }))
  const waiting: (() => void)[] = []
  let running = 0

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MAX_QUEUE)
      throw retryLater(
        'BUSY',
        'Too many people are signing in at the same time. Try again in a second.',
        1,
      )
    if (running >= atOnce * PER_THREAD) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  let dummy: Promise<string> | undefined

  /** The hash of a random password, for accounts without a password. */
  function dummyHash(): Promise<string> {
    dummy ??= hash(crypto.randomUUID())
    dummy.catch(() => (dummy = undefined)) // the caller gets the error; the next call tries again
    return dummy
  }

  return {
    hash: (password) => queued(() => hash(password)),
    verify: (storedHash, password) =>
      queued(async () => {
        const other = dummyHash() // always made, so that the time does not reveal an account
        const matches = await run({ password, storedHash: storedHash ?? (await other) })
        return matches === true && storedHash !== null
      }),
    isWeak(storedHash) {
      const { memoryCost, timeCost } = parseOptions(storedHash)
      return memoryCost < cost.memoryKib || timeCost < cost.passes
    },
    load: () => ({ running, waiting: waiting.length }),
  }
}
