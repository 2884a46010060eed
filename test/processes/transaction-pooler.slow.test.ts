// Slow. Covers: src/platform/postgres src/platform/mail src/sync/live
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { type Answer, startApp, type TestApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openStream } from '#test/app/streams.ts'
import { eventually } from '#test/eventually.ts'
import { openPooler } from './transaction-pooler.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())

it('continues without prepared statements behind a pooler that does not support them, and warns once', async () => {
  const direct = await startApp()
  const people = await Promise.all(Array.from({ length: 4 }, () => withHousehold(direct)))
  const pooler = opened.use(await openPooler(direct.databaseUrl))
  const warnings: string[] = []
  const warn = (_: object, text: string) => void warnings.push(text)
  const { db } = opened.use(openDatabase(pooler.url, { info: () => {}, warn, error: () => {} }))
  const app = await startApp({}, { ...direct, db, databaseUrl: pooler.url })
  const sendAll = () =>
    Promise.all(
      people.flatMap(({ accessToken: token, household }) => [
        app.call('GET', '/v1/auth/account', { token }),
        app.call('POST', '/v1/sync/pull', { token, body: pullOf(household) }),
        app.call('POST', '/v1/shopping-lists', { token, body: { name: 'Friday' } }),
      ]),
    )

  const first: Answer[] = []
  for (let round = 0; round < 20 && warnings.length === 0; round++) first.push(...(await sendAll()))
  const later = [...(await sendAll()), ...(await sendAll()), ...(await sendAll())]

  assert.deepEqual(
    first.filter((answer) => answer.status > 201 && !isUnavailable(answer)).map(({ text }) => text),
    [],
  )
  assert.deepEqual(
    later.map(({ status }) => status),
    later.map((_, i) => (i % 3 === 2 ? 201 : 200)),
  )
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /PgBouncer before 1\.21.*DATABASE_PREPARE=off/)
})

describe('a stream of a replica behind a pooler', () => {
  const NEVER = { question: 3_600_000 }
  const connections = { prepares: false } // DATABASE_PREPARE=off
  const cases = {
    'hears later of changes elsewhere, by questions': {
      env: () => ({}),
      livePeriods: { question: 300, grace: 100 },
    },
    'hears of them by NOTIFY if LISTEN_URL leads past the pooler': {
      env: (direct: TestApp) => ({ LISTEN_URL: direct.databaseUrl }),
      livePeriods: NEVER,
    },
  }
  for (const [name, { env, livePeriods }] of Object.entries(cases))
    it(name, async () => {
      const direct = await startApp({}, undefined, { livePeriods: NEVER })
      const pooler = opened.use(await openPooler(direct.databaseUrl))
      const { db } = opened.use(openDatabase(pooler.url, problemsOnly, connections))
      const shared = { ...direct, db, databaseUrl: pooler.url }
      const app = await startApp(env(direct), shared, { livePeriods })
      if (livePeriods === NEVER)
        for (const one of [direct, app]) await eventually('it listens', () => isListening(one))
      const ada = await withHousehold(direct)
      const stream = await openStream(app.url, ada.accessToken)

      await ada.call('POST', '/v1/shopping-lists', { name: 'Friday' })

      const poke = await stream.has((event) => event.name === 'poke')
      assert.equal(poke.data.scope_id, ada.household)
    })
})

async function withHousehold(app: TestApp) {
  const person = await signedUp(app)
  return { ...person, household: (await firstHousehold(person)).id }
}

const pullOf = (household: string) => ({
  client_id: randomUUID(),
  schema_version: 1,
  scope_id: household,
})

async function isListening(app: TestApp): Promise<boolean> {
  const { text } = await app.call('GET', '/metrics')
  return text.includes('larder_live_replicas{state="connected"} 1')
}

function isUnavailable({ status, headers, body }: Answer): boolean {
  return status === 503 && body.code === 'UNAVAILABLE' && headers.has('retry-after')
}
