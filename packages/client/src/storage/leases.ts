import type { Shared } from './contract.ts'
import { ended, STORE } from './transactions.ts'

/**
 * Who leads, as the database has it. The holder counts `beat` up. The key is a text, and the keys of spaces are
 * arrays.
 */
interface Lease {
  readonly holder: string
  readonly beat: number
}

/** Choose a leader among the tabs of a browser without Web Locks. */
export interface Leases extends Pick<Shared, 'lead'> {
  /** Aborts a transaction if another tab leads. */
  readonly check: (transaction: IDBTransaction, name: string) => void
  /** Another tab has given a lease back: looks at once. */
  look(): void
  /** Gives back all leases, because the page goes away. */
  release(): void
}

/** Milliseconds. */
const BEAT = 1000
/**
 * A holder that has not counted up between so many looks is frozen or gone. These are looks and not a time: after
 * the sleep of the whole device all tabs look late.
 */
const MAX_LOOKS = 5

/**
 * A lease can be lost: a tab that was frozen does not know of it when it goes on. So each transaction that only the
 * leader may write checks the lease itself. It is one closure, because its parts share the leases that this tab has.
 *
 * @param tellFreed informs the other tabs that a lease was given back
 */
export function createLeases(database: () => IDBDatabase, tellFreed: () => void): Leases {
  /** The holders of this tab, by the names of the leases. */
  const held = new Map<string, string>()
  const looks = new Set<() => void>()

  /** Changes a lease in one transaction. @returns the lease after it */
  async function change(
    name: string,
    decide: (lease: Lease | undefined) => Lease | undefined,
  ): Promise<Lease | undefined> {
    const transaction = database().transaction(STORE, 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore(STORE)
    const request: IDBRequest<Lease | undefined> = store.get(keyOf(name))
    let lease: Lease | undefined
    request.addEventListener('success', () => {
      lease = decide(request.result)
      if (!lease) store.delete(keyOf(name))
      else if (lease !== request.result) store.put(lease, keyOf(name))
    })
    await ended(transaction)
    return lease
  }

  async function acquire(name: string, holder: string, signal: AbortSignal): Promise<boolean> {
    let seen: Lease | undefined
    let count = 0
    while (!signal.aborted) {
      const isStale = count >= MAX_LOOKS
      const mayTake = (lease: Lease | undefined) => !lease || (isStale && isSame(lease, seen))
      const lease = await change(name, (one) => (mayTake(one) ? { holder, beat: 0 } : one)).catch(
        () => seen, // the database may be full or busy: another try follows
      )
      if (lease?.holder === holder) return true
      count = isSame(lease, seen) ? count + 1 : 0
      seen = lease
      await pause(signal)
    }
    return false
  }

  function pause(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, BEAT)
    looks.add(resolve)
    signal.addEventListener('abort', () => resolve())
    return promise.finally(() => {
      clearTimeout(timer)
      looks.delete(resolve)
    })
  }

  function keepBeating(name: string, holder: string, onLost: () => void): () => void {
    const count = (lease: Lease | undefined) =>
      lease?.holder === holder ? { holder, beat: lease.beat + 1 } : lease
    const beat = async () => {
      if ((await change(name, count))?.holder !== holder) onLost()
    }
    const timer = setInterval(() => void beat().catch(onLost), BEAT)
    return () => clearInterval(timer)
  }

  async function giveBack(name: string, holder: string): Promise<void> {
    if (held.get(name) === holder) held.delete(name)
    try {
      await change(name, (lease) => (lease?.holder === holder ? undefined : lease))
      tellFreed()
    } catch {
      // The database is closed. The lease becomes stale.
    }
  }

  async function hold(name: string, work: Work, signal: AbortSignal): Promise<void> {
    const holder = newHolder()
    if (!(await acquire(name, holder, signal))) return
    held.set(name, holder)
    const lost = new AbortController()
    const endBeating = keepBeating(name, holder, () => lost.abort())
    try {
      await work(AbortSignal.any([signal, lost.signal]))
    } finally {
      endBeating()
      await giveBack(name, holder)
    }
  }

  return {
    lead(name, work) {
      const end = new AbortController()
      const led = hold(name, work, end.signal)
      return async () => {
        end.abort()
        await led
      }
    },
    check(transaction, name) {
      const request: IDBRequest<Lease | undefined> = transaction.objectStore(STORE).get(keyOf(name))
      request.addEventListener('success', () => {
        const holder = request.result?.holder
        if (holder === undefined || holder !== held.get(name)) transaction.abort()
      })
    },
    look: () => looks.forEach((look) => look()),
    release() {
      for (const [name, holder] of held) void giveBack(name, holder)
    },
  }
}

type Work = (signal: AbortSignal) => Promise<void>

const keyOf = (name: string) => `lease ${name}`

const isSame = (a: Lease | undefined, b: Lease | undefined) =>
  a?.holder === b?.holder && a?.beat === b?.beat

/** Pages without https have no `crypto.randomUUID`. */
const newHolder = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
