// Slow. Covers: src/platform/http
import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Type } from 'typebox'
import { createServer, type ServerOptions } from '#platform/http/server.ts'
import { problemWith } from '#test/app/failure-shape.ts'
import { openRaw, type RawConnection } from '#test/app/raw-http.ts'

const options: ServerOptions = {
  log: pino({ level: 'silent' }),
  clock: () => new Date(),
  trustedProxies: new BlockList(),
  observe: () => {},
  leaving: new AbortController().signal,
}
const HEAD = 'POST /notes HTTP/1.1\r\nHost: larder.test\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

const SHORT = { headers: 400, request: 800, idle: 600 }
/** A server with one route and short timeouts. */
const api = createServer({ ...options, timeouts: SHORT })
api.post('/notes', { schema: { body: Type.Object({}) } }, async () => ({}))
const url = await api.listen({ host: '127.0.0.1', port: 0 })
after(() => api.close())

describe('a server with many slow clients', () => {
  it('closes connections with slow headers, and serves others meanwhile', async () => {
    setTimeouts(LONG)
    const clients = await connectMany(200)
    for (const client of clients) void sendSlowly(client, `${HEAD}X-Note: ${'a'.repeat(1000)}`)

    await serveOthersBefore(clients)
    const answers = await Promise.all(clients.map((client) => client.answer()))

    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]))
    for (const answer of answers) assert.equal(answer && problemWith(answer), undefined)
  })

  it('closes connections with slow bodies, and serves others meanwhile', async () => {
    setTimeouts(LONG)
    const clients = await connectMany(200)
    const body = `{"note":"${'a'.repeat(1000)}"}`
    const head = `${HEAD}${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n`
    for (const client of clients) {
      client.send(head)
      void sendSlowly(client, body)
    }

    await serveOthersBefore(clients)
    const answers = await Promise.all(clients.map((client) => client.answer()))

    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]))
  })

  it('closes connections that send nothing', async () => {
    const clients = await connectMany(200)

    const answers = await Promise.all(clients.map((client) => client.answer()))
    await Promise.all(clients.map((client) => client.closed))

    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([408]))
  })

  it('keeps a connection open for some time after an answer', async () => {
    const [client] = await connectMany(1)
    const ask = async () => {
      client?.send(`${HEAD}${JSON_TYPE}Content-Length: 2\r\n\r\n{}`)
      return (await client?.answer())?.status
    }

    const first = await ask()
    const second = await ask()
    await client?.closed

    assert.deepEqual([first, second], [200, 200])
  })

  it('serves a new client beside 2,000 idle connections', async () => {
    const server = createServer(options)
    server.get('/notes', async () => ({}))
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    after(() => server.close())
    const clients = await connectMany(2000, address)

    const response = await fetch(`${address}/notes`)

    const closed = clients.filter(({ isClosed }) => isClosed)
    for (const client of clients) client[Symbol.dispose]()
    assert.deepEqual([response.status, closed], [200, []])
  })
})

it('waits 10 seconds for headers, 30 for a request, 72 between two requests', async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createServer(options).server

  assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [10_000, 30_000, 72_000])
})

async function connectMany(count: number, address = url): Promise<RawConnection[]> {
  const clients: RawConnection[] = []
  while (clients.length < count) {
    const some = Math.min(100, count - clients.length) // the kernel queues only a few hundred
    clients.push(...(await Promise.all(Array.from({ length: some }, () => openRaw(address)))))
  }
  return clients
}

/** Sends the text letter by letter until the server closes the connection. */
async function sendSlowly(client: RawConnection, text: string): Promise<void> {
  for (const letter of text) {
    if (client.isClosed) return client[Symbol.dispose]()
    client.send(letter)
    await sleep(50)
  }
}

/** Serves twenty other requests while none of these clients is answered. Then the timeouts are short again. */
async function serveOthersBefore(clients: readonly RawConnection[]): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/notes`, { method: 'POST', headers, body: '{}' })
    assert.equal(response.status, 200)
  }
  assert.ok(clients.every(({ isClosed }) => !isClosed))
  setTimeouts(SHORT)
}

const LONG = { headers: 60_000, request: 60_000 }

/** Node reads them each time that it looks for slow clients. */
function setTimeouts({ headers, request }: { headers: number; request: number }): void {
  Object.assign(api.server, { headersTimeout: headers, requestTimeout: request })
}
