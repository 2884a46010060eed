import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import { parseJsonUnchecked, parseJson } from '#platform/kernel/json.ts'
import type { Api } from './api.ts'

/**
 * A body may have one value for each 16 bytes of its route's body limit. Normal bodies have one for
 * 20 bytes or more. The time of parsing grows with the number of values.
 */
const BYTES_PER_VALUE = 16
/** The most values of a body. A body that may be larger than 1 MiB has long texts, and not more values. */
const MAX_VALUES = 65_536
const JSON_TYPE = 'application/json'
/** Every PATCH merges its body into the row (RFC 7396). */
export const MERGE_PATCH = 'application/merge-patch+json'

/**
 * Accepts JSON in UTF-8 and nothing else. A route that declares no body accepts none, an empty one with a
 * JSON content type, or `{}`, because many HTTP clients send these.
 */
export function acceptJsonBodies(api: Api): void {
  api.decorateRequest('bodyMayHaveFlaws', false)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<Buffer>([JSON_TYPE, MERGE_PATCH], { parseAs: 'buffer' }, readJson)

  api.addHook('onRequest', async (request) => {
    const { 'content-encoding': encoding = 'identity', 'transfer-encoding': transfer = 'chunked' } =
      request.headers
    if (encoding !== 'identity' || transfer.toLowerCase() !== 'chunked')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, not compressed.')
    const { mediaType, charsets } = readType(request.headers['content-type'])
    if (mediaType === MERGE_PATCH && request.method !== 'PATCH')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Only PATCH accepts ${MERGE_PATCH}.`)
    const isJson = mediaType === JSON_TYPE || mediaType === MERGE_PATCH
    if (isJson && charsets.some((charset) => !/^utf-?8$/i.test(charset)))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body in UTF-8.')
  })
  api.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.bodyIsOptional && request.body === undefined) request.body = {}
    if (request.routeOptions.schema?.body || request.body === undefined) return
    if (!isEmptyObject(request.body))
      throw invalid({ path: '', message: 'This route takes no body.' })
  })
}

async function readJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined
  const { bodyLimit, config } = request.routeOptions
  const maxValues = Math.min(bodyLimit / BYTES_PER_VALUE, MAX_VALUES)
  if (!config.findsFlaws) return parseJson(bytes, maxValues)
  const { value, mayHaveFlaws } = parseJsonUnchecked(bytes, maxValues)
  request.bodyMayHaveFlaws = mayHaveFlaws
  return value
}

function readType(header = ''): { mediaType: string; charsets: string[] } {
  const [mediaType = '', ...parameters] = header.split(';').map((part) => part.trim())
  const charsets = parameters.flatMap(
    (one) => /^charset\s*=\s*"?([^"]*)"?$/i.exec(one)?.slice(1) ?? [],
  )
  return { mediaType: mediaType.toLowerCase(), charsets }
}

function isEmptyObject(body: unknown): boolean {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject && Object.keys(body).length === 0
}
