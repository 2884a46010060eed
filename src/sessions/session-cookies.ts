import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError, invalid } from '#kernel/errors.ts'
import { describeHeaders } from '#platform/http/headers-of-hooks.ts'
import type { SignOutScope, Tokens } from './contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the cookie in which the client keeps its refresh token. */
    sessionCookie: string | undefined
  }
}

const HEADER = 'larder-session'
const FORM = /^cookie(?:; slot=([\w-]{1,40}))?$/
const PATH = '/v1/auth'

const Headers = {
  [HEADER]: Type.Optional(
    Type.String({
      pattern: FORM.source,
      description:
        'For pages in a browser: `cookie` keeps the refresh token in a cookie that scripts can not read. `cookie; slot=NAME` gives each of several accounts its own.',
      examples: ['cookie'],
    }),
  ),
}
/** The routes that open, refresh or end a session. */
const OPERATIONS = new Set(['signUp', 'signIn', 'signInWithProvider', 'refreshSession', 'signOut'])

/**
 * Keeps the refresh token of a page in a cookie (RFC 6265bis): HttpOnly, and SameSite=Strict. Each request that
 * uses the cookie also needs the header `Larder-Session`. Another site can not send it: the browser asks us
 * first, and we allow no credentials. Requests without the header work as if there were no cookies.
 *
 * @param api a scope with the routes of /v1/auth
 * @param isSecure whether users reach the service by https
 */
export function keepSessionsInCookies(api: FastifyInstance, isSecure: boolean): void {
  const attributes = `Path=${PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const keep = (reply: FastifyReply, name: string, token: string, seconds: number) =>
    reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}; ${attributes}`)

  api.decorateRequest('sessionCookie', undefined)
  api.addHook('onRoute', (route) => {
    if (OPERATIONS.has(route.schema?.operationId ?? '')) describeHeaders(route, Headers)
  })
  api.addHook('onRequest', async (request) => {
    if (request.headers[HEADER] === undefined) return
    request.sessionCookie = cookieOf(request.headers[HEADER])
  })
  api.addHook('preValidation', async (request) => {
    const { sessionCookie: name } = request
    if (name === undefined || !isRoute(request, 'refresh')) return
    const token = readCookie(request.headers.cookie, name)
    if (token === undefined)
      throw new AppError('UNAUTHENTICATED', 'Nobody is signed in in this browser.')
    request.body = { refresh_token: token }
  })
  api.addHook('preSerialization', async ({ sessionCookie: name }, reply, payload) => {
    if (name === undefined || !hasTokens(payload)) return payload
    keep(reply, name, payload.refresh_token, payload.refresh_expires_in)
    return { ...payload, refresh_token: '' }
  })
  api.addHook('onSend', async (request, reply, payload) => {
    const { sessionCookie: name } = request
    if (name !== undefined && isOver(request, reply)) keep(reply, name, '', 0)
    return payload
  })
}

/** @throws AppError VALIDATION_FAILED */
function cookieOf(header: string | string[] | undefined): string {
  const [, slot] = (typeof header === 'string' && FORM.exec(header)) || []
  if (typeof header !== 'string' || !FORM.test(header))
    throw invalid({
      path: `/headers/${HEADER}`,
      message: 'Larder-Session must be "cookie" or "cookie; slot=NAME".',
    })
  return slot === undefined ? 'larder_session' : `larder_session_${slot}`
}

const isRoute = ({ routeOptions: { url } }: FastifyRequest, name: string) =>
  url === `${PATH}/${name}`

/** Whether the session of the cookie has ended. */
function isOver(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (isRoute(request, 'refresh')) return statusCode === 401
  if (!isRoute(request, 'signout') || statusCode !== 204) return false
  const { scope } = (request.body ?? {}) as { scope?: SignOutScope } // it was validated
  return scope !== 'others'
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split('; ').find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined // an empty one was deleted
}

const hasTokens = (payload: unknown): payload is Tokens =>
  typeof payload === 'object' && payload !== null && 'refresh_token' in payload
