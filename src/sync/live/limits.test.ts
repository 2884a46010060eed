import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openStream } from '#test/app/streams.ts'
import { eventually } from '#test/eventually.ts'
import { listen } from '#test/processes/mail-server.ts'
import { Stream } from './stream.ts'

const PERIODS = { question: 3_600_000 }

describe('a replica with streams', () => {
  it('refuses one more than it may have, until one ends', async () => {
    const app = await startApp({ MAX_STREAMS: '2' }, undefined, { livePeriods: PERIODS })
    const ada = await signedUp(app)
    const first = await openStream(app.url, ada.accessToken)
    await openStream(app.url, ada.accessToken)

    const above = await ada.call('GET', '/v1/sync/events')
    const waiting = await ada.call('POST', '/v1/sync/wait', { scopes: { [ada.id]: 0 } })
    first.close()

    for (const { status, headers, body } of [above, waiting])
      assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'BUSY', '30'])
    await eventually('a wait is accepted', async () => {
      const { status } = await ada.call('POST', '/v1/sync/wait', { scopes: { [ada.id]: 0 } })
      return status === 200
    })
  })

  it('ends each stream after its time, and tells the client when to come back', async () => {
    const livePeriods = { ...PERIODS, stream: 800, comment: 200 }
    const app = await startApp({}, undefined, { livePeriods })
    const ada = await signedUp(app)
    const ends: number[] = []

    const opened = Array.from({ length: 12 }, async (_, i) => {
      const headers = { authorization: `Bearer ${ada.accessToken}` }
      const text = await (await fetch(`${app.url}/v1/sync/events`, { headers })).text()
      ends.push(i)
      return text
    })
    const texts = await Promise.all(opened)

    for (const text of texts)
      assert.match(text, /^event: hello\ndata: .*\n\n(:\n\n)+retry: \d+\n\n$/)
    // They last differently long, so that the clients do not come back together.
    assert.notDeepEqual(
      ends,
      ends.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(texts.map((text) => text.slice(text.lastIndexOf('retry')))).size > 1, true)
  })

  it('begins a stream that was asked for before the answer to an earlier request', async () => {
    const app = await startApp({}, undefined, { livePeriods: PERIODS })
    const ada = await signedUp(app)
    const { body: overview } = await ada.call('GET', '/v1/sync')
    const [{ scope_id, version }] = overview.scopes
    const body = JSON.stringify({ scopes: { [scope_id]: version }, timeout_s: 1 })
    const head = `Host: larder.test\r\nAuthorization: Bearer ${ada.accessToken}\r\n`
    const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    after(() => socket.destroy())
    let text = ''
    socket.on('data', (bytes) => (text += String(bytes)))

    socket.write(`POST /v1/sync/wait HTTP/1.1\r\n${head}${type}\r\n${body}`)
    socket.write(`GET /v1/sync/events HTTP/1.1\r\n${head}\r\n`)
    await eventually('both are answered', () => text.includes('event: hello'))
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    await eventually('the stream tells', () => text.includes('event: poke'))

    assert.match(text, /^HTTP\/1\.1 204 [^]*\r\n\r\nHTTP\/1\.1 200 /)
  })
})

describe('a stream', () => {
  const SCOPE = crypto.randomUUID()

  it('disconnects a client that does not read, and keeps little for it', async () => {
    const socket = await openUnread()
    const stream = newStream()
    stream.attach(socket)

    let most = 0
    for (let version = 1; !socket.destroyed && version < 1_000_000; version += 1) {
      stream.onPoke(SCOPE, version)
      most = Math.max(most, socket.writableLength)
    }

    assert.deepEqual([socket.destroyed, most < 17_000], [true, true])
  })

  it('disconnects a client that does not read even the beginning', async () => {
    const socket = await openUnread()
    const stream = newStream()
    for (let version = 1; version <= 1000; version += 1) stream.onPoke(SCOPE, version)

    stream.attach(socket)

    assert.equal(socket.destroyed, true)
  })

  it('says goodbye though it ends in the moment in which it begins', async () => {
    const stream = newStream()
    const opened = stream.opened()
    stream.onHello({ epoch: 'k3f9', versions: {} })
    stream.onEnd('leaving')
    const socket = await openUnread()
    const written: string[] = []
    socket.write = (text: string) => written.push(text) > 0

    const first = await opened
    stream.attach(socket)

    assert.equal(first, 'event: hello\ndata: {"epoch":"k3f9","scopes":{}}\n\n')
    assert.match(written.join(''), /^retry: \d+\n\n$/)
  })
})

/** A client that reads nothing, and the connection of the server to it. */
async function openUnread(): Promise<Socket> {
  const server = createServer({ pauseOnConnect: true })
  const accepted = once(server, 'connection')
  const client = connect(await listen(server), '127.0.0.1')
  client.pause()
  const [socket] = (await accepted) as [Socket] // the event `connection` has it
  socket.on('error', () => {})
  after(() => {
    client.destroy()
    server.close()
  })
  return socket
}

function newStream(): Stream {
  return new Stream({ accountId: 'a', sessionId: 's' }, { slot: 0, endsAt: Infinity })
}
