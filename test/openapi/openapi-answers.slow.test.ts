// Slow. Covers: src/platform/openapi src/platform/http src/api/rest src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import {
  failuresOf,
  type NamedOperation,
  operationsOf,
  readDocument,
  requiredQuery,
} from './openapi-document.ts'

// No test asks servers of others: the example of a photo has the address of one.
const app = await startApp({ FETCH_RECIPES: 'off' })
const operations = operationsOf(await readDocument(app))
const ID = '019a9fb4-6400-7c3e-8d0a-2f6b1c9e4a57'

type Sent = Parameters<typeof app.call>[2]
function send(operation: NamedOperation, sent?: Sent) {
  const path = operation.path
    .replace('{version}', '1')
    .replace('{file}', '640.webp')
    .replaceAll(/\{\w+\}/g, ID)
  return app.call(operation.method, `${path}?${requiredQuery(operation)}`, sent)
}

/** An empty requirement means: the token is optional. */
const needsToken = ({ security }: NamedOperation) =>
  security.length > 0 && security.every((one) => Object.keys(one).length > 0)

describe('the OpenAPI document', () => {
  it('names the routes that need a token', async () => {
    const found = []
    for (const operation of operations) {
      const { body } = await send(operation)
      found.push([operation.name, body?.code === 'UNAUTHENTICATED'])
    }

    assert.deepEqual(
      found,
      operations.map((operation) => [operation.name, needsToken(operation)]),
    )
  })

  it('has examples that the service accepts', async () => {
    const refused: unknown[] = []
    for (const operation of operations) {
      if (operation.name === 'POST /v1/imports') continue // its body is a file
      const example = operation.requestBody?.content['application/json']?.example
      const { accessToken } = await signedUp(app)
      const token = operation.security.length > 0 ? accessToken : undefined
      const { status, body } = await send(operation, { token, body: example })
      if (status >= 500 || ['VALIDATION_FAILED', 'MALFORMED_JSON'].includes(body?.code))
        refused.push([operation.name, status, body])
      else if (status >= 400 && !failuresOf(operation).includes(`${status} ${body.code}`))
        refused.push([operation.name, status, body])
      else if (status < 400 && !operation.responses[status])
        refused.push([operation.name, status, body])
    }

    assert.deepEqual(refused, [])
  })

  it('lists the errors of each route for invalid requests', async () => {
    const json = { 'content-type': 'application/json' }
    const wrongs: Sent[] = [
      { body: '{', headers: json },
      { body: '[]', headers: json },
      { body: JSON.stringify({ unknown: 1 }), headers: json },
      { body: '"', headers: { 'content-type': 'text/plain' } },
      { body: `"${'x'.repeat(300_000)}"`, headers: json },
      { headers: { 'content-encoding': 'gzip' } },
      { token: 'wrong' },
    ]

    const unlisted: unknown[] = []
    for (const operation of operations) {
      const token = (await signedUp(app)).accessToken
      const isGet = operation.method === 'GET' // fetch sends no body with GET
      for (const wrong of wrongs.filter((one) => !isGet || one?.body === undefined)) {
        const { status, body } = await send(operation, {
          token: operation.security.length > 0 ? token : undefined,
          ...wrong,
        })
        if (status >= 400 && !failuresOf(operation).includes(`${status} ${body?.code}`))
          unlisted.push([operation.name, wrong, status, body])
      }
    }

    assert.deepEqual(unlisted, [])
  })
})
