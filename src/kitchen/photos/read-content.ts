import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, ByteRange } from '#platform/files/contract.ts'
import { hasCurrentTag } from '#platform/http/headers.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { fileOf, MEDIA_TYPE } from './contract.ts'
import type { ContentKey } from './store.ts'

/** A year: the content of a photo never changes once it is stored. */
const CACHE = 'private, max-age=31536000, immutable'

/**
 * Sends one size of a photo, all of it or a part (RFC 9110, 14.2).
 *
 * @param cacheControl the default is a year, for an address whose content never changes
 * @throws AppError NOT_FOUND if the bytes are not there, UNAVAILABLE
 */
export async function sendContent(
  files: FileStore,
  key: ContentKey,
  edge: number,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = CACHE,
): Promise<FastifyReply> {
  const etag = `"${key.sha256}-${edge}"`
  const file = fileOf(key, edge)
  const {
    range: wanted,
    'if-range': ifRange = etag,
    'if-none-match': ifNoneMatch,
  } = request.headers
  const isKnown = hasCurrentTag(ifNoneMatch, (tag) => tag === etag)
  const size = isKnown ? 0 : await files.size(file)
  if (size === undefined) throw notFound('content of this photo')
  if (isKnown) return reply.headers({ etag, 'cache-control': cacheControl }).code(304).send()

  const range = ifRange === etag ? readRange(wanted, size) : undefined
  // As a range also where it is the whole file: so the store gives exactly the bytes that the head promises.
  const bytes = await files.read(file, range ?? { first: 0, last: size - 1 })
  if (!bytes) throw notFound('content of this photo')
  // Only now: an error must not be cached for a year.
  reply.headers({ etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' })
  reply.type(MEDIA_TYPE).header('content-length', range ? range.last - range.first + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  return reply.send(bytes)
}

/**
 * The part of a file that a request asks for (RFC 9110, 14.1.2).
 *
 * @param header `Range`
 * @param size bytes of the file
 * @returns undefined for the whole file: also for several ranges, and for one beyond the end, as 14.2 allows
 */
function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? { first, last } : undefined
}
