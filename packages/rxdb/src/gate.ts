import type { LoopDeps, SyncState, Timers } from 'larder-client/engine/loop.ts'
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

type OnHalt = (because: Obstacle, error: unknown) => void

/**
 * Begins closed. It is one closure, because requests, waits and the app share its state.
 *
 * @param onHalt nothing can be sent before the app or the user has acted
 */
export function createGate(deps: LoopDeps, onChange: () => void, onHalt: OnHalt): Gate {
  let obstacle: Obstacle | undefined = 'stopped'
  let error: unknown
  let failures = 0
  let isEnded = false
  let closing = new AbortController()
  let opened: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>()
  const sleep = createSleep(deps.timers)
  let failed = Promise.withResolvers<Obstacle>()

  function enter(next: Obstacle | undefined, because?: unknown): void {
    const isNew = obstacle !== next || error !== because
    obstacle = next
    error = because
    if (isNew) onChange()
    if (!next) return
    failed.resolve(next)
    failed = Promise.withResolvers<Obstacle>()
  }

  async function ready(): Promise<AbortSignal> {
    if (isEnded) throw new Stopped('The replication has ended.')
    const waiting = sleep.underWay() ?? opened?.promise
    if (!waiting) return closing.signal
    await waiting
    return ready()
  }

  function close(because: Obstacle, why?: unknown): void {
    opened ??= Promise.withResolvers<void>()
    closing.abort()
    closing = new AbortController()
    sleep.end()
    enter(because, why)
  }

  function fail(why: unknown): void {
    if (!sleep.underWay()) failures += 1
    const what = obstacleOf(why)
    if (HALTS.has(what)) {
      close(what, why)
      onHalt(what, why)
      return
    }
    sleep.start(waitAfter(why, failures, deps.random))
    enter(what, why)
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
      if (isAsked || obstacle !== 'waiting') sleep.end()
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

/** Requests of several collections fail at the same time. They wait together, for the longest time. */
function createSleep(timers: Timers) {
  let sleeping: { readonly ms: number; readonly cancel: () => void } | undefined
  let over = Promise.withResolvers<void>()

  function end(): void {
    sleeping?.cancel()
    sleeping = undefined
    over.resolve()
    over = Promise.withResolvers<void>()
  }

  return {
    /** @returns when it is over; undefined if nothing sleeps */
    underWay: () => sleeping && over.promise,
    start(ms: number): void {
      if (sleeping && sleeping.ms >= ms) return
      sleeping?.cancel()
      sleeping = { ms, cancel: timers.after(ms, end) }
    },
    end,
  }
}

/** Milliseconds. */
function waitAfter(error: unknown, failures: number, random: () => number): number {
  const asked = error instanceof RequestRefused ? error.retryAfter : undefined
  // A little later than asked, so that not all devices come at the same time.
  if (asked !== undefined) return asked * 1000 * (1 + random() / 5)
  return Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT) * (0.5 + random() / 2)
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
