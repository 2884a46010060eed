import { readFile } from 'node:fs/promises'
import type { Api } from '#platform/http/server.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import { replyWith, withTag } from '#platform/http/tagged-body.ts'

/** The pages by their paths, which mails link to. */
const PAGES = {
  '/reset-password': 'reset-password.html',
  '/verify-email': 'verify-email.html',
  '/confirm-email': 'confirm-email.html',
  '/undo-email': 'undo-email.html',
}

/** The files that the pages load as `pages/page.css` and so on, with their types. */
const ASSETS = {
  'confirm.js': 'text/javascript; charset=utf-8',
  'larder.svg': 'image/svg+xml',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'reset-password.js': 'text/javascript; charset=utf-8',
}

/** No external or inline content, no form targets, no frames. */
const securityHeaders: SecurityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
  },
}

/**
 * Mounted at the root: the pages that the links of mails open. To load a page changes nothing, so
 * mail scanners may do it. The token is in the fragment, which no browser sends. The script of the
 * page reads it there.
 */
export function pageRoutes() {
  return async (api: Api): Promise<void> => {
    for (const [path, file] of Object.entries(PAGES)) {
      const html = await readPage(file)
      api.get(path, { schema: { hide: true }, config: { securityHeaders } }, (_request, reply) =>
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html),
      )
    }
    for (const [file, type] of Object.entries(ASSETS)) {
      const asset = withTag(await read(file), type)
      api.get(`/pages/${file}`, { schema: { hide: true } }, (request, reply) =>
        replyWith(asset, request, reply),
      )
    }
  }
}

const read = (file: string) => readFile(new URL(file, import.meta.url))

/** Reads a page. `<!-- include header -->` stands for the content of `parts/header.html`. */
async function readPage(file: string): Promise<string> {
  let html = String(await read(file))
  for (const [include, part] of html.matchAll(/<!-- include ([\w-]+) -->/g)) {
    const content = String(await read(`parts/${part}.html`))
    html = html.replace(include, () => content)
  }
  return html
}
