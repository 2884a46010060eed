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
const OPENS = new Set([
  'signUp',
  'signIn',
  'signInWithProvider',
  'signInWithSecondFactor',
  'signInWithPasskey',
  'signInWithLink',
])

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

  const keepToken = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const { sessionCookie: name } = request
    if (name === undefined || !hasTokens(payload)) return payload
    keep(reply, name, payload.refresh_token, payload.refresh_expires_in)
    return { ...payload, refresh_token: '' }
  }
  const forget =
    (isOver: (request: FastifyRequest, status: number) => boolean) =>
    async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const { sessionCookie: name } = request
      if (name !== undefined && isOver(request, reply.statusCode)) keep(reply, name, '', 0)
      return payload
    }

  api.decorateRequest('sessionCookie', undefined)
  api.addHook('onRoute', (route) => {
    const { operationId = '' } = route.schema ?? {}
    const [isRefresh, isEnd] = [operationId === 'refreshSession', operationId === 'signOut']
    if (!isRefresh && !isEnd && !OPENS.has(operationId)) return
    describeHeaders(route, Headers)
    route.onRequest = readHeader
    if (!isEnd) route.preSerialization = keepToken
    if (isRefresh) {
      route.preValidation = readToken
      route.onSend = forget((_request, status) => status === 401)
    }
    if (isEnd) route.onSend = forget((request, status) => status === 204 && endsOwn(request))
  })
}

async function readHeader(request: FastifyRequest): Promise<void> {
  request.sessionCookie = cookieOf(request.headers[HEADER])
}

/** Puts the token of the cookie in the place of a body. */
async function readToken(request: FastifyRequest): Promise<void> {
  const { sessionCookie: name } = request
  if (name === undefined) return
  const token = readCookie(request.headers.cookie, name)
  if (token === undefined)
    throw new AppError('UNAUTHENTICATED', 'Nobody is signed in in this browser.')
  request.body = { refresh_token: token }
}

/** @throws AppError VALIDATION_FAILED */
function cookieOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const match = typeof header === 'string' ? FORM.exec(header) : null
  if (!match)
    throw invalid({
      path: `/headers/${HEADER}`,
      message: 'Larder-Session must be "cookie" or "cookie; slot=NAME".',
    })
  const [, slot] = match
  return slot === undefined ? 'larder_session' : `larder_session_${slot}`
}

/** Whether a sign-out ends the session of the request itself. */
function endsOwn({ body }: FastifyRequest): boolean {
  const { scope } = (body ?? {}) as { scope?: SignOutScope } // it was validated
  return scope !== 'others'
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split('; ').find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined // an empty one was deleted
}

const hasTokens = (payload: unknown): payload is Tokens =>
  typeof payload === 'object' && payload !== null && 'refresh_token' in payload
