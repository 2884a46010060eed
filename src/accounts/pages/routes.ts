import { readFile } from 'node:fs/promises'
import type { Api } from '#platform/http/server.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import { replyWith, withTag } from '#platform/http/tagged-body.ts'

/** Each page with its path, which mails name. */
const PAGES = {
  '/reset-password': 'reset-password.html',
  '/verify-email': 'verify-email.html',
  '/confirm-email': 'confirm-email.html',
  '/undo-email': 'undo-email.html',
}

/** What the pages load, by the name that they call it: `pages/page.css`. */
const ASSETS = {
  'confirm.js': 'text/javascript; charset=utf-8',
  'larder.svg': 'image/svg+xml',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'reset-password.js': 'text/javascript; charset=utf-8',
}

/** Nothing from elsewhere, nothing inline, nowhere to send a form, in nobody's frame. */
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
 * Mounted at the root: the pages that the links of mails open. To load one changes nothing, however
 * often and whoever does it: the token is in the fragment, which no browser sends, and the page's
 * own script takes it from there.
 */
export function pageRoutes() {
  return async (api: Api): Promise<void> => {
    for (const [path, file] of Object.entries(PAGES)) {
      const html = await read(file)
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
