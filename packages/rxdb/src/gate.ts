import type { LoopDeps } from 'larder-client/engine/loop.ts'
import { NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'

/** Why nothing can be sent at the moment. The same names as in the client library. */
export type Obstacle =
  | 'offline'
  | 'waiting'
  | 'upgrade_required'
  | 'left'
  | 'signed_out'
  | 'failed'
  | 'stopped'

/** Nothing is sent until the app starts the replication again. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Whether RxDB reports only that the replication is stopped. */
export function isStopped(error: object): boolean {
  const errors = 'parameters' in error ? Object(error.parameters).errors : undefined
  return Array.isArray(errors) && errors.some((one) => Object(one).name === 'Stopped')
}

/** Sends the requests of all collections: again after a failure, and not while the server asks to wait. */
export interface Gate {
  readonly obstacle: () => Obstacle | undefined
  /** The error behind the obstacle. */
  readonly error: () => unknown
  /** Does the work until it succeeds. @throws Stopped */
  attempt<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value>
  /** Ends a wait: the network may be back. A wait that the server asked for ends only with `isAsked`. */
  wake(isAsked?: boolean): void
  open(): void
  close(because: Obstacle): void
  /** @returns when the next attempt has failed */
  nextFailure(): Promise<Obstacle>
}

/** Milliseconds until the second try. Each further wait is twice as long. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 300_000

/** @param onHalt nothing can be sent before the app or the user has acted */
export function createGate(
  { timers, random }: LoopDeps,
  onChange: () => void,
  onHalt: (because: Obstacle, error: unknown) => void,
): Gate {
  let obstacle: Obstacle | undefined = 'stopped'
  let error: unknown
  let failures = 0
  let opened = new AbortController()
  opened.abort()
  let sleeping: { readonly done: Promise<void>; readonly end: () => void } | undefined
  let failed = Promise.withResolvers<Obstacle>()

  function enter(next: Obstacle | undefined, because?: unknown): void {
    const isNew = obstacle !== next || error !== because
    obstacle = next
    error = because
    if (isNew) onChange()
  }

  function tell(what: Obstacle): void {
    failed.resolve(what)
    failed = Promise.withResolvers<Obstacle>()
  }

  function sleep(ms: number): void {
    sleeping?.end()
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = timers.after(ms, () => end())
    const end = () => {
      cancel()
      sleeping = undefined
      resolve()
    }
    sleeping = { done: promise, end }
  }

  /** Another failure may have begun the next wait. */
  async function awake(): Promise<void> {
    if (!sleeping) return
    await sleeping.done
    await awake()
  }

  function close(because: Obstacle, why?: unknown): void {
    opened.abort()
    sleeping?.end()
    enter(because, why)
    tell(because)
  }

  function fail(why: unknown): void {
    failures += 1
    const what = obstacleOf(why)
    if (what === 'left' || what === 'upgrade_required' || what === 'signed_out') {
      close(what, why)
      onHalt(what, why)
      return
    }
    const longest = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
    const after = why instanceof RequestRefused ? why.retryAfter : undefined
    // A little later than asked, so that not all devices come at the same time.
    sleep(after === undefined ? longest * (0.5 + random() / 2) : after * 1000 * (1 + random() / 5))
    enter(what, why)
    tell(what)
  }

  return {
    obstacle: () => obstacle,
    error: () => error,
    async attempt(work) {
      for (;;) {
        await awake()
        const { signal } = opened
        if (signal.aborted) throw new Stopped('The replication is stopped.')
        try {
          const value = await work(signal)
          if (signal.aborted) throw new Stopped('The replication is stopped.')
          failures = 0
          enter(undefined)
          return value
        } catch (why) {
          if (why instanceof Stopped || signal.aborted) throw new Stopped('It is stopped.')
          fail(why)
        }
      }
    },
    wake(isAsked = false) {
      if (isAsked || obstacle !== 'waiting') sleeping?.end()
    },
    open() {
      if (opened.signal.aborted) opened = new AbortController()
      enter(undefined)
    },
    close,
    nextFailure: () => failed.promise,
  }
}

function obstacleOf(error: unknown): Obstacle {
  if (error instanceof NoAnswer) return 'offline'
  if (!(error instanceof RequestRefused)) return 'failed'
  if (error.code === 'SCOPE_FORBIDDEN') return 'left'
  if (error.status === 426) return 'upgrade_required'
  if (error.status === 401) return 'signed_out'
  return error.status === 429 || error.status === 503 ? 'waiting' : 'failed'
}
