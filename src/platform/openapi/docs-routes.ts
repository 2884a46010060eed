import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Api } from '#platform/http/api.ts'
import { replyWith, type TaggedBody, withTag } from '#platform/http/headers.ts'

/** No external fonts, telemetry or services. Fields keep the order of the document. */
const CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  orderSchemaPropertiesBy: 'preserve',
  // Without this the field for the token is hidden in a menu. Nearly all routes accept this scheme.
  authentication: { preferredSecurityScheme: 'access_token' },
}
/** Attributes configure the script, so that the page needs no inline script. */
const pageOf = ({ title, icon }: Pick<Docs, 'title' | 'icon'>) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="${icon}" type="image/svg+xml">
  </head>
  <body>
    <noscript>This page needs JavaScript. <a href="openapi.json">openapi.json</a> has the same content.</noscript>
    <script id="api-reference" data-url="openapi.json"
      data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
    <script src="docs/script.js"></script>
  </body>
</html>
`
/**
 * The page may run scripts and send requests of this origin only. Its script writes inline styles.
 */
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

/** `/openapi.json`, and `/docs`, a page to read and try it. The page loads no external asset. */
export function docsRoutes(docs: Docs) {
  const page = pageOf(docs)
  return async (api: Api): Promise<void> => {
    let document: TaggedBody | undefined
    const script = keep(loadScript)
    const plainScript = keep(async () => unpack(await script()))
    api.get('/openapi.json', hidden, (request, reply) => {
      document ??= withTag(
        Buffer.from(JSON.stringify(docs.write())),
        'application/json; charset=utf-8',
      )
      return replyWith(document, request, reply)
    })
    api.get('/docs', hidden, (_request, reply) => reply.headers(PAGE_HEADERS).send(page))
    api.get('/docs/script.js', hidden, async (request, reply) => {
      reply.header('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return replyWith(await plainScript(), request, reply)
      return replyWith(await script(), request, reply.header('content-encoding', 'gzip'))
    })
  }
}

/** Makes a body once, at the first request for it, and again only if that failed. */
function keep(make: () => Promise<TaggedBody>): () => Promise<TaggedBody> {
  let kept: Promise<TaggedBody> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

/** For clients that do not take gzip. */
const unpack = async ({ bytes, type }: TaggedBody): Promise<TaggedBody> =>
  withTag(await promisify(gunzip)(bytes), type)

/**
 * Loads the script of the page, compressed. At the first request a separate process reads it from
 * its package, which needs 40 MB of memory for that. This process keeps little more than 1 MB.
 */
async function loadScript(): Promise<TaggedBody> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('docs-script.ts', import.meta.url))],
    { encoding: 'buffer', maxBuffer: 2 ** 25, env: {} },
  )
  return withTag(stdout, 'text/javascript; charset=utf-8')
}
