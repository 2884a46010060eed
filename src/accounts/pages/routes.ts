import { readFile } from 'node:fs/promises'
import type { Api } from '#platform/http/api.ts'
import { replyWith, withTag } from '#platform/http/headers.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import {
  type Language,
  LANGUAGES,
  pickLanguage,
  fill as fillText,
} from '#platform/kernel/languages.ts'
import { TEXTS, type Texts } from '#platform/languages/texts.ts'

interface Page {
  /** The key of its title. */
  readonly title: keyof Texts['pages'] & `${string}Title`
  readonly script: string
  /** The key of how long the link in the mail is valid. */
  readonly validity: 'minutes30' | 'hours24' | 'days7'
}

/** The pages by their names: mails link to `/verify-email`, whose sections are in `verify-email.html`. */
const PAGES: Readonly<Record<string, Page>> = {
  'reset-password': { title: 'resetTitle', script: 'reset-password.js', validity: 'minutes30' },
  'verify-email': { title: 'verifyTitle', script: 'confirm.js', validity: 'hours24' },
  'confirm-email': { title: 'confirmTitle', script: 'confirm.js', validity: 'hours24' },
  'lost-factor': { title: 'lostTitle', script: 'confirm.js', validity: 'minutes30' },
  'keep-factor': { title: 'keepTitle', script: 'confirm.js', validity: 'days7' },
  'undo-email': { title: 'undoTitle', script: 'confirm.js', validity: 'days7' },
}

/** The files that the pages load as `pages/page.css` and so on, with their types. */
const ASSETS = {
  'confirm.js': 'text/javascript; charset=utf-8',
  'larder.svg': 'image/svg+xml',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'reset-password.js': 'text/javascript; charset=utf-8',
}

/** The colours of the web app. */
const TOKENS = '../../../web/tokens.css'

export interface PageSettings {
  /** Whether the web app is served, so that the pages can lead to it. */
  readonly hasApp: boolean
  /** False where no mail server is set: then the page says who can make a link. */
  readonly sendsMail: boolean
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
 * Mounted at the root: the pages that the links of mails open, in the language of the browser. The link does
 * not name the language of the account, so that a page and its address reveal nothing about it. To load a page changes nothing, so
 * mail scanners may do it. The token is in the fragment, which no browser sends. The script of the
 * page reads it there.
 */
export function pageRoutes(settings: PageSettings) {
  return async (api: Api): Promise<void> => {
    // All files are read at once: a slow disk needs seconds for each.
    const [pages, tokens, files] = await Promise.all([
      Promise.all(
        Object.entries(PAGES).map(async ([name, page]) => ({
          name,
          html: await composeAll(name, page, settings),
        })),
      ),
      read(TOKENS),
      Promise.all(
        Object.entries(ASSETS).map(async ([file, type]) => ({
          file,
          type,
          bytes: await read(file),
        })),
      ),
    ])
    // Password managers open it (W3C, “A Well-Known URL for Changing Passwords”).
    const form = settings.hasApp ? '../settings/sign-in' : '../reset-password'
    api.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(form, 303),
    )
    for (const { name, html } of pages)
      api.get(
        `/${name}`,
        { schema: { hide: true }, config: { securityHeaders } },
        (request, reply) => {
          const language = pickLanguage(request.headers['accept-language'])
          return reply
            .headers({
              'cache-control': 'no-store',
              'content-language': language,
              vary: 'accept-language',
            })
            .type('text/html; charset=utf-8')
            .send(html[language])
        },
      )
    for (const { file, type, bytes } of files) {
      const asset = withTag(file === 'page.css' ? Buffer.concat([tokens, bytes]) : bytes, type)
      api.get(`/pages/${file}`, { schema: { hide: true } }, (request, reply) =>
        replyWith(asset, request, reply),
      )
    }
  }
}

const read = (file: string) => readFile(new URL(file, import.meta.url))

/** The page in each language. */
async function composeAll(
  name: string,
  page: Page,
  { hasApp, sendsMail }: PageSettings,
): Promise<Readonly<Record<string, string>>> {
  const names = [
    `${name}.html`,
    'parts/missing.html',
    'parts/password-field.html',
    'parts/layout.html',
  ]
  const [sections, missing, passwordField, layout = ''] = await Promise.all(
    names.map(async (file) => String(await read(file))),
  )
  const parts = {
    script: page.script,
    sections: sections ?? '',
    missing: missing ?? '',
    'password-field': passwordField ?? '',
    'no-mail': sendsMail ? '' : '<p>{{noMailText}}</p>',
    closing: `<p>{{closePage}}</p>${hasApp ? '<p><a href="./">{{openApp}}</a></p>' : ''}`,
  }
  const inAll = LANGUAGES.map((language) => {
    const values = { ...parts, ...valuesIn(language, page) }
    return [language, fill(fill(fill(layout, values), values), values)]
  })
  return Object.fromEntries(inAll)
}

/** The texts of a page as HTML. */
function valuesIn(language: Language, page: Page): Readonly<Record<string, string>> {
  const { messages, ...texts } = TEXTS[language].pages
  const placeholders = {
    validity: texts[page.validity],
    link: '<a href="reset-password">',
    end: '</a>',
  }
  const html = Object.entries(texts).map(([key, text]) => [
    key,
    fillText(escapeHtml(text), placeholders),
  ])
  const shown = Object.entries(messages).map(
    ([key, text]) => `<p data-message="${key}">${escapeHtml(text)}</p>`,
  )
  return {
    ...Object.fromEntries(html),
    language,
    title: escapeHtml(texts[page.title]),
    messages: shown.join(''),
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Replaces each `{{name}}` by its value. @throws Error if there is none */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for {{${name}}}.`)
    return value
  })
}
