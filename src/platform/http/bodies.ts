import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '#kernel/errors.ts'
import { parseJsonUnchecked, parseJson } from '#kernel/json.ts'
import type { Api } from './server.ts'

/**
 * A body has at most one value for each so many bytes that its route takes. Honest bodies have one
 * for 20 bytes or more; the time that parsing takes goes with the values.
 */
const BYTES_PER_VALUE = 16

/**
 * Takes JSON and nothing else. A route that declares no body takes none, an empty one with a JSON
 * content type, or `{}`, since many HTTP clients send these.
 */
export function takeJsonBodies(api: Api): void {
  api.decorateRequest('bodyMayHaveFlaws', false)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined
      const { bodyLimit, config } = request.routeOptions
      const most = bodyLimit / BYTES_PER_VALUE
      if (!config.findsFlaws) return parseJson(bytes, most)
      const { value, mayHaveFlaws } = parseJsonUnchecked(bytes, most)
      request.bodyMayHaveFlaws = mayHaveFlaws
      return value
    },
  )

  api.addHook('onRequest', async (request) => {
    const { 'content-encoding': encoding = 'identity', 'transfer-encoding': transfer = 'chunked' } =
      request.headers
    if (encoding !== 'identity' || transfer.toLowerCase() !== 'chunked')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, not compressed.')
  })
  api.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.bodyIsOptional && request.body === undefined) request.body = {}
    if (request.routeOptions.schema?.body || request.body === undefined) return
    if (!isEmptyObject(request.body))
      throw invalid({ path: '', message: 'This route takes no body.' })
  })
}

function isEmptyObject(body: unknown): boolean {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject && Object.keys(body).length === 0
}
