import helmet, { type HelmetOptions } from 'helmet'
import type { Api } from './server.ts'

export type SecurityHeaders = HelmetOptions

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where this route's security headers are others than the usual ones. */
    readonly securityHeaders?: SecurityHeaders
  }
}

/**
 * Sets helmet's headers on every answer, also where there is no such path. They are worked out once
 * for each route, and not for each request.
 */
export function setSecurityHeaders(api: Api, usual: SecurityHeaders): void {
  const setUsual = helmet(usual)
  const others = new Map<SecurityHeaders, typeof setUsual>()
  api.addHook('onRoute', ({ config }) => {
    const own = config?.securityHeaders
    // Its type has two spellings of each header, and both sides use the same one.
    if (own) others.set(own, helmet({ ...usual, ...own } as SecurityHeaders))
  })
  api.addHook('onRequest', (request, reply, done) => {
    const own = request.routeOptions.config.securityHeaders
    const set = (own && others.get(own)) ?? setUsual
    set(request.raw, reply.raw, () => done()) // what is wrong it throws
  })
}
