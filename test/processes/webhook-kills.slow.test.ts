// Slow. Covers: src/notifications/webhooks src/platform/jobs
import assert from 'node:assert/strict'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { LOOPBACK, openReceiver } from '#test/app/webhook-receiver.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'

it('a message that was sent before its process was killed is sent again, the same, and then the next', async () => {
  await using stack = new AsyncDisposableStack()
  const { db, url: databaseUrl } = await testDatabase()
  const receiver = stack.use(await openReceiver())
  const folder = await mkdtemp(join(tmpdir(), 'larder-webhooks-'))
  stack.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'ca.pem'), receiver.ca)
  const env = {
    ...cheap,
    ...LOOPBACK,
    DATABASE_URL: databaseUrl,
    LARDER_SECRET: SECRET,
    DATA_DIR: folder,
    WEBHOOKS: 'on',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
  const larder = stack.use(await startLarder(env))
  const { accessToken: token } = await signUp(larder)
  const { body: households } = await call(larder, 'GET', '/v1/households', undefined, token)
  const hooks = `/v1/households/${households.items[0].id}/webhooks`
  const wish = { url: receiver.url, events: ['changed'] }
  const made = await call(larder, 'POST', hooks, wish, token)
  assert.equal(made.status, 201)
  receiver.answer = () => {} // it has the message, and Larder does not know it
  await call(larder, 'POST', '/v1/pantry/foods', { name: 'Tea' }, token)
  await receiver.wait(1)
  await call(larder, 'POST', '/v1/pantry/foods', { name: 'Coffee' }, token)

  await larder.end('SIGKILL')
  receiver.answer = (response) => void response.end()
  await sql`update webhooks set due_at = now()`.execute(db) // the end of the lease
  stack.use(await startLarder(env))

  const [first, again, next] = await receiver.wait(3)
  assert.deepEqual(
    [again?.headers['webhook-id'], again?.text],
    [first?.headers['webhook-id'], first?.text],
  )
  assert.notEqual(next?.headers['webhook-id'], first?.headers['webhook-id'])
  assert.ok(next?.body.data.version > first?.body.data.version)
  assert.equal(receiver.received.length, 3)
})
