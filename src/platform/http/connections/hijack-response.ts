import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { beginNoMore } from './one-request-at-a-time.ts'

/**
 * Sends the head and the first text of a response that goes on, and takes over the connection. The
 * response ends with the connection (RFC 9112, 6.3, case 8). For Node and Fastify the request is done
 * then: they keep nothing of it, set no timeout, and log it now and not when the stream ends.
 *
 * @returns the connection, to write the rest to; undefined if the client has disconnected
 */
export async function hijackResponse(
  reply: FastifyReply,
  text: string,
): Promise<Socket | undefined> {
  reply.hijack()
  const { raw } = reply
  const { socket } = reply.request.raw
  // The answer to an earlier request of the connection may not be sent yet.
  if (!raw.socket && !socket.destroyed)
    await Promise.race([once(raw, 'socket'), once(socket, 'close')])
  if (socket.destroyed) return undefined
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('connection', 'close')
  // Without both, the body has no length and no chunks.
  raw.removeHeader('content-length')
  raw.removeHeader('transfer-encoding')
  beginNoMore(socket) // it would begin the next one when this answer ends
  socket.destroySoon = () => {} // Node calls it after the last response of a connection
  const ended = Promise.race([once(raw, 'finish'), once(socket, 'close')])
  raw.end(text)
  await ended
  Reflect.deleteProperty(socket, 'destroySoon') // now it is the method of the class again
  if (socket.destroyed) return undefined
  socket.setTimeout(0)
  // Without this the parser would read further requests, and answer them in the middle of the stream.
  socket.removeAllListeners('data')
  socket.on('data', drop)
  socket.resume()
  // Node's own listener would answer the error.
  socket.removeAllListeners('error')
  socket.on('error', drop)
  return socket
}

const drop = () => {}
