import type { Socket } from 'node:net'
import type { Api } from '#platform/http/api.ts'
import { MINUTE, SECOND } from '#platform/kernel/clock.ts'
import { connectionEventOf } from './one-request-at-a-time.ts'

export interface UnsentLimits {
  /** Bytes of all answers that were made and not sent. */
  readonly total: number
  /** Milliseconds in which a client must take something of what waits for it. */
  readonly stalled: number
}

const LIMITS: UnsentLimits = { total: 64 * 1024 * 1024, stalled: MINUTE / 2 }
/** Above the total, connections are closed until this part of it is left. So not each answer looks for them. */
const LEFT = 0.75
/** Bytes of an answer that is sent while it is read. It holds about so many at a time. */
const STREAMED = 64 * 1024

/** A connection, and what waits to be sent on it. */
interface Waiting {
  /** Bytes of answers. */
  held: number
  /** What the client has taken, to see whether that changes. */
  taken: string
  /** When it took something, or had nothing to take. Milliseconds of `performance.now`. */
  since: number
}

/**
 * Closes connections whose clients do not take what is sent: after some time, and at once if the answers that wait for
 * all clients are too many bytes. Then those are closed first that have taken nothing for the longest time. A client
 * that is slow goes on, and so does a stream that has nothing to send.
 *
 * Register it after the hooks that change answers.
 */
export function boundUnsentAnswers(api: Api, limits: UnsentLimits = LIMITS): void {
  const unsent = new UnsentAnswers(limits, (bytes) =>
    api.log.info({ bytes }, 'closed a connection whose client does not read'),
  )
  api.server.on(connectionEventOf(api.server), (socket: Socket) => unsent.watch(socket))
  api.addHook('onSend', ({ raw: { socket } }, { raw: response }, payload, done) => {
    const release = unsent.hold(socket, sizeOf(payload))
    response.once('close', release)
    done(null, payload)
  })
  const timer = setInterval(() => unsent.closeStalled(), Math.min(5 * SECOND, limits.stalled / 4))
  timer.unref()
  api.addHook('onClose', async () => clearInterval(timer))
}

/** The open connections, and what waits to be sent on them. */
class UnsentAnswers {
  readonly #limits: UnsentLimits
  readonly #report: (bytes: number) => void
  readonly #connections = new Map<Socket, Waiting>()
  #total = 0

  /** @param report gets the bytes that waited on a connection that was closed */
  constructor(limits: UnsentLimits, report: (bytes: number) => void) {
    this.#limits = limits
    this.#report = report
  }

  watch(socket: Socket): void {
    this.#connections.set(socket, { held: 0, taken: '', since: performance.now() })
    socket.once('close', () => this.#forget(socket))
  }

  /** Counts an answer. @returns the function that is called when it is sent */
  hold(socket: Socket, bytes: number): () => void {
    const waiting = this.#connections.get(socket)
    if (!waiting) return () => {} // a request of the server to itself (`inject`), or the client has gone
    waiting.held += bytes
    this.#total += bytes
    if (this.#total > this.#limits.total) this.#closeSome()
    return () => {
      if (!this.#connections.has(socket)) return
      waiting.held -= bytes
      this.#total -= bytes
    }
  }

  closeStalled(): void {
    this.#look()
    const until = performance.now() - this.#limits.stalled
    for (const [socket, { since }] of this.#connections) if (since <= until) this.#close(socket)
  }

  #closeSome(): void {
    this.#look()
    const holding = [...this.#connections].filter(([, { held }]) => held > 0)
    const inOrder = holding.toSorted(([, a], [, b]) => a.since - b.since || b.held - a.held)
    for (const [socket] of inOrder) {
      if (this.#total <= this.#limits.total * LEFT) return
      this.#close(socket)
    }
  }

  #look(): void {
    const now = performance.now()
    for (const [socket, waiting] of this.#connections) {
      const taken = takenOf(socket)
      if (taken === waiting.taken && socket.writableLength > 0) continue
      Object.assign(waiting, { taken, since: now })
    }
  }

  #close(socket: Socket): void {
    this.#report(socket.writableLength)
    this.#forget(socket)
    socket.destroy()
  }

  #forget(socket: Socket): void {
    this.#total -= this.#connections.get(socket)?.held ?? 0
    this.#connections.delete(socket)
  }
}

/**
 * Changes while the client takes bytes, of one long write too: Node itself looks at the same field for the timeouts of
 * sockets.
 */
function takenOf(socket: Socket): string {
  const handle: { writeQueueSize?: number } | null | undefined = Reflect.get(socket, '_handle')
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`
}

/** Bytes of an answer as they are held until it is sent. */
export function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (Buffer.isBuffer(payload)) return payload.length
  return payload ? STREAMED : 0
}
