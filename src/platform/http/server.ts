import { randomUUID } from 'node:crypto'
import { Server as HttpsServer } from 'node:https'
import type { BlockList } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastJson, { type Schema } from 'fast-json-stringify'
import Fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Tracer, OpenSpan } from '#platform/base/tracer.ts'
import { drainRequestBodies } from '#platform/http/connections/drain-request-body.ts'
import {
  badPath,
  noSuchPath,
  refuseStrangeRequests,
  socketRefuser,
} from '#platform/http/connections/invalid-http.ts'
import { endConnectionsAfter } from '#platform/http/connections/listening.ts'
import { beginOneAtATime } from '#platform/http/connections/one-request-at-a-time.ts'
import { followRenewals, readTls, type TlsFiles } from '#platform/http/connections/tls.ts'
import { boundUnsentAnswers, type UnsentLimits } from '#platform/http/connections/unsent-answers.ts'
import { isIn, plainForwardedFor, shortenAddress } from '#platform/http/limits/client-address.ts'
import type { Answer } from '#platform/http/watch/metrics.ts'
import { type Clock, SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Api } from './api.ts'
import { acceptJsonBodies } from './bodies.ts'
import { compressAnswers } from './compression.ts'
import { forgetBody, toFailure } from './errors.ts'
import { compileOnce, validateRequests } from './validation.ts'

// Answers are not validated by these formats: a stored value is always shown.
const OPTIONS = { ajv: { formats: { 'http-url': true, 'time-zone': true } } } as const

const serializers = compileOnce<unknown, string>()

/** Writes the bodies of answers by their schemas. */
function serializeAnswers(api: Api): void {
  api.setSerializerCompiler<Schema>(({ schema }) =>
    serializers('', schema, () => fastJson(schema, OPTIONS)),
  )
}

export interface ServerOptions {
  readonly log: Logger
  readonly clock: Clock
  readonly trustedProxies: BlockList
  /** Called for every response. */
  observe(answer: Answer): void
  /** Aborted when the process has been asked to end. */
  readonly leaving: AbortSignal
  readonly timeouts?: Timeouts
  readonly unsent?: UnsentLimits
  readonly tracer?: Tracer | undefined
  /** Absent: the server speaks http. */
  readonly tls?: TlsFiles | undefined
}

/** 256 KiB, unless the route sets its own limit. */
export const BODY_LIMIT = 256 * 1024
/**
 * Milliseconds. Long enough for a slow network; short enough that clients can't keep many
 * connections open without requests.
 */
interface Timeouts {
  readonly headers: number
  readonly request: number
  readonly idle: number
}
const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, idle: 72_000 }
/** A start, an answer that streams, and a request that is worked on have no limit of the framework. */
const NO_LIMIT = 0
/** Milliseconds that `keep-alive` lasts longer than is told, for a request that is under way. */
const IDLE_BUFFER = 1000

/** Creates a server without routes. All its failures have one common shape. */
export function createServer(options: ServerOptions): Api {
  const { log, clock } = options
  const refuse = socketRefuser(log, clock)
  const codes: Codes = new WeakMap()
  const body = bodyOf(clock)
  const api = openServer(options, refuse, body)
  followCertificate(api, options)
  api.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    const forwarded = headers['x-forwarded-for']
    // Fastify takes `request.ip` from here, and knows only plain addresses.
    if (forwarded !== undefined) headers['x-forwarded-for'] = plainForwardedFor(String(forwarded))
    reply.header('x-request-id', request.id)
  })
  if (options.tracer) traceRequests(api, options.tracer, (request) => codes.get(request))
  refuseStrangeRequests(api, refuse)
  endConnectionsAfter(api, options.leaving)
  drainRequestBodies(api)
  acceptJsonBodies(api)
  validateRequests(api)
  serializeAnswers(api)
  compressAnswers(api)
  beginOneAtATime(api.server)
  boundUnsentAnswers(api, options.unsent)

  observeAnswers(api, options, codes)
  answerFailures(api, codes, body)
  refuseUnknownPaths(api, collectMethods(api))
  return api
}

