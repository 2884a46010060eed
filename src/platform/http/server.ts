import type { BlockList } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { Logger } from 'pino'
import { type Clock, SECOND } from '#kernel/clock.ts'
import { AppError, type ErrorCode } from '#kernel/errors.ts'
import { isIn, shortenAddress } from './client-address.ts'
import { compressAnswers } from './compression.ts'
import { takeJsonBodies } from './bodies.ts'
import { endConnectionsAfter } from './drain.ts'
import { toFailure } from './errors.ts'
import { refuseStrangeRequests, socketRefuser } from './refusals.ts'
import { readOnAfterAnswers } from './linger.ts'
import { validateRequests } from './validation.ts'
import type { Answer } from './metrics.ts'
import type { Limit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a body that `findsFlaws`: false where no part of it has any. */
    bodyMayHaveFlaws: boolean
  }
  /** A feature that reads a further field declares that field itself. */
  interface FastifyContextConfig {
    /** The failures of this route beyond those that every route has. */
    readonly errors?: readonly ErrorCode[]
    /** It looks by itself for what can't be kept (`findFlaw`) in parts of its body, where there may be any. */
    readonly findsFlaws?: boolean
    /** No body is the same as `{}`. */
    readonly bodyIsOptional?: boolean
    /** It only reads, although it is no `GET`. */
    readonly onlyReads?: boolean
    /** How often each client may use this route; counted before a body is read. */
    readonly perClient?: Limit
  }
}

/** A Fastify scope whose handlers are typed by their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  TypeBoxTypeProvider
>

export interface ServerOptions {
  readonly log: Logger
  readonly clock: Clock
  readonly trustedProxies: BlockList
  /** Told of every answer. */
  observe(answer: Answer): void
  /** Aborted when the process has been told to end. */
  readonly leaving: AbortSignal
  readonly patience?: Timeouts
}

/** 256 KiB; a route that takes more says so itself. */
const BODY_LIMIT = 256 * 1024
/** Milliseconds: long enough for a bad line, too short for a crowd that only holds connections. */
interface Timeouts {
  readonly headers: number
  readonly request: number
  readonly idle: number
}
const TIMEOUT: Timeouts = { headers: 10_000, request: 30_000, idle: 72_000 }

/** A server that answers every failure in the one common shape, and knows no route yet. */
export function createServer(options: ServerOptions): Api {
  const { log, clock, trustedProxies, patience = TIMEOUT } = options
  const refuse = socketRefuser(log, clock)
  const codes = new WeakMap<FastifyRequest, string>()

  const api = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Undefined where the client has gone by now.
    trustProxy: (address: string | undefined) => isIn(trustedProxies, address),
    return503OnClosing: false,
    // Answers are not judged by it: whatever is in a row is shown.
    serializerOpts: { ajv: { formats: { 'http-url': true } } },
    forceCloseConnections: 'idle',
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.headers / 4, // Node looks every 30 s otherwise
      requireHostHeader: false, // it would answer by itself; we look
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const plain = reply as FastifyReply // typed by a route, and there is none
      void plain
        .code(400)
        .header('x-request-id', request.id)
        .send(body(toFailure(error), request.id))
    },
    clientErrorHandler: refuse,
  }).withTypeProvider<TypeBoxTypeProvider>()
  const body = (failure: AppError, id: string) => ({
    error: failure.message,
    code: failure.code,
    timestamp: clock().toISOString(),
    request_id: id,
    ...failure.fields,
  })

  api.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  refuseStrangeRequests(api, refuse)
  endConnectionsAfter(api, options.leaving)
  readOnAfterAnswers(api)
  takeJsonBodies(api)
  validateRequests(api)
  compressAnswers(api)
  const allowed = collectMethods(api)

  api.addHook('onResponse', async (request, reply) => {
    const { method } = request
    // The pattern and not the path: a path may be anything, a token too.
    const route = request.routeOptions.url
    const { statusCode: status, elapsedTime } = reply
    const code = codes.get(request)
    options.observe({ method, route, status, code, seconds: elapsedTime / SECOND })
    const ms = Math.round(elapsedTime * 10) / 10
    const network = shortenAddress(request.ip)
    request.log.info({ method, route, status, code, ms, network }, 'request')
  })
  api.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    codes.set(request, failure.code)
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'a bug')
    else if (failure.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'unavailable')
    return reply.code(failure.status).headers(failure.headers).send(body(failure, request.id))
  })
  const refuseUnknown = ({ url }: FastifyRequest): never => {
    const methods = allowed(url.split('?', 1)[0] ?? '')
    if (methods.length === 0) throw new AppError('NOT_FOUND', 'There is nothing at this path.')
    throw new AppError('METHOD_NOT_ALLOWED', `This path takes ${methods.join(', ')}.`, {
      headers: { allow: methods.join(', ') },
    })
  }
  api.setNotFoundHandler(refuseUnknown)
  // Before a body is read; and after the hooks of plugins, whose headers belong to this answer too.
  api.addHook('preParsing', async (request) => {
    if (request.is404) refuseUnknown(request)
  })
  return api
}

/** Answers which methods a path has, so that the wrong method is told from the wrong path. */
function collectMethods(api: Api): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = []
  api.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return // CORS answers OPTIONS everywhere, also where there is nothing
    const pattern = RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
    routes.push({ pattern, methods: [method].flat() })
  })
  return (path) => [
    ...new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    ),
  ]
}
