import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { examplesIn, readCurl, shapeOf } from '#test/fixtures/docs-examples.ts'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'
import { eventually } from './eventually.ts'

const app = await startApp()
/** Routes of docs/kitchen.md and docs/sync.md. */
const KITCHEN =
  / \/v1\/(households|invites|pantry|recipes|recipe-collections|collected-recipes|search|shopping-lists|stores|batch|meal-plan|cookings|photos|calendar|add|guest|imports|notices|sync)\b/
const page = await readFile('docs/accounts.md', 'utf8')

describe('docs/accounts.md', () => {
  it('has examples with real answers, from the first to the last', async () => {
    const variables: Record<string, string> = { LARDER: app.url }
    const examples = examplesIn(page)
    assert.ok(examples.length > 15)

    for (const { command, status, answer } of examples) {
      app.clock.advance({ seconds: 1 }) // else the order of events is not defined
      if (command.includes('$MAIL_TOKEN')) variables['MAIL_TOKEN'] = await mailToken(command)
      const { method, url, body, headers } = readCurl(command, variables)
      const found = await app.call(method, url.replace(app.url, ''), { body, headers })

      assert.equal(found.status, status, `${command}\n${found.text}`)
      if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer), command)
      Object.assign(variables, tokensIn(found))
    }
  })

  it('lists exactly the routes of accounts', async () => {
    const listed = [...page.matchAll(/^\| ([A-Z, ]+) (`\/.*?) \|/gm)].flatMap(
      ([, methods = '', paths = '']) =>
        methods
          .split(', ')
          .flatMap((method) =>
            [...paths.matchAll(/`([^`]+)`/g)].map(([, path]) => `${method} ${path}`),
          ),
    )
    const pages =
      /^GET \/(reset-password|verify-email|confirm-email|undo-email|lost-factor|keep-factor)$/
    const known = operationsOf(await readDocument(app))
      .map(({ name }) => name)
      .filter((name) => !KITCHEN.test(name))

    assert.deepEqual(listed.filter((route) => !pages.test(route)).toSorted(), known.toSorted())
  })
})

/** @returns the token of the mail for this command */
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
  await eventually(`a link to ${address}`, () => links().length > 0) // other mails have no link
  return tokenIn(links().at(-1) ?? assert.fail())
}

/** @returns the tokens of an answer as the variables of the page */
function tokensIn({ body }: Answer): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string>(body ?? {})
      .filter(([name]) => name.endsWith('_token'))
      .map(([name, token]) => [name.toUpperCase(), token]),
  )
}
