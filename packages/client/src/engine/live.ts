import type { Data, Json } from '@larder/rules/json.ts'
import type { LoopDeps, Timers } from './loop.ts'
import { bodyOf, isObject } from './read-answers.ts'
import { type Answer, ForeignAnswer, RequestRefused, type Transport } from './wire.ts'

/** How a client hears of changes: by a stream, by a request that waits, or by asking now and then. */
export type LiveMode = 'stream' | 'wait' | 'poll' | 'off'

export interface LiveDeps extends LoopDeps {
  readonly transport: Transport
  /** Requests as the account. */
  readonly session: {
    readonly token: () => Promise<string>
    readonly ask: (method: 'POST', path: string, body: object, signal: AbortSignal) => Promise<Json>
  }
  /** Where the scopes on this device are, by their ids. */
  readonly positions: () => ReadonlyMap<string, Position>
  /** A scope has a new version, or the account is not in it any more. */
  readonly onPoke: (scopeId: string) => Promise<unknown>
}

/** What a copy holds: a version, and the history of the database that it belongs to. */
export interface Position {
  readonly version: number
  readonly epoch?: string | undefined
}

/** Milliseconds. */
const POLL = 30_000
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** Without even a comment for so long, a stream is dead. */
const SILENCE = 60_000
/** Seconds. The server answers at the latest after them. */
const WAIT_SECONDS = 25

/** Milliseconds after which a server that is there has sent a comment at least. */
const MAX_QUIET = 25_000

export interface Following {
  /**
   * The network may be back, or a scope was opened that a request that waits does not name: tries again at once, and
   * gives up a stream that is quiet.
   */
  wake(): void
  /** @returns when nothing is under way any more */
  stop(): Promise<void>
}

/**
 * Hears of changes until it is stopped. If the platform can not stream, it waits; if the server does not
 * allow that, it asks now and then. It is one closure, because its parts share the end.
 */
export function followChanges(mode: LiveMode, deps: LiveDeps): Following {
  const { timers, random, now, transport, session, positions, onPoke } = deps
  const ended = new AbortController()
  const pauses = createPauses(timers, ended.signal)
  let failures = 0
  /** The token was refused, and nothing has come since. */
  let isRefused = false
  let isStreaming = false
  let heardAt = now()
  /** Ends the request that waits. */
  let waiting: AbortController | undefined

  /** Takes the versions of all scopes. In another epoch the same version may stand for other rows. */
  async function take(answer: Data): Promise<void> {
    const [known, scopes] = [positions(), versionsIn(answer['scopes'] ?? null)]
    const isNew = (id: string) => {
      const here = known.get(id)
      return here?.version !== scopes[id] || here?.epoch !== answer['epoch']
    }
    const ids = new Set([...known.keys(), ...Object.keys(scopes)])
    await Promise.all([...ids].filter(isNew).map(onPoke))
  }

  /** @returns false if the server opens no stream */
  async function stream(): Promise<boolean> {
    const open = await transport.stream?.(
      { method: 'GET', path: '/v1/sync/events', token: await session.token() },
      ended.signal,
    )
    if (!open) return false
    if (isAnswer(open)) {
      bodyOf(open) // says why it was refused
      throw new ForeignAnswer()
    }
    const events = open[Symbol.asyncIterator]()
    isStreaming = true
    const failed = Promise.withResolvers<never>()
    failed.promise.catch(() => {}) // the race below throws it
    const start = (work: Promise<unknown>) => void work.catch(failed.reject)
    try {
      for (;;) {
        heardAt = now()
        const next = Promise.race([events.next(), failed.promise])
        const event = await Promise.race([next, pauses.sleep(SILENCE)]).finally(pauses.end)
        if (!event || event.done || ended.signal.aborted) return true
        failures = 0
        isRefused = false
        const data = fieldsOf(event.value.data)
        if (event.value.event === 'hello') start(take(data))
        else if (typeof data['scope_id'] === 'string') start(onPoke(data['scope_id']))
      }
    } finally {
      isStreaming = false
      void events.return?.().catch(() => {}) // the stream is over in any case
    }
  }

  async function wait(): Promise<void> {
    const known = [...positions()]
    const scopes = Object.fromEntries(known.map(([id, { version }]) => [id, version]))
    const epochs = new Set(known.map(([, { epoch }]) => epoch))
    const [epoch] = epochs
    const body = { scopes, timeout_s: WAIT_SECONDS, ...(epochs.size === 1 && epoch && { epoch }) }
    waiting = new AbortController()
    const signal = AbortSignal.any([ended.signal, waiting.signal])
    const answer = await session.ask('POST', '/v1/sync/wait', body, signal)
    if (answer !== null && !(isObject(answer) && isObject(answer['scopes'])))
      throw new ForeignAnswer()
    failures = 0
    isRefused = false
    if (answer !== null) await take(answer) // else nothing has changed
    // A pull may have failed, or something other than Larder answers: then the next answer would come at once.
    await pauses.sleep(FIRST_WAIT * random())
  }

  async function once(): Promise<void> {
    if (mode === 'stream' && (await stream())) return pauses.sleep(FIRST_WAIT * random())
    if (mode !== 'poll') return wait()
    await Promise.all([...positions().keys()].map(onPoke))
    await pauses.sleep(POLL * (0.5 + random() / 2))
  }

  async function follow(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await once()
      } catch (error) {
        if (error instanceof RequestRefused && error.status === 401) {
          if (isRefused) return // the syncs have already reported it
          isRefused = true
          await Promise.all([...positions().keys()].map(onPoke)) // they refresh the token
          continue
        }
        // Any other error is tried again too: without it, the client would never hear of changes again.
        failures += 1
        const longest = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
        const asked = error instanceof RequestRefused ? (error.retryAfter ?? 0) * 1000 : 0
        await pauses.sleep(Math.max(asked, longest * (0.5 + random() / 2)))
      }
    }
  }

  const following = mode === 'off' ? undefined : follow()
  return {
    wake() {
      failures = 0
      waiting?.abort()
      const quiet = Math.abs(now().getTime() - heardAt.getTime()) // the clock may have gone back
      if (!isStreaming || quiet > MAX_QUIET) pauses.end()
    },
    async stop() {
      ended.abort()
      await following
    },
  }
}

/** Pauses that are over after a time, at `end`, or at the end of all. Only one is under way. */
function createPauses(timers: Timers, ended: AbortSignal) {
  let end: (() => void) | undefined
  ended.addEventListener('abort', () => end?.())
  return {
    async sleep(ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const cancel = timers.after(ms, resolve)
      end = resolve
      if (ended.aborted) resolve()
      await promise
      cancel()
    },
    end: () => end?.(),
  }
}

const isAnswer = (value: object): value is Answer => 'status' in value

const fieldsOf = (value: Json): Data => (isObject(value) ? value : {})

function versionsIn(scopes: Json): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fieldsOf(scopes)).map(([id, version]) => [id, Number(version)]),
  )
}
