import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '#kernel/clock.ts'
import type { Api } from './server.ts'

/** Milliseconds, and bytes, of a refused body that are read and thrown away after the answer. */
const MAX_MS = 2 * SECOND
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds between two looks at it. */
const INTERVAL = 50

/**
 * Reads on, for a while, where an answer goes out before its body has come in. A server that closes
 * at once makes clients see a broken connection instead of the answer (RFC 9112, 9.6): the system
 * resets the connection, and with it goes what the client has not read.
 */
export function readOnAfterAnswers(api: Api): void {
  const reading = new WeakSet<FastifyRequest>() // an answer that fails is sent a second time
  api.addHook('onSend', async (request, reply) => {
    if (request.raw.complete || reading.has(request)) return
    reading.add(request)
    readOn(request, reply)
  })
}

/** How the last of these answers on a connection gives `destroySoon` back. */
const goingBack = new WeakMap<Socket, () => void>()

function readOn({ raw: incoming }: FastifyRequest, { raw: outgoing }: FastifyReply): void {
  const { socket } = incoming
  goingBack.get(socket)?.() // the body before this one has come in, else we were not here
  let isLast = false
  let isBack = false
  // Node calls this after the last answer of a connection, whatever the client still sends.
  const closeSoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    isLast = true
  }
  const goBack = () => {
    if (isBack) return
    isBack = true
    goingBack.delete(socket)
    socket.destroySoon = closeSoon
    if (isLast) closeSoon()
  }
  goingBack.set(socket, goBack)

  // After Node's own listener, which throws away the rest of the body, and may close.
  outgoing.once('finish', () => {
    if (incoming.complete || isBack) return goBack()
    incoming.resume()
    const start = socket.bytesRead
    const end = performance.now() + MAX_MS
    const timer = setInterval(() => {
      const isTooMuch = socket.bytesRead - start > MAX_BYTES || performance.now() > end
      if (!incoming.complete && !isTooMuch && !socket.destroyed) return
      clearInterval(timer)
      isLast ||= !incoming.complete
      goBack()
    }, INTERVAL)
    timer.unref()
  })
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) goBack() // the connection broke before
  })
}
