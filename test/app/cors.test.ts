import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filled, listRoutes } from '#test/openapi/openapi-routes.ts'
import { startApp } from './app.ts'
import { signedUp } from './person.ts'

const OURS = 'https://app.example.com'
const app = await startApp({ CORS_ORIGINS: `${OURS},https://beta.example.com` })

const preflight = (path: string, method: string, origin = OURS) =>
  app.call('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe('a page of an allowed origin', () => {
  it('may use every route', async () => {
    const wrong: string[] = []
    for (const { method, path } of await listRoutes(app.url)) {
      const { status, headers } = await preflight(filled(path), method)
      const methods = headers.get('access-control-allow-methods')?.split(', ') ?? []
      const origin = headers.get('access-control-allow-origin')
      if (status !== 204 || origin !== OURS || !methods.includes(method))
        wrong.push(`${method} ${path}: ${status}, ${methods.join()}`)
    }

    assert.deepEqual(wrong, [])
  })

  it('may read errors and their Retry-After', async () => {
    const { status, headers } = await app.call('GET', '/v1/auth/account', {
      headers: { origin: OURS },
    })

    assert.deepEqual(
      [
        status,
        headers.get('access-control-allow-origin'),
        headers.get('access-control-expose-headers'),
        headers.get('access-control-allow-credentials'),
      ],
      [401, OURS, 'etag, idempotent-replayed, larder-household, retry-after, x-request-id', null],
    )
  })

  it('gets a Vary header with Origin, even on compressed answers', async () => {
    const { accessToken: token } = await signedUp(app)
    const plain = await app.call('GET', '/v1/sync', { token, headers: { origin: OURS } })
    const { account_id } = plain.body
    const body = { client_id: account_id, schema_version: 1, scope_id: account_id }
    const pull = { token, body, headers: { origin: OURS } }

    const compressed = await app.call('POST', '/v1/sync/pull', pull)
    const pushed = await app.call('POST', '/v1/sync/push', {
      ...pull,
      body: { ...body, mutations: [] },
    })

    assert.deepEqual(
      [plain, compressed, pushed].map(({ status, headers }) => [status, headers.get('vary')]),
      [
        [200, 'Origin, accept-encoding'],
        [200, 'Origin, accept-encoding'],
        [200, 'Origin, accept-encoding'],
      ],
    )
  })
})

it('CORS allows no other origin', async () => {
  for (const origin of ['https://evil.example', `${OURS}.evil.example`, 'null']) {
    const { headers } = await preflight('/v1/auth/account', 'DELETE', origin)
    assert.equal(headers.get('access-control-allow-origin'), null)
  }
})

it('CORS does not change the answers to wrong paths and methods', async () => {
  const path = await app.call('GET', '/nowhere')
  const method = await app.call('GET', '/v1/auth/signin')
  const plain = await app.call('OPTIONS', '/v1/auth/signin')

  assert.deepEqual([path.status, method.status, plain.status], [404, 405, 204])
  assert.equal(method.headers.get('allow'), 'POST')
})
