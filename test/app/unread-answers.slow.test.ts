// Slow. Covers: src/platform/http src/platform/postgres src/api/idempotency src/households/calendar
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { eventually } from '#test/eventually.ts'
import { fullHousehold, isOfKitchen, pathTo, storePhoto } from '#test/fixtures/full-household.ts'
import { startApp } from './app.ts'
import { collectRoutes } from './route-table.ts'

/** Requests that a client sends at once, before it reads anything. */
const PIPELINED = 40
/** A part of a streamed body, and the one after it. A list is at most as large. */
const MOST_HELD = 1024 * 1024

/** The requests of the connection under test. */
interface Watched {
  begun: number
  ended: number
  mostUnderWay: number
  mostHeld: number
  socket: Socket | undefined
}
let watched: Watched
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents it
  fastify.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers['x-unread'] === undefined) return
    const one = watched // the end of its last request may come after the beginning of the next test
    one.begun += 1
    one.socket = raw.socket
    one.mostUnderWay = Math.max(one.mostUnderWay, one.begun - one.ended)
    const look = () => {
      one.mostHeld = Math.max(one.mostHeld, raw.socket.writableLength)
    }
    if (one.begun === 1) raw.socket.on('drain', look)
    reply.raw.once('finish', () => {
      look()
      one.ended += 1
    })
  })
})

/** A web app whose files are large. */
const bigApp = new Map(
  ['/', '/scan', '/service-worker.js', '/manifest.webmanifest', '/app/big.js'].map((path) => [
    path,
    {
      path,
      type: 'text/javascript; charset=utf-8',
      digest: path,
      bytes: Buffer.alloc(3_000_000, 'x'),
    },
  ]),
)
const routes = collectRoutes()
const app = await startApp({}, undefined, { webApp: Promise.resolve(bigApp) })
const { ada, householdId, ids } = await fullHousehold(app, 'secret')
await storePhoto(app, ada, ids)
const { body: feed } = await ada.call('POST', `/v1/households/${householdId}/calendar`)
const { body: share } = await ada.call('POST', `/v1/recipes/${ids['recipes']}/share`)
/** Their addresses are permissions. */
const TOKENS: Readonly<Record<string, string>> = {
  '/v1/calendar/:token.ics': new URL(feed.url).pathname,
  '/shared/:token': new URL(share.url).pathname,
}
const gets = routes.filter(({ method }) => method === 'GET').map(({ url }) => url)

describe(`${PIPELINED} requests at once, of a client that reads nothing`, () => {
  it('are tried on each route', () => {
    assert.ok(gets.length > 90, `${gets.length} routes`)
    for (const url of Object.keys(TOKENS)) assert.ok(gets.includes(url), `no route ${url}`)
  })

  for (const url of gets)
    it(`are begun one after the other, and their answers wait: GET ${url}`, async () => {
      watched = { begun: 0, ended: 0, mostUnderWay: 0, mostHeld: 0, socket: undefined }
      const { hostname, port } = new URL(app.url)
      const client = connect(Number(port), hostname).pause()
      const head = `GET ${addressOf(url)} HTTP/1.1\r\nHost: larder.test\r\nX-Unread: yes\r\n`

      client.write(`${head}Authorization: Bearer ${ada.accessToken}\r\n\r\n`.repeat(PIPELINED))
      await eventually('the answers are made, or nobody takes them', () => {
        const isStuck = (watched.socket?.writableLength ?? 0) > 0
        return isStuck || watched.ended === PIPELINED || isTakenOver()
      })
      const answers = await countAnswers(client)

      const isStream = url === '/v1/sync/events'
      assert.equal(answers, isStream ? 1 : PIPELINED)
      assert.equal(watched.mostUnderWay, 1)
      assert.ok(watched.mostHeld <= MOST_HELD, `${watched.mostHeld} bytes were held`)
    })
})

/** A stream has the connection for itself. */
const isTakenOver = () => watched.ended > 0 && watched.socket?.listenerCount('data') === 1

const addressOf = (url: string): string => {
  if (TOKENS[url]) return TOKENS[url]
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => `{${name}}`).replace('*', 'big.js')
  if (!isOfKitchen(path)) return path.replaceAll(/\{(\w+)\}/g, '$1')
  return pathTo({ path }, ids)
}

/** Reads all answers. Each has an id. */
async function countAnswers(client: Socket): Promise<number> {
  let count = 0
  let text = ''
  for await (const bytes of client) {
    text += (bytes as Buffer).toString('latin1')
    const found = text.split(/^x-request-id: /im).length - 1
    count += found
    text = text.slice(found > 0 ? text.toLowerCase().lastIndexOf('x-request-id: ') + 14 : -20)
    if (count === PIPELINED) break
  }
  return count
}
