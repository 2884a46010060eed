import helmet, { type HelmetOptions } from 'helmet'
import type { Api } from './api.ts'

/** Of the two spellings that helmet has for each header, one is used. */
export type SecurityHeaders = Pick<
  HelmetOptions,
  | 'contentSecurityPolicy'
  | 'crossOriginResourcePolicy'
  | 'referrerPolicy'
  | 'strictTransportSecurity'
  | 'crossOriginOpenerPolicy'
  | 'originAgentCluster'
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Security headers of this route that differ from the usual ones. */
    readonly securityHeaders?: SecurityHeaders
  }
}

/**
 * Sets helmet's headers on every response, even for an unknown path. They are computed once for
 * each route.
 *
 * @param publicUrl the address of the service; some headers need https
 */
export function setSecurityHeaders(api: Api, publicUrl: string): void {
  const usual = usualHeaders(publicUrl)
  const setUsual = helmet(usual)
  const others = new Map<SecurityHeaders, typeof setUsual>()
  api.addHook('onRoute', ({ config }) => {
    const own = config?.securityHeaders
    if (own) others.set(own, helmet({ ...usual, ...own }))
  })
  api.addHook('onRequest', (request, reply, done) => {
    const own = request.routeOptions.config.securityHeaders
    const set = (own && others.get(own)) ?? setUsual
    set(request.raw, reply.raw, () => done()) // it throws its errors
  })
}

/** A response may load, frame or run nothing. A page that needs more sets its own headers. */
function usualHeaders(publicUrl: string): SecurityHeaders {
  const isSecure = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    // Without https a browser ignores both, and logs a warning in its console.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  }
}
