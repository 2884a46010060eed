import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { authenticator } from '#test/app/second-factor.ts'
import { examplesIn, readCurl, shapeOf } from '#test/fixtures/docs-examples.ts'

it('docs/strong-sign-in.md has examples with real answers', async () => {
  const app = await startApp()
  const password = 'seven jars of plum jam'
  const ada = await signedUp(app, { password })
  const variables: Record<string, string> = {
    LARDER: app.url,
    EMAIL: ada.email,
    ACCESS_TOKEN: ada.accessToken,
  }
  const examples = examplesIn(await readFile('docs/strong-sign-in.md', 'utf8'))

  for (const { command, status, answer } of examples) {
    app.clock.advance({ seconds: 30 })
    const secret = variables['SECRET']
    if (secret !== undefined) variables['CODE'] = authenticator(app, secret)()
    const { method, url, body, headers } = readCurl(command, variables)
    const found = await app.call(method, url.replace(app.url, ''), { body, headers })

    assert.equal(found.status, status, `${command}\n${found.text}`)
    if (answer !== undefined) assert.deepEqual(shapeOf(found.body), shapeOf(answer), command)
    for (const name of ['secret', 'mfa_token'])
      if (found.body?.[name]) variables[name.toUpperCase()] = found.body[name]
  }
  assert.ok(examples.length > 6)
})
