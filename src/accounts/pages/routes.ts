import { readFile } from 'node:fs/promises'
import type { Api } from '#platform/http/server.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import { replyWith, withTag } from '#platform/http/tagged-body.ts'

interface Page {
  readonly title: string
  readonly script: string
  /** How long the link in the mail is valid. */
  readonly validity: string
}

/** The pages by their names: mails link to `/verify-email`, whose sections are in `verify-email.html`. */
const PAGES: Readonly<Record<string, Page>> = {
  'reset-password': {
    title: 'Choose a new password',
    script: 'reset-password.js',
    validity: '30 minutes',
  },
  'verify-email': { title: 'Confirm your address', script: 'confirm.js', validity: '24 hours' },
  'confirm-email': {
    title: 'Confirm your new address',
    script: 'confirm.js',
    validity: '24 hours',
  },
  'undo-email': { title: 'Take your account back', script: 'confirm.js', validity: '7 days' },
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
    for (const [name, page] of Object.entries(PAGES)) {
      const html = await composePage(name, page)
      api.get(
        `/${name}`,
        { schema: { hide: true }, config: { securityHeaders } },
        (_request, reply) =>
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

/** Fills `parts/layout.html`. `{{name}}` stands for a value, or for the content of `parts/name.html`. */
async function composePage(name: string, page: Page): Promise<string> {
  const values = {
    ...page,
    sections: String(await read(`${name}.html`)),
    missing: String(await read('parts/missing.html')),
    'password-field': String(await read('parts/password-field.html')),
  }
  return fill(fill(String(await read('parts/layout.html')), values), values)
}

/** Replaces each `{{name}}` by its value. @throws Error if there is none */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for {{${name}}}.`)
    return value
  })
}
