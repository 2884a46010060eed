// Slow. Covers: src/platform/postgres src/platform/mail src/sync/live
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { cheap, SECRET, startLarder } from './larder-process.ts'
import { startStreamingReplica } from './streaming-replica.ts'

it('a replica answers pulls, and one that is behind never misleads a client', async () => {
  await using servers = await startStreamingReplica()
  await using larder = await startLarder({
    ...cheap,
    DATABASE_URL: servers.primaryUrl,
    READ_DATABASE_URL: servers.replicaUrl,
    LARDER_SECRET: SECRET,
  })
  async function post(path: string, body: object, token?: string) {
    const answer = await fetch(`${larder.url}/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  async function used() {
    const text = await (await fetch(`${larder.url}/metrics`)).text()
    const counts = text.matchAll(/^larder_read_replica_pulls_total\{state="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries([...counts].map(([, state, count]) => [state, Number(count)]))
  }
  const person = { email: 'ada@example.com', password: 'plums in the cellar', name: 'Ada' }
  const { body: ada } = await post('/auth/signup', person)
  const token: string = ada.access_token
  const households = await fetch(`${larder.url}/v1/households`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await households.json()) as { items: { id: string }[] }
  const head = { client_id: randomUUID(), schema_version: 3, scope_id: items[0]?.id }
  let seq = 0
  const push = (name: string) =>
    post(
      '/sync/push',
      {
        ...head,
        ...(previous === undefined ? {} : { prev_mutation_id: previous }),
        mutations: [
          {
            op: 'create',
            entity: 'food',
            id: randomUUID(),
            mutation_id: (previous = randomUUID()),
            seq: ++seq,
            data: { name },
          },
        ],
      },
      token,
    )
  let previous: string | undefined
  const pull = (cursor?: string) =>
    post('/sync/pull', { ...head, ...(cursor === undefined ? {} : { cursor }) }, token)

  await push('Plums')
  await servers.caughtUp()
  const whole = await pull()
  const afterWhole = await used()
  await servers.setPaused(true)
  const pushed = await push('Pears')
  const behind = await pull(whole.body.cursor)
  const again = await pull(behind.body.cursor)
  const afterBehind = await used()
  await servers.setPaused(false)
  await servers.caughtUp()
  const current = await pull(behind.body.cursor)
  const signedOut = await post('/auth/signout', {}, token)
  const refused = await pull(behind.body.cursor)
  const { body: back } = await post('/auth/signin', {
    email: person.email,
    password: person.password,
  })
  await servers.stopReplica()
  const alone = await post('/sync/pull', { ...head, cursor: behind.body.cursor }, back.access_token)

  assert.ok(names(whole).includes('Plums'))
  assert.deepEqual(afterWhole, { used: 1, behind: 0, failed: 0 })
  assert.deepEqual([behind.status, names(behind)], [200, ['Pears']])
  assert.equal(behind.body.version, pushed.body.version)
  assert.equal(behind.body.client.last_seq, 2)
  assert.deepEqual([again.status, names(again), again.body.epoch], [200, [], whole.body.epoch])
  assert.deepEqual(afterBehind, { used: 1, behind: 2, failed: 0 })
  assert.deepEqual([current.status, names(current)], [200, []])
  assert.deepEqual([signedOut.status, refused.status], [204, 401])
  assert.deepEqual([alone.status, names(alone)], [200, []])
  const atEnd = await used()
  assert.deepEqual([atEnd['used'], atEnd['failed']], [2, 1])
})

const names = (answer: { body: { changes: { data?: { name: string } }[] } }) =>
  answer.body.changes.map(({ data }) => data?.name)
