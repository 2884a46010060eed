// Of `npm run drill:versions`. A replica of another version and one of this version serve the same people, as while an
// update goes from replica to replica.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { onServer, serverUrl } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { cheap, SECRET, startLarder } from '#test/processes/larder-process.ts'
import type * as Processes from '#test/processes/larder-process.ts'
import { call } from '#test/processes/replica-calls.ts'

// It is empty: a database that a later version has migrated is refused by the old one at its start.
const name = `old_replica_${randomUUID().replaceAll('-', '')}`
await onServer((server) => sql`create database ${sql.id(name)} template template0`.execute(server))
const env = {
  ...cheap,
  DATABASE_URL: serverUrl(name),
  DATABASE_POOL: '5',
  LARDER_SECRET: SECRET,
  PUBLIC_URL: 'http://larder.test',
}
// It starts the files of its own folder.
const file = join(process.env['OLD_LARDER'] ?? '', 'test/processes/larder-process.ts')
const { startLarder: startOld }: typeof Processes = await import(file)
const before = await startOld(env)
const now = await startLarder(env) // it migrates while the old one serves, as an update does
after(async () => {
  for (const larder of [before, now]) await larder[Symbol.asyncDispose]()
  await onServer((server) => sql`drop database ${sql.id(name)} with (force)`.execute(server))
})

for (const [what, one, other] of [
  ['the old replica does is seen by the new one', before, now],
  ['the new replica does is seen by the old one', now, before],
] as const)
  it(`what ${what}: sign-in, rows, streams, repeats, sign-out`, async () => {
    const ada = { email: `${randomUUID()}@example.com`, password: randomUUID(), name: 'Ada' }
    const { access_token } = (await call(one, 'POST', '/v1/auth/signup', ada)).body
    const { email, password } = ada
    const signedIn = await call(other, 'POST', '/v1/auth/signin', { email, password })
    const token: string = signedIn.body.access_token
    const [household] = (await call(other, 'GET', '/v1/households', undefined, token)).body.items
    const client = { client_id: randomUUID(), schema_version: 3, scope_id: household.id }
    const pulled = await call(other, 'POST', '/v1/sync/pull', client, token)
    let heard = ''
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${other.url}/v1/sync/events`, { headers, signal: leaving.signal })
    const listening = stream.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (text) => void (heard += text) }))
    await eventually('hello', () => heard.includes('event: hello'))

    const id = randomUUID()
    const create = {
      mutation_id: randomUUID(),
      op: 'create',
      entity: 'food',
      id,
      data: { name: 'Milk' },
    }
    const body = { ...client, mutations: [create] }
    const pushed = await call(one, 'POST', '/v1/sync/push', body, access_token)
    await eventually('a poke', () => heard.includes('event: poke'))
    const repeated = await call(other, 'POST', '/v1/sync/push', body, token)
    const next = { ...client, cursor: pulled.body.cursor }
    const changes = (await call(other, 'POST', '/v1/sync/pull', next, token)).body.changes
    const read = await call(other, 'GET', `/v1/pantry/foods/${id}`, undefined, token)
    await call(other, 'POST', '/v1/auth/signout', undefined, token)
    const late = await call(one, 'GET', '/v1/auth/account', undefined, token)
    leaving.abort()
    await listening?.catch(() => {}) // it ends by the abort

    const statusOf = ({ body: answer }: typeof pushed) => answer.results[0].status
    assert.deepEqual([statusOf(pushed), statusOf(repeated)], ['applied', 'applied'])
    assert.deepEqual(
      changes.map((change: { id: string }) => change.id),
      [id],
    )
    assert.deepEqual([read.body.name, late.status], ['Milk', 401])
  })