function openServer(
  { log, trustedProxies, timeouts = TIMEOUTS, tls }: ServerOptions,
  refuse: ReturnType<typeof socketRefuser>,
  body: WriteBody,
): Api {
  const limits = {
    headersTimeout: timeouts.headers,
    connectionsCheckingInterval: timeouts.headers / 4, // Node’s default is 30 s
    keepAliveTimeoutBuffer: IDLE_BUFFER,
    requireHostHeader: false, // Node would answer itself; refusals.ts checks it
  }

  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    pluginTimeout: NO_LIMIT, // a slow disk is no failure of the start
    // Undefined if the client has disconnected.
    trustProxy: (address: string | undefined) => isIn(trustedProxies, address),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    connectionTimeout: NO_LIMIT, // it would end live streams
    handlerTimeout: NO_LIMIT, // the database and the shares have limits of their own
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.idle,
    ...(tls
      ? { https: withTls(limits, { handshakeTimeout: timeouts.headers, ...readTls(tls) }) }
      : { http: limits }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => refuseEarly(error, request, reply, body),
    clientErrorHandler: refuse,
  }).withTypeProvider<TypeBoxTypeProvider>()
}

/** Answers a request that the framework refuses before any hook. */
function refuseEarly(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  body: WriteBody,
): void {
  const isBadPath = error.code === 'FST_ERR_BAD_URL'
  void reply
    .code(400)
    .header('x-request-id', request.id)
    .send(body(isBadPath ? badPath(request.url) : toFailure(error), request.id))
}

type WriteBody = (failure: AppError, id: string) => object

/** Writes the body of a failure. */
const bodyOf =
  (clock: Clock): WriteBody =>
  (failure, id) => ({
    error: failure.message,
    code: failure.code,
    timestamp: clock().toISOString(),
    request_id: id,
    ...failure.fields,
  })

type Codes = WeakMap<FastifyRequest, string>

function observeAnswers(api: Api, options: ServerOptions, codes: Codes): void {
  api.addHook('onResponse', async (request, reply) => {
    const { method } = request
    // The pattern and not the path, because a path may hold a token.
    const route = request.routeOptions.url
    const { statusCode: status, elapsedTime } = reply
    const code = codes.get(request)
    options.observe({ method, route, status, code, seconds: elapsedTime / SECOND })
    const ms = Math.round(elapsedTime * 10) / 10
    const network = shortenAddress(request.ip)
    request.log.info({ method, route, status, code, ms, network }, 'request')
  })
}

function answerFailures(api: Api, codes: Codes, body: WriteBody): void {
  api.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    codes.set(request, failure.code)
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'a bug')
    else if (failure.code === 'UNAVAILABLE')
      // A feature that refuses has logged why. Of the database only this line says it.
      request.log.warn(
        error === failure ? { reason: failure.message } : { err: error },
        'unavailable',
      )
    forgetBody(reply)
    return reply.code(failure.status).headers(failure.headers).send(body(failure, request.id))
  })
}

function refuseUnknownPaths(api: Api, allowed: (path: string) => string[]): void {
  const refuseUnknown = ({ url, method }: FastifyRequest): never => {
    const methods = allowed(url.split('?', 1)[0] ?? '')
    // A route of this method has refused the path, for example because an id is too long.
    if (methods.length === 0 || methods.includes(method)) throw noSuchPath()
    throw new AppError('METHOD_NOT_ALLOWED', `This path accepts ${methods.join(', ')}.`, {
      headers: { allow: methods.join(', ') },
    })
  }
  api.setNotFoundHandler(refuseUnknown)
  // Before a body is read, and after the hooks of plugins, so that this response has their headers.
  api.addHook('preParsing', async (request) => {
    if (request.is404) refuseUnknown(request)
  })
}

/** The type stays that of http: Fastify would type the whole server, and all its routes, by it. */
const withTls = <Limits extends object>(limits: Limits, ofTls: object): Limits => ({
  ...limits,
  ...ofTls,
})

function followCertificate(api: Api, { tls, log }: ServerOptions): void {
  if (!tls) return
  // With `tls` Fastify has made a server of https, which its type does not say.
  if (!(api.server instanceof HttpsServer)) throw new Error('The server does not speak https.')
  const following = followRenewals(api.server, tls, { log })
  api.addHook('onClose', async () => following[Symbol.dispose]())
}

/** Returns the methods of a path, so that a wrong method and a wrong path get different errors. */
function collectMethods(api: Api): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = []
  api.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return // CORS answers OPTIONS on every path, even on an unknown one
    if (url === '/*') return // a page for people at a wrong address
    const pattern = RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
    routes.push({ pattern, methods: [method].flat() })
  })
  return (path) => [
    ...new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    ),
  ]
}

/**
 * Makes a span of each request. It has the method, the pattern of the route, the status and the code of a failure: no
 * path, no body, no address and no token.
 */
function traceRequests(
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
