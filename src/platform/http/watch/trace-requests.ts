import type { FastifyRequest } from 'fastify'
import type { OpenSpan, Tracer } from '#platform/base/tracer.ts'
import type { Api } from '#platform/http/server.ts'

/**
 * Makes a span of each request. It has the method, the pattern of the route, the status and the code of a failure: no
 * path, no body, no address and no token.
 */
export function traceRequests(
  api: Api,
  tracer: Tracer,
  codeOf: (request: FastifyRequest) => string | undefined,
): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  api.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.request(request.method, request.headers)
    spans.set(request, span)
    span.run(done)
  })
  // The body was read in events of the connection, which are no part of the work of the first hook.
  api.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  api.addHook('onResponse', async (request, { statusCode }) => {
    const route = request.routeOptions.url ?? 'none'
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'request.id': request.id,
      },
      failure: statusCode >= 500 ? (codeOf(request) ?? 'unknown') : undefined,
    })
  })
}
