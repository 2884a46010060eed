import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Api } from '#platform/http/server.ts'
import { replyWith, type TaggedBody, withTag } from '#platform/http/tagged-body.ts'

/** No fonts, counting or offers from elsewhere; fields in the order in which they are described. */
const CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  orderSchemaPropertiesBy: 'preserve',
  // Or the field for the token hides in a menu; the document's first scheme opens nearly all.
  authentication: { preferredSecurityScheme: 'access_token' },
}
/** Its script is told by attributes, so that the page needs no script inside of it. */
const pageOf = ({ title, icon }: Pick<Docs, 'title' | 'icon'>) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="${icon}" type="image/svg+xml">
  </head>
  <body>
    <noscript>This page needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</noscript>
    <script id="api-reference" data-url="openapi.json"
      data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
    <script src="docs/script.js"></script>
  </body>
</html>
`
/** The page may run and ask what is ours, and nothing from elsewhere; its script writes its styles. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
const hidden = { schema: { hide: true } }

interface Docs {
  readonly title: string
  /** The address of an SVG image, relative to the page. */
  readonly icon: string
  /** Writes the document; called once, at the first request for it. */
  write(): object
}

/** `/openapi.json`, and `/docs`, a page to read it and try it with no asset from elsewhere. */
export function docsRoutes(docs: Docs) {
  const page = pageOf(docs)
  return async (api: Api): Promise<void> => {
    let document: TaggedBody | undefined
    let script: Promise<TaggedBody> | undefined
    api.get('/openapi.json', hidden, (request, reply) => {
      document ??= withTag(
        Buffer.from(JSON.stringify(docs.write())),
        'application/json; charset=utf-8',
      )
      return replyWith(document, request, reply)
    })
    api.get('/docs', hidden, (_request, reply) => reply.headers(PAGE_HEADERS).send(page))
    api.get('/docs/script.js', hidden, async (request, reply) => {
      script ??= loadScript().catch((error: unknown) => {
        script = undefined
        throw error
      })
      const zipped = await script
      reply.header('vary', 'accept-encoding')
      if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return replyWith(zipped, request, reply.header('content-encoding', 'gzip'))
      return reply.type(zipped.type).send(await promisify(gunzip)(zipped.bytes))
    })
  }
}

/**
 * The script of the page, compressed. A process of its own takes it out of its package, which needs
 * 40 MB for that, when somebody opens the page; what we keep is a little more than one.
 */
async function loadScript(): Promise<TaggedBody> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('docs-script.ts', import.meta.url))],
    { encoding: 'buffer', maxBuffer: 2 ** 25, env: {} },
  )
  return withTag(stdout, 'text/javascript; charset=utf-8')
}
