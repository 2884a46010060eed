import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { openRaw } from '#test/app/raw-http.ts'
import { eventually } from '#test/eventually.ts'
import { quietServer } from '#test/fixtures/quiet-server.ts'
import { RUNS } from '#test/properties/runs.ts'

const api = quietServer()
const ended: string[] = []
api.addHook('onRequest', async ({ headers: { 'x-ends': name } }) => {
  if (typeof name === 'string') ended.push(name)
})
let underWay = 0
let most = 0
const answer = async (body: unknown) => {
  underWay += 1
  most = Math.max(most, underWay)
  await nextTurn()
  await nextTurn()
  underWay -= 1
  return { body }
}
api.get('/', async () => answer(null))
api.post('/', { schema: { body: {} } }, async ({ body }) => answer(body))
const url = await api.listen({ host: '127.0.0.1', port: 0 })
after(() => api.close())

const HOST = 'HTTP/1.1\r\nHost: larder.test\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
interface Sent {
  readonly text: string
  readonly body: string | null
}
const bodies = fc.array(fc.constantFrom('a', ' ', 'GET / HTTP/1.1', '0'), { maxLength: 6 })
const get = fc.constant<Sent>({ text: `GET / ${HOST}\r\n`, body: null })
const getAfterEmptyLine = fc.constant<Sent>({ text: `\r\nGET / ${HOST}\r\n`, body: null })
// JSON allows white space around the value, so a body has what looks like the end of a head.
const inOne = bodies.map((parts): Sent => {
  const body = parts.join('')
  const text = `\r\n\r\n ${JSON.stringify(body)}\r\n\r\n`
  return { text: `POST / ${HOST}${JSON_TYPE}Content-Length: ${text.length}\r\n\r\n${text}`, body }
})
const inChunks = fc.tuple(bodies, fc.integer({ min: 1, max: 20 })).map(([parts, size]): Sent => {
  const body = parts.join('')
  const text = `\r\n\r\n${JSON.stringify(body)}\r\n\r\n`
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  )
  const framed = chunks.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`).join('')
  const head = `POST / ${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`
  return { text: `${head}${framed}0\r\n\r\n`, body }
})
const requests = fc.array(fc.oneof(get, getAfterEmptyLine, inOne, inChunks), {
  minLength: 1,
  maxLength: 30,
})
const cuts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 })

it('answers requests in order and one at a time, wherever their bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(requests, cuts, async (sent, sizes) => {
      most = 0
      using connection = await openRaw(url)
      const bytes = sent.map(({ text }) => text).join('')
      for (let at = 0, i = 0; at < bytes.length; i += 1) {
        const size = sizes[i % sizes.length] ?? 1
        connection.send(bytes.slice(at, at + size))
        at += size
        await nextTurn()
      }

      const answers: unknown[] = []
      for (const _ of sent) answers.push(JSON.parse((await connection.answer())?.text ?? ''))

      assert.deepEqual(
        answers,
        sent.map(({ body }) => ({ body })),
      )
      assert.equal(most, 1)
    }),
    RUNS,
  )
})

/** Bytes with many ends of heads. */
const MANY_ENDS = {
  'empty lines': '\r\n\r\n'.repeat(40_000),
  'a refused body in short chunks': `POST /nothing ${HOST}Transfer-Encoding: chunked\r\n\r\n${'4\r\n\r\n\r\n\r\n'.repeat(40_000)}0\r\n\r\n`,
}
for (const [name, bytes] of Object.entries(MANY_ENDS))
  it(`others have many turns while a client sends ${name}`, async () => {
    using connection = await openRaw(url)

    connection.send(`${bytes}GET / ${HOST}X-Ends: ${name}\r\n\r\n`)
    let turns = 0
    for (; !ended.includes(name); turns += 1) await nextTurn()

    assert.ok(turns > 1000, `${turns} turns`)
  })

it('nothing is kept of what a client sends after it was refused', async (t) => {
  const { promise: refused, resolve } = Promise.withResolvers<Socket>()
  api.server.once('clientError', (_error, socket) => resolve(socket as Socket))
  using connection = await openRaw(url)
  connection.send('This is not HTTP.\r\n\r\n')
  const socket = await refused
  await connection.answer()

  const { mock } = t.mock.method(Buffer, 'concat')
  connection.send(Buffer.alloc(1024 * 1024))
  await eventually('all is read', () => socket.bytesRead >= 1024 * 1024 || socket.destroyed)

  assert.equal(mock.callCount(), 0)
})

it('accepts all connections that come at the same time before it begins a request of one', async () => {
  const happened: string[] = []
  const come = () => void happened.push('come')
  const begin = () => void happened.push('begun')
  api.server.on('connection', come)
  api.server.on('request', begin)

  const opened = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const connection = await openRaw(url)
      connection.send(`GET / ${HOST}\r\n`)
      return connection
    }),
  )
  await eventually('all requests', () => happened.length === 60)
  api.server.off('connection', come)
  api.server.off('request', begin)
  for (const one of opened) one[Symbol.dispose]()

  const first = happened.indexOf('begun')
  assert.ok(first > 20, `It began a request after ${first} of 30 connections.`)
})

it('begins what is short before the large bodies that came before it', async () => {
  const begun: string[] = []
  const begin = ({ method }: { method?: string }) => void begun.push(method ?? '')
  const body = JSON.stringify('x'.repeat(20_000))
  const large = `POST / ${HOST}${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n${body}`
  const sent = [...Array<string>(20).fill(large), `GET / ${HOST}\r\n`]
  api.server.on('request', begin)

  // A plain connection sends as soon as it can, so that the bytes of all are there.
  const { port } = new URL(url)
  const sockets = sent.map(() => connect(Number(port), '127.0.0.1').setNoDelay())
  for (const [i, socket] of sockets.entries()) socket.write(sent[i] ?? '')
  await eventually('all requests', () => begun.length === sent.length)
  api.server.off('request', begin)
  for (const socket of sockets) socket.destroy()

  assert.ok(begun.indexOf('GET') < 10, `The short one was number ${begun.indexOf('GET')}.`)
})
