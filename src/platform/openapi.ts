import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import type { Api } from './http.ts'

/** Collects every route that is registered after it; registered first, in the root scope. */
export async function collectOpenapi(api: Api, version: string, publicUrl: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Larder',
        version,
        description:
          'Accounts, households, food data and delta sync. Every failure has one shape: `error` for people, `code` for programs, `timestamp`, `request_id`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
  })
}

/** No fonts, counting or offers from elsewhere. */
const QUIET = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
}
/** Its script is told by attributes, so that the page needs no script inside of it. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Larder API</title>
  </head>
  <body>
    <noscript>This page needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</noscript>
    <script id="api-reference" data-url="openapi.json"
      data-configuration='${JSON.stringify(QUIET)}'></script>
    <script src="docs/script.js"></script>
  </body>
</html>
`
/** The page may run and ask what is ours, and nothing from elsewhere. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
const hidden = { schema: { hide: true } }

/** `/openapi.json` and `/docs`, a page to read it and try it, with no asset from elsewhere. */
export function openapiRoutes() {
  return async (api: Api): Promise<void> => {
    let script: Promise<Buffer> | undefined
    api.get('/openapi.json', hidden, () => api.swagger())
    api.get('/docs', hidden, (_request, reply) => reply.headers(PAGE_HEADERS).send(PAGE))
    api.get('/docs/script.js', hidden, async (request, reply) => {
      script ??= loadScript()
      const zipped = await script
      reply.type('text/javascript; charset=utf-8')
      reply.header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return promisify(gunzip)(zipped)
      return reply.header('content-encoding', 'gzip').send(zipped)
    })
  }
}

/**
 * The script of the page, compressed. Its package keeps it as a text of 9 MB in memory, so it is
 * loaded when somebody opens the page; and its routes trip over a strange `Host`, so they are not ours.
 */
async function loadScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await using shelf = Fastify()
  await shelf.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await shelf.inject('/docs/js/scalar.js')
  return promisify(gzip)(rawPayload)
}
