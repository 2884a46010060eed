import type { Progress, Sync } from './sync.ts'
import { NoAnswer, RequestRefused } from './wire.ts'

/** Where the sync of a household is. docs/sync.md draws the first three. */
export type SyncState =
  | 'idle'
  | 'pushing'
  | 'pulling'
  /** The server did not answer. Another try follows. */
  | 'offline'
  /** The server asked to wait. Another try follows. */
  | 'waiting'
  /** The server needs a newer app. The outbox is kept. */
  | 'upgrade_required'
  /** The account is not in the household any more. */
  | 'left'
  /** Nobody is signed in. The outbox is kept. */
  | 'signed_out'
  /** The account is about to be deleted. A sign-in gives the token for `larder.restore`. The outbox is kept. */
  | 'pending_deletion'
  /** An error of the client or of its storage. Another try follows. */
  | 'failed'

export interface Timers {
  /** @returns a function that cancels it */
  after(ms: number, work: () => void): () => void
}

export interface LoopDeps {
  readonly timers: Timers
  /** From 0 to 1, without 1. */
  readonly random: () => number
  readonly now: () => Date
}

/** Pushes and pulls whenever there is a reason, and again after a failure. */
export interface Loop {
  readonly state: () => SyncState
  /** The error behind `failed`. */
  readonly error: () => unknown
  /** Syncs as soon as possible. @returns when the outbox is empty and everything is pulled, or a try has failed */
  sync(): Promise<SyncState>
  /** Waits for the sync that is under way; without one, syncs. */
  settle(): Promise<SyncState>
  /** Syncs soon, because something has changed. It waits where the server has asked for it. */
  poke(): void
  /** @returns when nothing is under way any more */
  stop(): Promise<void>
}

/** Milliseconds until the second try. Each further wait is twice as long. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 300_000
/** Answers to one sync. More can only be a fault, such as a cursor that expires each time. */
const MAX_ANSWERS = 10_000

export function createLoop(
  replica: { readonly sendable: () => readonly unknown[] },
  sync: Sync,
  { timers, random }: LoopDeps,
  onChange: () => void,
): Loop {
  let state: SyncState = 'idle'
  let failure: unknown
  let failures = 0
  let running: Promise<SyncState> | undefined
  let isAskedAgain = false
  let isStopped = false
  let cancel: (() => void) | undefined

  function enter(next: SyncState): SyncState {
    const isNew = state !== next
    state = next
    if (isNew) onChange()
    return next
  }

  async function pass(): Promise<Progress> {
    for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
      if (isStopped) return 'done'
      const hasChanges = replica.sendable().length > 0
      enter(hasChanges ? 'pushing' : 'pulling')
      const progress = await (hasChanges ? sync.push() : sync.pull())
      if (progress === 'left') return 'left'
      // The account may have acted meanwhile.
      if (!hasChanges && progress === 'done' && replica.sendable().length === 0) return 'done'
    }
    throw new Error('The sync does not end.')
  }

  /** Syncs, and once more if somebody has asked meanwhile: the network may be back. */
  async function run(): Promise<SyncState> {
    try {
      for (;;) {
        isAskedAgain = false
        const last = await tryOnce()
        const mayGoOn = last === 'idle' || last === 'offline'
        if (!isAskedAgain || isStopped || !mayGoOn) return last
      }
    } finally {
      running = undefined
    }
  }

  async function tryOnce(): Promise<SyncState> {
    cancel?.()
    try {
      if ((await pass()) === 'left') return enter('left')
      failures = 0
      failure = undefined
      state = 'idle'
      onChange()
      return state
    } catch (error) {
      failure = error
      const { wait, state: next } = afterFailure(error, failures, random)
      failures += 1
      if (wait !== undefined && !isStopped) cancel = timers.after(wait, () => void syncNow())
      return enter(next)
    }
  }

  function syncNow(): Promise<SyncState> {
    if (isStopped) return Promise.resolve(state)
    isAskedAgain = true
    running ??= run()
    return running
  }

  return {
    state: () => state,
    error: () => failure,
    sync: syncNow,
    settle: () => running ?? syncNow(),
    poke: () => void (/^(waiting|upgrade_required|signed_out)$/.test(state) || syncNow()),
    async stop() {
      isStopped = true
      cancel?.()
      await running
    },
  }
}

/**
 * The state after an error, and the milliseconds until the next try. Without them the app or the user must act.
 *
 * @param failures how often it has failed before
 */
function afterFailure(
  error: unknown,
  failures: number,
  random: () => number,
): { readonly state: SyncState; readonly wait?: number } {
  const longest = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT)
  const wait = longest * (0.5 + random() / 2)
  if (!(error instanceof RequestRefused))
    return { state: error instanceof NoAnswer ? 'offline' : 'failed', wait }
  const { status, code, retryAfter } = error
  if (status === 426) return { state: 'upgrade_required' }
  if (status === 401) return { state: 'signed_out' }
  if (code === 'ACCOUNT_PENDING_DELETION') return { state: 'pending_deletion' }
  // A little later than asked, so that not all devices come at the same time.
  if (retryAfter !== undefined)
    return { state: 'waiting', wait: retryAfter * 1000 * (1 + random() / 5) }
  return { state: status === 429 || status === 503 ? 'waiting' : 'failed', wait }
}
