import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that is made once and answered often. */
export interface TaggedBody {
  readonly bytes: Buffer
  readonly type: string
  /** Strong (RFC 9110, 8.8.3): other bytes, another tag. */
  readonly etag: string
}

export function withTag(bytes: Buffer, type: string): TaggedBody {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type, etag }
}

/**
 * Answers the body, or that the caller's copy is still good (RFC 9110, 13.1.2).
 *
 * @param cacheControl by default a cache asks each time whether its copy is still good
 */
export function replyWith(
  { bytes, type, etag }: TaggedBody,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheControl)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
  const isKnown = known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
  return isKnown ? reply.code(304).send() : reply.type(type).send(bytes)
}
