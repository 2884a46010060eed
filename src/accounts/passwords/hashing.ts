import { parseOptions } from '@node-rs/argon2'
import { retryLater } from '#kernel/errors.ts'
import { createHashThreads, hashesAtOnce } from './hash-threads.ts'

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
const MAX_QUEUE = 100

/** A thread has its next password before it is done with one: it never waits for the main thread. */
const AHEAD = 2

/** @param cost of a hash (RFC 9106, 4), and how many are worked on at once */
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

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MAX_QUEUE)
      throw retryLater('BUSY', 'Too many people are signing in. Try again in a second.', 1)
    if (running >= atOnce * AHEAD) await new Promise<void>((resolve) => waiting.push(resolve))
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

  /** What an account without a password is checked against: nobody knows its password. */
  function dummyHash(): Promise<string> {
    dummy ??= hash(crypto.randomUUID())
    dummy.catch(() => (dummy = undefined)) // whoever needs it hears of it; the next try makes another
    return dummy
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (known, password) =>
      inTurn(async () => {
        const other = dummyHash() // also where it is not needed, so that the first time does not show
        const matches = await run({ password, known: known ?? (await other) })
        return matches === true && known !== null
      }),
    isWeak(known) {
      const { memoryCost, timeCost } = parseOptions(known)
      return memoryCost < cost.memoryKib || timeCost < cost.passes
    },
    load: () => ({ running, waiting: waiting.length }),
  }
}
