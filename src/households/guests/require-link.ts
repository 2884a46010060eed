import type { FastifyInstance } from 'fastify'
import { bearerTokenOf } from '#access/sessions/authenticate.ts'
import { isRead } from '#platform/http/limits/database-shares.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { findGuest, type Guest, type GuestDeps } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireLink`, only for the routes below it. */
    guest: Guest
  }
}

/**
 * Requires the token of a link that works on all routes of this scope, before a body is read. Guests have no account:
 * the token is their permission. It sets `request.guest`, and adds `security` to the schema of each route.
 */
export function requireLink(scope: FastifyInstance, deps: GuestDeps): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ guest_token: [] }] }
  })
  scope.addHook('onRequest', async (request) => {
    const token = bearerTokenOf(request)
    if (token === undefined)
      throw new AppError('UNAUTHENTICATED', 'Send the token of a link.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    const of = { token, client: clientAddressOf(request), writes: !isRead(request) }
    request.guest = await findGuest(request.db, deps, of)
  })
}
