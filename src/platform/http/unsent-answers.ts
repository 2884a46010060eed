import type { Socket } from 'node:net'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { connectionEventOf } from './one-request-at-a-time.ts'
import type { Api } from './server.ts'

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
  const connections = new Map<Socket, Waiting>()
  let total = 0

  api.server.on(connectionEventOf(api.server), (socket: Socket) => {
    connections.set(socket, { held: 0, taken: '', since: performance.now() })
    socket.once('close', () => forget(socket))
  })

  function forget(socket: Socket): void {
    total -= connections.get(socket)?.held ?? 0
    connections.delete(socket)
  }

  function close(socket: Socket): void {
    const bytes = socket.writableLength
    api.log.info({ bytes }, 'closed a connection whose client does not read')
    forget(socket)
    socket.destroy()
  }

  function look(): void {
    const now = performance.now()
    for (const [socket, waiting] of connections) {
      const taken = takenOf(socket)
      if (taken === waiting.taken && socket.writableLength > 0) continue
      Object.assign(waiting, { taken, since: now })
    }
  }

  function closeStalled(): void {
    look()
    const until = performance.now() - limits.stalled
    for (const [socket, { since }] of connections) if (since <= until) close(socket)
  }

  function closeUntilFewer(): void {
    look()
    const holding = [...connections].filter(([, { held }]) => held > 0)
    for (const [socket] of holding.toSorted(
      ([, a], [, b]) => a.since - b.since || b.held - a.held,
    )) {
      if (total <= limits.total * LEFT) return
      close(socket)
    }
  }

  api.addHook('onSend', (request, reply, payload, done) => {
    // A request of the server to itself (`inject`) has no connection.
    const waiting = connections.get(request.raw.socket)
    const bytes = sizeOf(payload)
    if (waiting && bytes > 0) {
      waiting.held += bytes
      total += bytes
      reply.raw.once('close', () => {
        if (connections.get(request.raw.socket) !== waiting) return
        waiting.held -= bytes
        total -= bytes
      })
      if (total > limits.total) closeUntilFewer()
    }
    done(null, payload)
  })
  const timer = setInterval(closeStalled, Math.min(5 * SECOND, limits.stalled / 4))
  timer.unref()
  api.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Changes while the client takes bytes, of one long write too: Node itself looks at the same field for the timeouts of
 * sockets.
 */
function takenOf(socket: Socket): string {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (Buffer.isBuffer(payload)) return payload.length
  return payload ? STREAMED : 0
}
