// Slow. Covers: src/platform/http src/platform/base src/platform/postgres src/api/idempotency src/kitchen/pantry src/households/calendar src/notifications/notices
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { sendAllRequests } from '#test/fixtures/all-requests.ts'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'
import { type Answer, startApp, type TestApp } from './app.ts'
import { testClock } from './clock.ts'
import { problemsOnly, testDatabase } from './database.ts'
import { openInbox } from './inbox.ts'
import { type Person, signedUp } from './person.ts'
import { openRaw } from './raw-http.ts'
import { openWriteFixture } from './writing-routes.ts'

const AT_ONCE = 50

const app = await startWithOneConnection()
const { householdId, benAtHome, requests } = await openWriteFixture(app)
const takesKeys = await namesOfRoutesWithKeys(app)
const posts = requests.filter(({ name }) => takesKeys.has(name))

// A request that holds a connection while it waits for another one waits for itself here.
describe('on a pool of one connection, fifty requests at once with keys of their own all end', () => {
  it('on each route that takes a key', () => {
    assert.deepEqual(new Set(posts.map(({ name }) => name)), takesKeys)
    assert.ok(takesKeys.size > 30, `${takesKeys.size} routes`)
  })

  for (const { name, path, body } of posts)
    it(name, async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          app.call('POST', path, { token: benAtHome, headers: keyFor(householdId), body }),
        ),
      )

      assert.deepEqual(answers.filter(isStuck), [])
      assert.ok(answers.some(({ status }) => status < 300 || status === 409))
    })
})

it('answers others while the bodies of requests with keys drip in, on a pool of one connection', async () => {
  using opened = new DisposableStack()
  for (const { path, body } of posts) {
    const text = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
    const headers = { ...keyFor(householdId), authorization: `Bearer ${benAtHome}` }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const connection = opened.use(await openRaw(app.url))
    connection.send(
      `POST ${path} HTTP/1.1\r\nhost: larder.test\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(text) + 1}\r\n${lines.join('')}\r\n`,
    )
    connection.send(text) // all but one byte
  }

  const { status } = await app.call('GET', '/v1/pantry/foods', { token: benAtHome })

  assert.equal(status, 200)
})

it('answers each route, and runs the daily job, on a pool of one connection', async () => {
  assert.deepEqual(await sendAllRequests(app), [])
})

it('answers others while eight accounts send 48 imports with keys at once', async () => {
  const busy = await startApp()
  const other = await signedUp(busy)
  const accounts: Person[] = []
  for (let i = 0; i < 8; i++) accounts.push(await signedUp(busy))

  const imports = Array.from({ length: 48 }, (_, i) =>
    busy.call('POST', '/v1/imports', {
      token: accounts[i % 8]?.accessToken,
      headers: { 'idempotency-key': randomUUID() },
      body: Buffer.from('not a file of any program'),
    }),
  )
  const [read, ready] = await Promise.all([
    other.call('GET', '/v1/pantry/items'),
    busy.call('GET', '/health/ready'),
  ])
  const answers = await Promise.all(imports)

  assert.deepEqual([read.status, ready.status], [200, 200])
  assert.deepEqual(answers.filter(isStuck), [])
})

const keyFor = (household: string) => ({
  'idempotency-key': randomUUID(),
  'larder-household': household,
})

/** A request that waited for a connection in vain, and a bug. */
const isStuck = ({ status, body }: Answer) => status >= 500 && body?.code !== 'BUSY'

/** The names of the routes whose OpenAPI has the header, as in the route table. */
async function namesOfRoutesWithKeys(of: TestApp): Promise<Set<string>> {
  const operations = operationsOf(await readDocument(of))
  const withKeys = operations.filter((one) =>
    one.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  )
  return new Set(
    withKeys.map(({ path }) => `POST ${path.replaceAll(/\{(\w+)\}/g, (_, id) => `:${id}`)}`),
  )
}

/** Photos are in PostgreSQL, so that files need connections too. */
async function startWithOneConnection(): Promise<TestApp> {
  const { url } = await testDatabase()
  const { db } = openDatabase(url, problemsOnly, { connections: 1 })
  const inbox = await openInbox()
  const shared = { db, databaseUrl: url, clock: testClock(), inbox }
  const started = await startApp({ PHOTOS_URL: 'postgres:' }, shared)
  after(() => inbox[Symbol.asyncDispose]())
  after(() => db.destroy())
  return started
}
