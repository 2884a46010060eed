import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filled, listRoutes } from '#test/openapi/openapi-routes.ts'
import { startApp } from './app.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const routes = await listRoutes(app.url)

describe('an unknown query parameter', () => {
  it('is refused by every route, with the nearest known name', async () => {
    const wrong: string[] = []
    const ada = await signedUp(app)
    const { body } = await ada.call('GET', '/v1/households')
    const id = body.items[0].id
    for (const { method, path, parameters } of routes) {
      if (path === '/v1/photos/{id}/content') continue // it looks for the photo before it reads the request
      if (path.startsWith('/v1/guest/')) continue // it looks for the link first
      const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const near = known[0] ?? 'limit'
      const place = filled(path.replace('households/{id}', `households/${id}`))

      const answer = await app.call(method, `${place}?${near.toUpperCase()}s=1`, {
        token: ada.accessToken,
        ...(method === 'GET' ? {} : { body: {} }),
      })

      const hint = known.length === 0 ? '' : ` The nearest known name is ${near}.`
      const message = `${near.toUpperCase()}s is not known here.${hint}`
      const details = answer.body?.details ?? []
      const isReported = details.some(
        (one: { path: string; message: string }) => one.message === message,
      )
      // An invalid body is reported first.
      const isOfBody = details.some(({ path: at }: { path: string }) => !at.startsWith('/query'))
      if (answer.status !== 400 || (!isReported && !isOfBody))
        wrong.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }

    assert.deepEqual(wrong, [])
    assert.ok(routes.length > 60)
  })

  it('is refused by HEAD as by GET, but not by pages', async () => {
    const { accessToken: token } = await signedUp(app)

    const answers = [
      await app.call('HEAD', '/v1/pantry/items?lmit=1', { token }),
      await app.call('HEAD', '/v1/pantry/items?limit=1', { token }),
      await app.call('GET', '/reset-password?utm_source=mail'),
      await app.call('GET', '/health/live'),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 200, 200, 200],
    )
  })

  it('is reported together with other invalid parameters', async () => {
    const ada = await signedUp(app)

    const { status, body } = await ada.call(
      'GET',
      '/v1/pantry/items?limit=none&lowe=true&low=maybe',
    )

    assert.deepEqual(
      [status, body.details],
      [
        400,
        [
          {
            path: '/querystring/lowe',
            message: 'lowe is not known here. The nearest known name is low.',
          },
          {
            path: '/querystring/limit',
            message: 'limit must be a whole number from 1 to 200.',
          },
          { path: '/querystring/low', message: 'low must be true or false.' },
        ],
      ],
    )
  })
})
