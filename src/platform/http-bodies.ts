import { AppError, invalid } from '#kernel/errors.ts'
import { parseJson } from '#kernel/json.ts'
import type { Api } from './http.ts'

/**
 * Takes JSON and nothing else. A route that declares no body takes none, an empty one with a JSON
 * content type, or `{}`, since many HTTP clients send these.
 */
export function takeJsonBodies(api: Api): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => (bytes.length === 0 ? undefined : parseJson(bytes)),
  )

  api.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, not compressed.')
  })
  api.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.bodyIsOptional) request.body ??= {}
    if (request.routeOptions.schema?.body || request.body === undefined || request.body === null)
      return
    if (typeof request.body !== 'object' || Object.keys(request.body).length > 0)
      throw invalid({ path: '', message: 'This route takes no body.' })
  })
}
