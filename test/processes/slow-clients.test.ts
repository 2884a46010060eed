import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Type } from 'typebox'
import { createServer, type ServerOptions } from '#platform/http/server.ts'
import { whatIsWrongWith } from '#test/app/failure-shape.ts'
import { openRaw, type RawConnection } from '#test/app/raw-http.ts'

const options: ServerOptions = {
  log: pino({ level: 'silent' }),
  clock: () => new Date(),
  trustedProxies: new BlockList(),
  observe: () => {},
  leaving: new AbortController().signal,
}
/** Milliseconds: a few, but the machine may have other things to do. */
const PROMPT = 1500
const HEAD = 'POST /notes HTTP/1.1\r\nHost: larder.test\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

/** A server with one route and short timeouts. */
const api = createServer({ ...options, timeouts: { headers: 400, request: 800, idle: 600 } })
api.post('/notes', { schema: { body: Type.Object({}) } }, async () => ({}))
const url = await api.listen({ host: '127.0.0.1', port: 0 })
after(() => api.close())

describe('a crowd of clients', () => {
  it('that dribble their headers is sent away, and others are served meanwhile', async () => {
    const crowd = await connectMany(200)
    for (const client of crowd) void dribble(client, `${HEAD}X-Note: ${'a'.repeat(1000)}`)

    const slowest = await slowestOf(20)
    const answers = await Promise.all(crowd.map((client) => client.answer()))

    assert.ok(slowest < PROMPT, `the slowest took ${slowest} ms`)
    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]))
    for (const answer of answers) assert.equal(answer && whatIsWrongWith(answer), undefined)
  })

  it('that dribble their bodies is sent away, and others are served meanwhile', async () => {
    const crowd = await connectMany(200)
    const body = `{"note":"${'a'.repeat(1000)}"}`
    const head = `${HEAD}${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n`
    for (const client of crowd) {
      client.send(head)
      void dribble(client, body)
    }

    const slowest = await slowestOf(20)
    const answers = await Promise.all(crowd.map((client) => client.answer()))

    assert.ok(slowest < PROMPT, `the slowest took ${slowest} ms`)
    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]))
  })

  it('that say nothing at all is sent away', async () => {
    const crowd = await connectMany(200)

    const answers = await Promise.all(crowd.map((client) => client.answer()))
    await Promise.all(crowd.map((client) => client.closed))

    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]))
  })

  it('that stay after their answer may, for a while', async () => {
    const [client] = await connectMany(1)
    const ask = async () => {
      client?.send(`${HEAD}${JSON_TYPE}Content-Length: 2\r\n\r\n{}`)
      return (await client?.answer())?.status
    }

    const first = await ask()
    await sleep(300)
    const second = await ask()
    await client?.closed

    assert.deepEqual([first, second], [200, 200])
  })

  it('of 2,000 idle connections keeps nobody out', async () => {
    const patient = createServer(options)
    patient.get('/notes', async () => ({}))
    const address = await patient.listen({ host: '127.0.0.1', port: 0 })
    after(() => patient.close())
    const crowd = await connectMany(2000, address)

    const start = performance.now()
    const response = await fetch(`${address}/notes`)
    const elapsed = performance.now() - start

    for (const client of crowd) client[Symbol.dispose]()
    assert.equal(response.status, 200)
    assert.ok(elapsed < PROMPT, `it took ${elapsed} ms`)
  })
})

it('is patient for 10 seconds with headers, 30 with a request, 72 between two', async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createServer(options).server

  assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [10_000, 30_000, 72_000])
})

async function connectMany(count: number, address = url): Promise<RawConnection[]> {
  const clients: RawConnection[] = []
  while (clients.length < count) {
    const some = Math.min(100, count - clients.length) // the kernel lets a few hundred wait
    clients.push(...(await Promise.all(Array.from({ length: some }, () => openRaw(address)))))
  }
  return clients
}

/** Sends the text letter by letter until the server has enough of it. */
async function dribble(client: RawConnection, text: string): Promise<void> {
  for (const letter of text) {
    if (client.isClosed) return client[Symbol.dispose]()
    client.send(letter)
    await sleep(50)
  }
}

/** How many milliseconds the slowest of so many requests takes. */
async function slowestOf(count: number): Promise<number> {
  let slowest = 0
  for (let i = 0; i < count; i += 1) {
    const start = performance.now()
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/notes`, { method: 'POST', headers, body: '{}' })
    assert.equal(response.status, 200)
    slowest = Math.max(slowest, performance.now() - start)
  }
  return slowest
}
