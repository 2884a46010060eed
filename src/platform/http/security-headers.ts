import helmet, { type HelmetOptions } from 'helmet'
import type { Api } from './server.ts'

export type SecurityHeaders = HelmetOptions

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Security headers of this route that differ from the usual ones. */
    readonly securityHeaders?: SecurityHeaders
  }
}

/**
 * Sets helmet's headers on every response, also for an unknown path. They are computed once for
 * each route.
 */
export function setSecurityHeaders(api: Api, usual: SecurityHeaders): void {
  const setUsual = helmet(usual)
  const others = new Map<SecurityHeaders, typeof setUsual>()
  api.addHook('onRoute', ({ config }) => {
    const own = config?.securityHeaders
    // The type has two spellings of each header. Both objects use the same one.
    if (own) others.set(own, helmet({ ...usual, ...own } as SecurityHeaders))
  })
  api.addHook('onRequest', (request, reply, done) => {
    const own = request.routeOptions.config.securityHeaders
    const set = (own && others.get(own)) ?? setUsual
    set(request.raw, reply.raw, () => done()) // it throws its errors
  })
}
