import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCurrentTag } from './headers.ts'

/** A response body that is made once and sent often. */
export interface TaggedBody {
  readonly bytes: Buffer
  readonly type: string
  /** Strong (RFC 9110, 8.8.3): it changes with the bytes. */
  readonly etag: string
}

export function withTag(bytes: Buffer, type: string): TaggedBody {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type, etag }
}

/**
 * Sends the body, or 304 if the caller's copy is current (RFC 9110, 13.1.2).
 *
 * @param cacheControl by default a cache revalidates its copy each time
 */
export function replyWith(
  { bytes, type, etag }: TaggedBody,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheControl)
  const isCurrent = hasCurrentTag(request.headers['if-none-match'], (tag) => tag === etag)
  return isCurrent ? reply.code(304).send() : sendShared(bytes, reply.type(type))
}

/** Bytes of a part. */
const PART = 64 * 1024

/** Sends bytes that many answers share in parts, so that an answer that nobody reads holds a part and no copy. */
export function sendShared(bytes: Buffer, reply: FastifyReply): FastifyReply {
  if (bytes.length <= PART) return reply.send(bytes)
  return reply.header('content-length', bytes.length).send(Readable.from(partsOf(bytes)))
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}
