import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: householdId } = await firstHousehold(ada)
const household = `/v1/households/${householdId}`

describe('a refusal tells how to send it right', () => {
  it('for an unknown path', async () => {
    const { body } = await ada.call('GET', '/v1/v1/pantry/foods')

    assert.equal(body.error, 'This path does not exist. The page /docs lists all paths.')
  })

  it('for a time zone, with its field', async () => {
    const changed = await ada.call('PATCH', household, { time_zone: 'Berlin' })
    const made = await ada.call('POST', '/v1/households', { name: 'Villa', time_zone: 'Berlin' })

    const details = [
      {
        path: '/time_zone',
        message: 'time_zone must be the name of a time zone such as Europe/Berlin.',
      },
    ]
    assert.deepEqual([changed.body.details, made.body.details], [details, details])
  })

  it('for an ETag without its quotes', async () => {
    const alone = await app.call('PATCH', household, {
      token: ada.accessToken,
      headers: { 'if-match': '1' },
      body: { name: 'Villa' },
    })
    const operation = {
      method: 'PATCH',
      path: `/v1/stores/${randomUUID()}`,
      body: { name: 'Shop' },
    }
    const batch = await ada.call('POST', '/v1/batch', {
      operations: [{ ...operation, if_match: '1' }],
    })

    const message =
      'If-Match must be one ETag with its quotes, such as "1207-mwoov7k0", or the sign *.'
    assert.deepEqual(
      [alone.body.error, batch.body.results[0].error.error],
      [message, message.replace('If-Match', 'if_match')],
    )
  })

  it('for an empty text, with the least length', async () => {
    const { body } = await ada.call('GET', '/v1/recipes/search?q=')

    assert.equal(body.error, 'q must be a text of 1 to 200 characters such as apple cake.')
  })

  it('for an empty object, with the number of its members', async () => {
    const { body } = await ada.call('POST', '/v1/sync/wait', { scopes: {} })

    assert.equal(body.error, 'scopes must be an object of 1 to 1000 members.')
  })

  it('for a name in an object that must be an id', async () => {
    const { body } = await ada.call('POST', '/v1/sync/wait', { scopes: { villa: 3 } })

    assert.equal(body.error, 'scopes.villa is not known here. A name there must be a UUID.')
  })

  it('for a version of the schema, with the versions that the server knows', async () => {
    const { body } = await ada.call('POST', '/v1/sync/pull', {
      client_id: randomUUID(),
      schema_version: SCHEMA_VERSIONS.max + 1,
      scope_id: householdId,
    })

    assert.equal(
      body.error,
      `The server does not support this version of the client. It supports schema_version ${SCHEMA_VERSIONS.min} to ${SCHEMA_VERSIONS.max}.`,
    )
  })
})
