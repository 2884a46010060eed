import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const operations = operationsOf(await readDocument(app))
/** Ajv's format `uuid` accepts it (RFC 4122, 3), but PostgreSQL does not. */
const URN = 'urn:uuid:019a9fb4-6400-7c3e-8d0a-2f6b1c9e4a57'

describe('an id that begins with urn:uuid:', () => {
  it('is refused in every path', async () => {
    const { accessToken: token } = await signedUp(app)
    const routes = operations.filter(({ path }) => /\{(?!token\})/.test(path)) // a token is no id
    const refused: unknown[] = []
    for (const { name, method, path, requestBody } of routes) {
      const body = requestBody?.content['application/json']?.example
      const url = path.replaceAll(/\{\w+\}/g, URN)
      const answer = await app.call(method, url, { token, body })
      refused.push([name, answer.status, answer.body?.code])
    }

    assert.ok(routes.length > 40)
    assert.deepEqual(
      refused,
      routes.map(({ name }) => [name, 400, 'VALIDATION_FAILED']),
    )
  })

  it('is refused in every body', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const accepted: unknown[] = []
    let count = 0
    for (const { name, method, path, requestBody } of operations) {
      const example = requestBody?.content['application/json']?.example ?? {}
      for (const field of Object.keys(example).filter((one) => /(^|_)id$/.test(one))) {
        const body = { ...example, [field]: URN }
        const answer = await ada.call(method, path.replaceAll(/\{\w+\}/g, id), body)
        count++
        if (answer.body?.code !== 'VALIDATION_FAILED') accepted.push([name, field, answer.text])
      }
    }

    assert.ok(count > 50)
    assert.deepEqual(accepted, [])
  })

  it('is refused in the rows of a push', async () => {
    const ada = await signedUp(app)
    const { id: scope_id, default_shopping_list_id: list_id } = await firstHousehold(ada)
    const push = (id: string, data: object) => ({
      mutation_id: randomUUID(),
      op: 'create',
      entity: 'shopping_item',
      id,
      data: { name: 'Oats', list_id, ...data },
    })

    const { body } = await ada.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id,
      mutations: [
        push(URN, {}),
        push(randomUUID(), { food_id: URN }),
        push(randomUUID(), { list_id: `urn:uuid:${list_id}` }),
      ],
    })

    assert.deepEqual(
      body.results.map(({ status, reason }: { status: string; reason: string }) => [
        status,
        reason,
      ]),
      Array.from({ length: 3 }, () => ['rejected', 'validation']),
    )
  })
})
