import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '#platform/http/api.ts'
import { hasCurrentTag, sendShared } from '#platform/http/headers.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { SCREENS, type WebFile, type WebFiles } from './contract.ts'

export interface WebAppDeps {
  /** Rejects if the app can't be loaded. */
  readonly webApp: Promise<WebFiles>
  /** The identity providers that the browser may ask. */
  readonly issuers: readonly string[]
}

/** A year, in seconds. The name of such a file changes with its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
/** The end of the name of a built file, such as `main-7QXKZ3PA.js`. */
const HASHED = /-[A-Z\d]{8}\.\w+$/

/** Mounted at the root: the web app. Each screen has its own address, and all of them are one page. */
export function webAppRoutes({ webApp, issuers }: WebAppDeps) {
  return async (api: Api): Promise<void> => {
    api.get('/', hidden(pageHeaders({})), serve(webApp, '/'))
    for (const screen of SCREENS) {
      const page = hidden(pageHeaders(screen === 'sign-in' ? { issuers } : {}))
      api.get(`/${screen}`, page, serve(webApp, '/'))
      api.get(`/${screen}/*`, page, serve(webApp, '/'))
    }
    api.get('/scan', hidden(pageHeaders({ runsWasm: true })), serve(webApp, '/scan'))
    api.get('/service-worker.js', hidden(workerHeaders), serve(webApp, '/service-worker.js'))
    api.get('/manifest.webmanifest', hidden(), serve(webApp, '/manifest.webmanifest'))
    api.get<{ Params: { '*': string } }>('/app/*', hidden(), async (request, reply) =>
      send(await fileAt(webApp, `/app/${request.params['*']}`), request, reply),
    )
    api.get('/*', hidden(pageHeaders({})), async (request, reply) => {
      if (!isWrongPage(request)) return reply.callNotFound()
      return sendNotFound(await fileAt(webApp, '/'), request, reply)
    })
  }
}

/** Whether a person has gone to an address that does not exist. The page says so; other clients get JSON. */
const isWrongPage = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/v1/') && /\btext\/html\b/.test(headers.accept ?? '')

const hidden = (policy?: SecurityHeaders) => ({
  schema: { hide: true },
  config: policy ? { securityHeaders: policy } : {},
})

const serve =
  (webApp: Promise<WebFiles>, path: string) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    send(await fileAt(webApp, path), request, reply)

interface PageNeeds {
  readonly runsWasm?: boolean
  readonly issuers?: readonly string[]
}

/** No inline code, nothing from elsewhere. */
const pageHeaders = ({ runsWasm = false, issuers = [] }: PageNeeds): SecurityHeaders => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: runsWasm ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...sourcesOf(issuers)],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['service-worker'],
    },
  },
})

/** The token endpoint of a provider can be on any host with https: only its discovery document names it. */
const sourcesOf = (issuers: readonly string[]): readonly string[] => [
  ...new Set(issuers.map((one) => (one.startsWith('https:') ? 'https:' : new URL(one).origin))),
]

/** It loads the files of the app, and runs nothing else. */
const workerHeaders: SecurityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], connectSrc: ["'self'"] },
  },
}

/** @throws AppError NOT_FOUND */
async function fileAt(webApp: Promise<WebFiles>, path: string): Promise<WebFile> {
  const file = (await webApp).get(path)
  if (!file) throw notFound('file')
  return file
}

function send(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { encoding } = encodedFor(file, request)
  const etag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`
  const isCurrent = hasCurrentTag(request.headers['if-none-match'], (tag) => tag === etag)
  reply
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', HASHED.test(file.path) ? IMMUTABLE : REVALIDATE)
  return isCurrent ? reply.code(304).send() : sendBytes(file, request, reply)
}

/** The page, at an address that does not exist. It has no tag, because a 404 is not confirmed by a 304. */
const sendNotFound = (page: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendBytes(
    page,
    request,
    reply.code(404).header('vary', 'accept, accept-encoding').header('cache-control', REVALIDATE),
  )

function sendBytes(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { encoding, bytes } = encodedFor(file, request)
  if (encoding) reply.header('content-encoding', encoding)
  return sendShared(bytes, reply.type(file.type))
}

/** The smallest form that the client understands. */
function encodedFor({ bytes, brotli, gzip }: WebFile, { headers }: FastifyRequest) {
  const accepted = headers['accept-encoding'] ?? ''
  if (brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: brotli }
  if (gzip && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: gzip }
  return { encoding: undefined, bytes }
}
