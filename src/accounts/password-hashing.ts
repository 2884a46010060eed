import { parseOptions } from '@node-rs/argon2'
import { retryLater } from '#kernel/errors.ts'
import { createHashThreads } from './hash-threads.ts'

/** Hashes and checks passwords with argon2id (RFC 9106), as many at once as there are cores. */
export interface PasswordHashing {
  /** @throws AppError BUSY where too many are waiting */
  hash(password: string): Promise<string>
  /**
   * Whether the password is that of the hash. Without a hash it does the same work, and says no.
   * @throws AppError BUSY where too many are waiting
   */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made with less than is asked for today. */
  isWeak(hash: string): boolean
  /** How many the threads have, to work on and to do next, and how many wait for those. */
  load(): { running: number; waiting: number }
}

/** Waiting longer than for this many helps nobody: on a small machine that is a few seconds. */
const LONGEST_QUEUE = 100

/** A thread has its next password before it is done with one: it never waits for the main thread. */
const AHEAD = 2

export function createPasswordHashing(cost: {
  memoryKib: number
  passes: number
  atOnce: number
}): PasswordHashing {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const run = createHashThreads(cost.atOnce)
  const hash = async (password: string) => String(await run({ password, options }))
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= LONGEST_QUEUE)
      throw retryLater('BUSY', 'Too many people are signing in. Try again in a second.', 1)
    if (running >= cost.atOnce * AHEAD) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  /** What an account without a password is checked against: nobody knows its password. */
  let dummy: Promise<string> | undefined

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (known, password) =>
      inTurn(async () => {
        dummy ??= hash(crypto.randomUUID())
        const matches = await run({ password, known: known ?? (await dummy) })
        return matches === true && known !== null
      }),
    isWeak(known) {
      const { memoryCost, timeCost } = parseOptions(known)
      return memoryCost < cost.memoryKib || timeCost < cost.passes
    },
    load: () => ({ running, waiting: waiting.length }),
  }
}
