import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { type Answer, startApp } from './app/app.ts'
import { examplesIn, readCurl, shapeOf } from './fixtures/docs-examples.ts'
import { tokenIn } from './app/inbox.ts'
import { until } from './processes/mail-server.ts'
import { operationsOf, readDocument } from './openapi/openapi-document.ts'

const app = await startApp()
/** What docs/kitchen.md and docs/sync.md are about. */
const KITCHEN = / \/v1\/(households|pantry|recipes|shopping-lists|sync)\b/
const page = await readFile('docs/accounts.md', 'utf8')

describe('docs/accounts.md', () => {
  it('shows what the service answers, from top to bottom', async () => {
    const variables: Record<string, string> = { LARDER: app.url }
    const examples = examplesIn(page)
    assert.ok(examples.length > 15)

    for (const { command, status, answer } of examples) {
      app.clock.advance({ seconds: 1 }) // or events would come in any order
      if (command.includes('$MAIL_TOKEN')) variables['MAIL_TOKEN'] = await mailToken(command)
      const { method, url, body, headers } = readCurl(command, variables)
      const found = await app.call(method, url.replace(app.url, ''), { body, headers })

      assert.equal(found.status, status, `${command}\n${found.text}`)
      if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer), command)
      Object.assign(variables, tokensIn(found))
    }
  })

  it('lists every route, and no other', async () => {
    const listed = [...page.matchAll(/^\| ([A-Z, ]+) (`\/.*?) \|/gm)].flatMap(
      ([, methods = '', paths = '']) =>
        methods
          .split(', ')
          .flatMap((method) =>
            [...paths.matchAll(/`([^`]+)`/g)].map(([, path]) => `${method} ${path}`),
          ),
    )
    const pages = /^GET \/(reset-password|verify-email|confirm-email|undo-email)$/
    const known = operationsOf(await readDocument(app))
      .map(({ name }) => name)
      .filter((name) => !KITCHEN.test(name))

    assert.deepEqual(listed.filter((route) => !pages.test(route)).toSorted(), known.toSorted())
  })
})

/** The token of the mail whose link a call redeems. */
async function mailToken(command: string): Promise<string> {
  if (command.includes('email-verification')) {
    const [mail] = await app.inbox.verifications('ada@example.com')
    return tokenIn(mail ?? assert.fail())
  }
  const address = command.includes('email/confirm') ? 'ada@larder.example' : 'ada@example.com'
  const links = () =>
    app.inbox.mails.filter(
      ({ envelopeTo, text }) => envelopeTo.includes(address) && text?.includes('#token='),
    )
  await until(`a link to ${address}`, () => links().length > 0) // among notices that have none
  return tokenIn(links().at(-1) ?? assert.fail())
}

/** The tokens of an answer under the names that the page gives them. */
function tokensIn({ body }: Answer): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string>(body ?? {})
      .filter(([name]) => name.endsWith('_token'))
      .map(([name, token]) => [name.toUpperCase(), token]),
  )
}
