import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#platform/http/api.ts'
import { SECOND } from '#platform/kernel/clock.ts'

/** Milliseconds and bytes that are read and dropped of a refused body, after the response. */
const MAX_MS = 2 * SECOND
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds between two checks. */
const INTERVAL = 50

/**
 * Continues to read for some time if a response is sent before the request's body is complete. If a
 * server closes immediately, clients see a broken connection instead of the response (RFC 9112, 9.6):
 * the system resets the connection, and drops the bytes that the client has not read.
 */
export function drainRequestBodies(api: Api): void {
  const reading = new WeakSet<FastifyRequest>() // a response that fails is sent a second time
  api.addHook('onSend', async (request, reply) => {
    // A request of the server to itself (`inject`) has no connection.
    const hasConnection = 'destroySoon' in request.raw.socket
    if (request.raw.complete || !hasConnection || reading.has(request)) return
    reading.add(request)
    readOn(request, reply)
  })
}

/** The function that restores `destroySoon`, for the last response on a connection. */
const restorers = new WeakMap<Socket, () => void>()

function readOn({ raw: incoming }: FastifyRequest, { raw: outgoing }: FastifyReply): void {
  const { socket } = incoming
  restorers.get(socket)?.() // the body before this one is complete, otherwise this request would not exist
  let isLast = false
  let isRestored = false
  // Node calls this after the last response of a connection, even if the client still sends.
  const closeSoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    isLast = true
  }
  const restore = () => {
    if (isRestored) return
    isRestored = true
    restorers.delete(socket)
    socket.destroySoon = closeSoon
    if (isLast) closeSoon()
  }
  restorers.set(socket, restore)

  // Runs after Node's own listener, which drops the rest of the body and may close.
  outgoing.once('finish', () => {
    if (incoming.complete || isRestored) return restore()
    incoming.resume()
    const start = socket.bytesRead
    const end = performance.now() + MAX_MS
    const timer = setInterval(() => {
      const isTooMuch = socket.bytesRead - start > MAX_BYTES || performance.now() > end
      if (!incoming.complete && !isTooMuch && !socket.destroyed) return
      clearInterval(timer)
      isLast ||= !incoming.complete
      restore()
    }, INTERVAL)
    timer.unref()
  })
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) restore() // the connection broke earlier
  })
}
