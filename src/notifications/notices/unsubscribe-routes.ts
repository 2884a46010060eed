import { Type } from 'typebox'
import { languageOfAccount } from '#accounts/service.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Api } from '#platform/http/api.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { LANGUAGES, type Language } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import type { Db } from '#platform/postgres/database.ts'
import { turnOff, type SettingKey } from './store.ts'

const PURPOSE = 'unsubscribe'
const ID_BYTES = 16
const MAC_BYTES = 16
const TOKEN = /^[\w-]{64}$/

/**
 * Makes the token of a link that turns one setting off: the two ids and a MAC, in base64url. It never ends, because
 * people unsubscribe with old mails too. It can do nothing else.
 */
export function printToken(secret: Secret, { accountId, householdId }: SettingKey): string {
  const ids = Buffer.from((accountId + householdId).replaceAll('-', ''), 'hex')
  const mac = secret.mac(PURPOSE, ids.toString('hex')).subarray(0, MAC_BYTES)
  return Buffer.concat([ids, mac]).toString('base64url')
}

/** @returns undefined if the token was not made with this secret */
function parseToken(secret: Secret, token: string): SettingKey | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  if (!secret.verifies(PURPOSE, ids.toString('hex'), bytes.subarray(2 * ID_BYTES))) return undefined
  return { accountId: toId(ids.subarray(0, ID_BYTES)), householdId: toId(ids.subarray(ID_BYTES)) }
}

const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

interface Deps {
  readonly db: Db
  readonly secret: Secret
  readonly clock: Clock
}

/** A page without scripts, with one form that goes to Larder. */
const securityHeaders: SecurityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
}

const HTML = 'text/html; charset=utf-8'
/** RFC 8058, 3.2: mail programs send `List-Unsubscribe=One-Click` in one of these forms. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const route = {
  schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 200 }) }) },
  config: { securityHeaders },
  bodyLimit: 1024,
}

/**
 * Mounted at /unsubscribe: the page that the link in a notice opens, and the one-click unsubscription of mail programs
 * (RFC 8058). They need no sign-in. To load the page changes nothing, because mail scanners do it.
 */
export function unsubscribeRoutes({ db, secret, clock }: Deps) {
  return async (api: Api): Promise<void> => {
    // The token in the path says everything.
    api.addContentTypeParser(FORMS, { parseAs: 'string' }, async () => undefined)

    api.get('/:token', route, async ({ params }, reply) => {
      reply.header('cache-control', 'no-store').type(HTML)
      const key = parseToken(secret, params.token)
      if (!key) return reply.code(404).send(writePage(LANGUAGES[0], 'invalid'))
      const language = await languageOfAccount(db, key.accountId)
      return reply.send(writePage(language, 'question'))
    })

    api.post('/:token', route, async ({ params }, reply) => {
      reply.header('cache-control', 'no-store').type(HTML)
      const key = parseToken(secret, params.token)
      if (!key) return reply.code(404).send(writePage(LANGUAGES[0], 'invalid'))
      const language = await languageOfAccount(db, key.accountId)
      await turnOff(db, key, clock())
      return reply.send(writePage(language, 'done'))
    })
  }
}

/** Writes the page that stops notices: with its button, after it, or for a link that is not valid. */
function writePage(language: Language, state: 'question' | 'done' | 'invalid'): string {
  const { pages: texts } = TEXTS[language].notices
  const button = `<form method="post"><button>${texts.stop}</button></form>`
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${texts.title} – Larder</title>
    <link rel="icon" href="../pages/larder.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="../pages/page.css" />
  </head>
  <body>
    <header>
      <img src="../pages/larder.svg" alt="" width="40" height="40" />
      <span>Larder</span>
    </header>

    <main>
      <h1>${texts.title}</h1>
      <p>${texts[state]}</p>
      ${state === 'question' ? button : ''}
    </main>
  </body>
</html>
`
}
