import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { openDatabase } from '#platform/postgres/database.ts'
import { type Answer, startApp, type TestApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
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

async function withHousehold(app: TestApp) {
  const person = await signedUp(app)
  return { ...person, household: (await firstHousehold(person)).id }
}

const pullOf = (household: string) => ({
  client_id: randomUUID(),
  schema_version: 1,
  scope_id: household,
})

function isUnavailable({ status, headers, body }: Answer): boolean {
  return status === 503 && body.code === 'UNAVAILABLE' && headers.has('retry-after')
}
