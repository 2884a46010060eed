import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import { describeHeaders } from '#platform/http/headers.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import { isRecord } from '#platform/kernel/json.ts'
import type { SignOutScope, Tokens } from './contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the cookie in which the client keeps its refresh token, without a prefix. */
    sessionCookie: string | undefined
  }
}

const HEADER = 'larder-session'
const FORM = /^cookie(?:; slot=([\w-]{1,40}))?$/

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
 * A cookie of this name comes from this host and by https, and no other host of the domain can set it. It needs the
 * path `/` (RFC 6265bis, 4.1.3.2).
 */
const HOST_PREFIX = '__Host-'
const PLAIN = 'Path=/v1/auth; HttpOnly; SameSite=Strict'
const SECURE = 'Path=/; HttpOnly; SameSite=Strict; Secure'

/**
 * Keeps the refresh token of a page in a cookie (RFC 6265bis): HttpOnly, and SameSite=Strict. Each request that
 * uses the cookie also needs the header `Larder-Session`. Another site can not send it: the browser asks us
 * first, and we allow no credentials. Requests without the header work as if there were no cookies.
 *
 * If users reach the service by https, the name of the cookie begins with `__Host-`. A cookie of a version before that
 * is read too, and replaced at the next refresh.
 *
 * A refusal changes no cookie: meanwhile somebody may have signed in in the same browser, whose cookie has the same
 * name. The token of a session that has ended opens nothing.
 *
 * @param api a scope with the routes of /v1/auth
 */
export function keepSessionsInCookies(api: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')
  const keep = (request: FastifyRequest, reply: FastifyReply, token: string, seconds: number) => {
    const name = request.sessionCookie ?? ''
    if (!isSecure) {
      reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}; ${PLAIN}`)
      return
    }
    reply.header('set-cookie', `${HOST_PREFIX}${name}=${token}; Max-Age=${seconds}; ${SECURE}`)
    if (readCookie(request.headers.cookie, name) !== undefined)
      reply.header('set-cookie', `${name}=; Max-Age=0; ${PLAIN}; Secure`)
  }

  const keepToken = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.sessionCookie === undefined || !hasTokens(payload)) return payload
    keep(request, reply, payload.refresh_token, payload.refresh_expires_in)
    return { ...payload, refresh_token: '' }
  }
  const forgetOwn = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.sessionCookie !== undefined && reply.statusCode === 204 && endsOwn(request))
      keep(request, reply, '', 0)
    return payload
  }

  api.decorateRequest('sessionCookie', undefined)
  api.addHook('onRoute', (route) => {
    const { operationId = '' } = route.schema ?? {}
    const [isRefresh, isEnd] = [operationId === 'refreshSession', operationId === 'signOut']
    if (!isRefresh && !isEnd && !OPENS.has(operationId)) return
    describeHeaders(route, Headers)
    if (OPENS.has(operationId))
      route.config = { ...route.config, errors: [...(route.config?.errors ?? []), 'FORBIDDEN'] }
    route.onRequest = async (request) => {
      request.sessionCookie = cookieOf(request.headers[HEADER])
      if (isSecure && OPENS.has(operationId)) expectKeptCookie(request, publicUrl)
    }
    if (!isEnd) route.preSerialization = keepToken
    if (isRefresh) route.preValidation = readToken(isSecure)
    if (isEnd) route.onSend = forgetOwn
  })
}

/**
 * A browser drops a secure cookie on a page that it has loaded by http, as in the network at home. The person would be
 * signed out at each reload, and never know why. A page on the same machine may keep it.
 *
 * @throws AppError FORBIDDEN
 */
function expectKeptCookie({ sessionCookie, headers }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers
  if (sessionCookie === undefined || origin === undefined || !URL.canParse(origin)) return
  if (new URL(origin).protocol !== 'http:' || isLoopbackUrl(origin)) return
  throw new AppError(
    'FORBIDDEN',
    `This page was opened by http, so the browser can not keep you signed in. Open ${publicUrl} instead.`,
    { fields: { reason: 'needs_https', public_url: publicUrl } },
  )
}

/** Puts the token of the cookie in the place of a body. */
const readToken =
  (isSecure: boolean) =>
  async (request: FastifyRequest): Promise<void> => {
    const { sessionCookie: name, headers } = request
    if (name === undefined) return
    const kept = isSecure ? readCookie(headers.cookie, `${HOST_PREFIX}${name}`) : undefined
    const token = kept ?? readCookie(headers.cookie, name)
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
  return !isRecord(body) || body['scope'] !== ('others' satisfies SignOutScope)
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split('; ').find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined // an empty one was deleted
}

const hasTokens = (payload: unknown): payload is Tokens =>
  typeof payload === 'object' && payload !== null && 'refresh_token' in payload
