import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Log } from '#platform/base/log.ts'
import { hijackResponse } from '#platform/http/connections/hijack-response.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { type Clock, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { onAnnounced } from '#platform/postgres/transactions.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { Credential } from './contract.ts'
import { createHub } from './hub.ts'
import { createListeners, type Told } from './listeners.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { Stream } from './stream.ts'
import { type Scopes, waitForChange } from './wait.ts'

/** The open streams and waiting requests of this process. */
export interface Live extends AsyncDisposable {
  /** Begins to listen to other replicas, and to ask the database. */
  start(): void
  /**
   * Answers with a stream of server-sent events.
   *
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED, BUSY before the stream has begun
   */
  stream(credential: Credential, reply: FastifyReply): Promise<void>
  /** See `waitForChange`. */
  wait(
    credential: Credential,
    given: Scopes,
    options: { timeoutMs: number; connection: Socket },
  ): Promise<Told | undefined>
}

/** Milliseconds. */
export interface LivePeriods {
  /** Changes are gathered for this time, so that a scope is told at most once in it. */
  readonly window: number
  /** How often the database is asked for what was not announced. */
  readonly question: number
  /** A change that is announced in this time after the question was not late. */
  readonly grace: number
  readonly comment: number
  /** The length of a stream, give or take a tenth. */
  readonly stream: number
}

const PERIODS: LivePeriods = {
  window: SECOND / 10,
  question: 10 * SECOND,
  grace: SECOND / 2,
  comment: 20 * SECOND,
  stream: 15 * MINUTE,
}
/** The streams get their comments in so many turns. */
const TURNS = 20

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'gauge' | 'total'>
  /** A connection to the database of `db` that is no transaction pooler's. */
  readonly listenUrl: string
  readonly maxStreams: number
  /** All streams end when it is aborted. */
  readonly leaving: AbortSignal
  readonly periods?: Partial<LivePeriods> | undefined
}

/** @returns functions that count */
function createMeter(
  metrics: Deps['metrics'],
  listeners: ReturnType<typeof createListeners>,
  isConnected: () => boolean | undefined,
) {
  const countOpened = metrics.total('larder_live_streams_total', 'Streams that were opened.')
  const countPokes = metrics.total('larder_live_pokes_total', 'Pokes that were sent.')
  const countLate = metrics.total(
    'larder_live_late_total',
    'Changed scopes that were found only by a question to the database.',
  )
  const count = (kind: string) => [...listeners.all].filter((one) => one.kind === kind).length
  metrics.gauge('larder_live_clients', 'Open streams, and requests that wait.', () => ({
    streams: count('stream'),
    waits: count('wait'),
  }))
  metrics.gauge('larder_live_replicas', '1 if this replica hears the others.', () => ({
    connected: isConnected() ? 1 : 0,
  }))
  return { countOpened, countPokes, countLate }
}

export function openLive(deps: Deps): Live {
  const { db, log, metrics, leaving } = deps
  const periods = { ...PERIODS, ...deps.periods }
  const listeners = createListeners(deps.maxStreams)
  let replicas: Replicas | undefined
  const { countOpened, countPokes, countLate } = createMeter(metrics, listeners, () =>
    replicas?.isConnected(),
  )
  const hub = createHub({
    ...deps,
    listeners,
    onPokes: countPokes,
    windowMs: periods.window,
    graceMs: periods.grace,
  })
  const announcements = onAnnounced(db, 'scope', (scopeId) => {
    hub.announce(scopeId)
    replicas?.announce(scopeId)
  })
  async function ask(): Promise<void> {
    try {
      countLate(await hub.ask())
    } catch (error) {
      log.warn({ err: error }, 'the database could not be asked for changes')
    }
  }
  const closing = new AbortController()
  async function askRegularly(): Promise<void> {
    const { signal } = closing
    while (!signal.aborted) {
      await sleep(periods.question, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      replicas?.test()
      await ask()
    }
  }

  let turn = 0
  let ticks: NodeJS.Timeout | undefined
  function tick(): void {
    turn = (turn + 1) % TURNS
    const now = performance.now()
    for (const one of listeners.all) {
      if (!(one instanceof Stream)) continue
      if (one.endsAt <= now) hub.end(one)
      else if (one.slot === turn) one.beat()
    }
  }
  leaving.addEventListener('abort', () => hub.stop(), { once: true })

  let opened = 0
  return {
    start() {
      replicas = openReplicas({
        url: deps.listenUrl,
        log,
        onScope: (scopeId) => hub.announce(scopeId),
        onConnected: () => void ask(),
      })
      void askRegularly()
      ticks = setInterval(tick, periods.comment / TURNS).unref()
    },
    wait: (credential, given, options) => waitForChange(hub, credential, given, options),
    async stream(credential, reply) {
      const lasts = periods.stream * (0.9 + Math.random() / 5)
      const endsAt = performance.now() + lasts
      const stream = new Stream(credential, { slot: opened++ % TURNS, endsAt })
      const close = () => hub.close(stream)
      reply.request.raw.socket.once('close', close)
      hub.open(stream)
      const first = await stream.opened()
      if (first === undefined) throw accountIsGone()
      countOpened(1)
      reply.header('content-type', 'text/event-stream')
      reply.header('x-accel-buffering', 'no') // nginx then sends each event at once
      const socket = await hijackResponse(reply, first)
      if (socket) stream.attach(socket)
      else close()
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      clearInterval(ticks)
      announcements[Symbol.dispose]()
      hub.stop()
      await replicas?.[Symbol.asyncDispose]()
    },
  }
}
