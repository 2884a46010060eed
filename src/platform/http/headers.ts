import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { RouteOptions, FastifyReply, FastifyRequest } from 'fastify'
import { type TProperties, Type } from 'typebox'

/**
 * The values of a header, one for each time that it was sent. It does what `headersDistinct` does, which requests of
 * the server to itself (`inject`) do not have.
 *
 * @param name in lower case
 */
export const headerValues = (
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): string[] => rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name)

/**
 * Whether a reader has the current state already (RFC 9110, 13.1.2). `*` stands for any state, and a tag
 * that a proxy made weak counts as it was.
 *
 * @param header `If-None-Match`
 * @param isCurrent given a tag with its quotes, and without `W/`
 */
export function hasCurrentTag(
  header: string | undefined,
  isCurrent: (tag: string) => boolean,
): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? []
  return tags.some((tag) => tag === '*' || isCurrent(tag.replace(/^W\//, '')))
}

/** Adds headers that a hook reads to the OpenAPI document. The hook validates them itself. */
export function describeHeaders(route: RouteOptions, headers: TProperties): void {
  route.schema = {
    ...route.schema,
    headersOfHooks: Type.Object({ ...route.schema?.headersOfHooks?.properties, ...headers }),
  }
}

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
