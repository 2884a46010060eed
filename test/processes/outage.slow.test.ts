// Slow. Covers: src/platform/postgres src/platform/mail src/sync/live
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { chanceFrom, validValue } from '#test/fuzz/fuzz-values.ts'
import { filled, listRoutes } from '#test/openapi/openapi-routes.ts'
import { openProxy } from './postgres-proxy.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const { url } = await testDatabase()
const proxy = opened.use(await openProxy(url))
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { db } = opened.use(openDatabase(proxy.url, quiet, { timeoutMs: 1500 }))
const inbox = opened.use(await openInbox())
const app = await startApp({}, { db, databaseUrl: proxy.url, clock: testClock(), inbox })
const routes = await listRoutes(app.url)
const ada = await signedUp(app)

/** Routes that must answer 503. Others may work without the database. */
const NEED_DATABASE = [
  'GET /health/ready',
  'POST /v1/auth/signup',
  'POST /v1/auth/signin',
  'POST /v1/auth/password-reset',
  'GET /v1/auth/account',
  'DELETE /v1/auth/account',
]

describe('every route', () => {
  for (const mode of ['cut', 'silent'] as const)
    it(`answers while the database ${mode === 'cut' ? 'is down' : 'does not respond'}, and recovers afterwards`, async () => {
      const before = await ada.call('GET', '/v1/auth/account')
      proxy.set(mode)
      const answers = await askAll()
      const live = await app.call('GET', '/health/live')
      proxy.set('open')
      await eventually(
        'it is ready',
        async () => (await app.call('GET', '/health/ready')).status === 200,
      )
      const afterwards = await ada.call('GET', '/v1/auth/account')

      for (const { name, answer } of answers) {
        assert.ok(answer.status < 500 || isUnavailable(answer), `${name}: ${answer.text}`)
        assert.ok(!NEED_DATABASE.includes(name) || isUnavailable(answer), `${name}: ${answer.text}`)
      }
      assert.deepEqual([before.status, live.status, afterwards.status], [200, 200, 200])
    })
})

/** BUSY: the request waited for its account's turn until the timeout. */
function isUnavailable({ status, headers, body }: Answer): boolean {
  const isNamed = body.code === 'UNAVAILABLE' || body.code === 'BUSY'
  return status === 503 && isNamed && headers.has('retry-after')
}

async function askAll() {
  const chance = chanceFrom(1)
  return Promise.all(
    routes.map(async ({ method, path, body }) => {
      const sent = body ? { body: validValue(body, '', chance) } : {}
      const answer = await app.call(method, filled(path), {
        token: ada.accessToken,
        ...sent,
      })
      return { name: `${method} ${path}`, answer }
    }),
  )
}
