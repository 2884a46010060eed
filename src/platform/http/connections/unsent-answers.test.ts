import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, it, mock } from 'node:test'
import { eventually } from '#test/eventually.ts'
import { quietServer } from '#test/fixtures/quiet-server.ts'
import type { UnsentLimits } from './unsent-answers.ts'

const MB = 1024 * 1024
/** More than the system takes for a client that does not read. */
const LARGE = 24 * MB

/** The clock and the timer of the service. */
let time = 0
mock.method(performance, 'now', () => time)
mock.timers.enable({ apis: ['setInterval'] })
after(() => {
  mock.timers.reset()
  mock.restoreAll()
})

/** Lets time pass, in which the service looks at its clients. */
function pass(ms: number): void {
  time += ms
  mock.timers.tick(ms)
}

/** A server whose answers are large, or wait until `letGo`. */
async function start(unsent: UnsentLimits) {
  const gate = Promise.withResolvers<void>()
  const api = quietServer({ unsent })
  const sockets = new Set<Socket>()
  api.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let mostHeld = 0
  let begun = 0
  api.addHook('onSend', async (_request, _reply, payload) => {
    const held = [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0)
    mostHeld = Math.max(mostHeld, held)
    return payload
  })
  api.get('/large', async (_request, reply) => {
    begun += 1
    return reply.type('text/plain').send(Buffer.alloc(LARGE, 'x'))
  })
  api.get('/later', async () => {
    await gate.promise
    return 'later'
  })
  const url = new URL(await api.listen({ host: '127.0.0.1', port: 0 }))
  after(async () => {
    api.server.closeAllConnections()
    await api.close()
  })
  return {
    sockets,
    letGo: () => gate.resolve(),
    mostHeld: () => mostHeld,
    begun: () => begun,
    /** Sends a request, and reads nothing. */
    async ask(path: string) {
      const client = connect(Number(url.port), url.hostname).pause()
      client.on('error', () => {}) // the server may reset it
      await once(client, 'connect')
      client.write(`GET ${path} HTTP/1.1\r\nHost: larder.test\r\nConnection: close\r\n\r\n`)
      after(() => client.destroy())
      return client
    },
  }
}

/** @param read is called after each part */
async function readAll(client: Socket, read = () => {}): Promise<number> {
  let bytes = 0
  for await (const part of client) {
    bytes += (part as Buffer).length
    read()
  }
  return bytes
}

it('a client that takes nothing is closed, and one that waits for its answer is not', async () => {
  const server = await start({ total: 1024 * MB, stalled: 400 })
  const waiting = await server.ask('/later')
  await server.ask('/large')
  await eventually('both have asked', () => server.sockets.size === 2 && server.begun() === 1)

  await eventually('the other one is closed', () => {
    pass(100)
    return server.sockets.size === 1
  })
  server.letGo()

  assert.ok((await readAll(waiting)) > 0)
})

it('a client that is slow gets the whole answer', async () => {
  const server = await start({ total: 1024 * MB, stalled: 2500 })
  const slow = await server.ask('/large')
  const before = time

  const bytes = await readAll(slow, () => pass(10)) // about 4 s in all

  assert.ok(bytes > LARGE)
  assert.ok(time - before > 2500)
})

it('the answers that wait for all clients together are bounded, and a client that reads is served', async () => {
  const server = await start({ total: 4 * LARGE, stalled: 600_000 })

  const unread = await Promise.all(Array.from({ length: 20 }, () => server.ask('/large')))
  await eventually('all have asked', () => server.begun() === unread.length)
  const bytes = await readAll(await server.ask('/large'))

  assert.ok(bytes > LARGE)
  const headsToo = 4 * LARGE + MB
  assert.ok(server.mostHeld() <= headsToo, `${server.mostHeld()} bytes were held`)
  assert.ok(server.sockets.size <= 4, `${server.sockets.size} connections are open`)
})
