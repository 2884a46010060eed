import type { LoopDeps, SyncState } from 'larder-client/engine/loop.ts'
import { NoAnswer, RequestRefused } from 'larder-client/engine/wire.ts'

/** Why nothing can be sent at the moment. The same names as in the client library. */
export type Obstacle = Exclude<SyncState, 'idle' | 'pushing' | 'pulling'> | 'stopped'

/** The replication has ended. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Whether RxDB reports only that the replication has ended. */
export function isStopped(error: object): boolean {
  const errors = 'parameters' in error ? Object(error.parameters).errors : undefined
  return Array.isArray(errors) && errors.some((one) => Object(one).name === 'Stopped')
}

/**
 * Sends the requests of all collections: again after a failure, and not while the server asks to wait or the
 * app has stopped it. RxDB is never paused: after a pause it may forget changes that it has not pushed.
 */
export interface Gate {
  readonly obstacle: () => Obstacle | undefined
  /** The error behind the obstacle. */
  readonly error: () => unknown
  /** Does the work until it succeeds. @throws Stopped, at the end */
  attempt<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value>
  /** @returns when a request may be sent. @throws Stopped, at the end */
  ready(): Promise<AbortSignal>
  /** Ends a wait: the network may be back. A wait that the server asked for ends only with `isAsked`. */
  wake(isAsked?: boolean): void
  open(): void
  close(because: Obstacle): void
  /** Gives up all attempts. */
  end(): void
  /** @returns when the next attempt has failed */
  nextFailure(): Promise<Obstacle>
}

/** They end when the app or the user has acted. */
const HALTS: ReadonlySet<Obstacle> = new Set([
  'left',
  'upgrade_required',
  'signed_out',
  'pending_deletion',
])
/** Milliseconds until the second try. Each further wait is twice as long. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 300_000

interface Wait {
  readonly ms: number
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly end: () => void
  readonly cancel: () => void
}

/**
 * Begins closed. It is one closure, because requests, waits and the app share its state.
 *
 * @param onHalt nothing can be sent before the app or the user has acted
 */
export function createGate(
  { timers, random }: LoopDeps,
  onChange: () => void,
  onHalt: (because: Obstacle, error: unknown) => void,
): Gate {
  let obstacle: Obstacle | undefined = 'stopped'
  let error: unknown
  let failures = 0
  let isEnded = false
  let closing = new AbortController()
  let opened: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>()
  let sleeping: Wait | undefined
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

  /** Requests of several collections fail at the same time. They wait together, for the longest time. */
  function sleep(ms: number): void {
    if (sleeping && sleeping.ms >= ms) return
    sleeping?.cancel()
    const { promise: done, resolve } = sleeping ?? Promise.withResolvers<void>()
    const end = () => {
      sleeping?.cancel()
      sleeping = undefined
      resolve()
    }
    sleeping = { ms, promise: done, resolve, end, cancel: timers.after(ms, end) }
  }

  async function ready(): Promise<AbortSignal> {
    if (isEnded) throw new Stopped('The replication has ended.')
    const waiting = sleeping?.promise ?? opened?.promise
    if (!waiting) return closing.signal
    await waiting
    return ready()
  }

  function close(because: Obstacle, why?: unknown): void {
    opened ??= Promise.withResolvers<void>()
    closing.abort()
    closing = new AbortController()
    sleeping?.end()
    enter(because, why)
    tell(because)
  }

  function fail(why: unknown): void {
    if (!sleeping) failures += 1
    const what = obstacleOf(why)
    if (HALTS.has(what)) {
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
    ready,
    error: () => error,
    async attempt(work) {
      for (;;) {
        const signal = await ready()
        try {
          const value = await work(signal)
          if (!signal.aborted) {
            failures = 0
            enter(undefined)
            return value
          }
        } catch (why) {
          if (!signal.aborted) fail(why)
        }
      }
    },
    wake(isAsked = false) {
      if (isAsked || obstacle !== 'waiting') sleeping?.end()
    },
    open() {
      if (!opened) return
      enter(undefined)
      opened.resolve()
      opened = undefined
    },
    close,
    end() {
      isEnded = true
      close('stopped')
      opened?.resolve()
    },
    nextFailure: () => failed.promise,
  }
}

function obstacleOf(error: unknown): Obstacle {
  if (error instanceof NoAnswer) return 'offline'
  if (!(error instanceof RequestRefused)) return 'failed'
  if (error.code === 'SCOPE_FORBIDDEN') return 'left'
  if (error.code === 'ACCOUNT_PENDING_DELETION') return 'pending_deletion'
  if (error.status === 426) return 'upgrade_required'
  if (error.status === 401) return 'signed_out'
  return error.status === 429 || error.status === 503 ? 'waiting' : 'failed'
}
