// Slow. Covers: src/sync/live src/platform/http src/access/sessions
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { type OpenStream, startStream } from '#test/app/streams.ts'
import {
  cheap,
  freePort,
  launchLarder,
  type LarderProcess,
  SECRET,
  startLarder,
} from './larder-process.ts'
import { call, signUp } from './replica-calls.ts'

/** LIVE_KILLS sets more. */
const KILLS = Number(process.env['LIVE_KILLS'] ?? 3)
const CLIENTS = 10

const { url: databaseUrl } = await testDatabase()
const settings = {
  ...cheap,
  DATABASE_URL: databaseUrl,
  LARDER_SECRET: SECRET,
  DATA_DIR: '/nowhere',
  PUBLIC_URL: 'http://larder.test', // the issuer of the tokens, the same for both
}

interface Scope {
  readonly scope_id: string
  readonly version: number
}

async function scopesOf(larder: LarderProcess, token: string): Promise<readonly Scope[]> {
  const { body } = await call(larder, 'GET', '/v1/sync', undefined, token)
  return body.scopes
}

/** @returns the household of the account, with its version */
const householdOf = async (larder: LarderProcess, token: string) =>
  (await scopesOf(larder, token)).at(-1) ?? assert.fail()

const addFood = (larder: LarderProcess, token: string) =>
  call(larder, 'POST', '/v1/pantry/foods', { name: `Tea ${Math.random()}` }, token)

/** Waits until the stream has told this version of the scope. */
const isCurrent = (stream: OpenStream, { scope_id, version }: Scope) =>
  stream.has(({ name, data }) => {
    const told =
      name === 'hello' ? data.scopes[scope_id] : data.scope_id === scope_id && data.version
    return told >= version
  })

describe('a process with open streams', () => {
  it('tells each client to come back when it has to end, and ends', async () => {
    await using larder = await startLarder(settings)
    const { accessToken: token } = await signUp(larder)
    const opened = Array.from({ length: CLIENTS }, () =>
      fetch(`${larder.url}/v1/sync/events`, { headers: { authorization: `Bearer ${token}` } }),
    )
    const streams = await Promise.all(opened)
    const { hostname, port } = new URL(larder.url)
    const reader = connect(Number(port), hostname).pause() // a client that reads nothing
    reader.on('error', () => {}) // the server resets the connection
    reader.write(
      `GET /v1/sync/events HTTP/1.1\r\nHost: larder.test\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    const { scope_id, version } = await householdOf(larder, token)
    const wanted = { scopes: { [scope_id]: version } }
    const waiting = call(larder, 'POST', '/v1/sync/wait', wanted, token)
    await fetch(`${larder.url}/health/live`) // what was sent before has arrived too

    const exitCode = await larder.end('SIGTERM')

    reader.destroy()
    const texts = await Promise.all(streams.map((stream) => stream.text()))
    assert.deepEqual(
      texts.filter((text) => !/^event: hello\n[^]*\nretry: \d+\n\n$/.test(text)),
      [],
    )
    assert.deepEqual([exitCode, (await waiting).status], [0, 204])
  })

  it(`loses no client for long if it is killed, ${KILLS} times`, async () => {
    const env = { ...settings, PORT: String(await freePort()) }
    await using other = await startLarder(settings)
    let killed = launchLarder(env)
    await killed.ready()
    const { accessToken: token } = await signUp(other)
    const address = `${killed.url}/v1/sync/events`
    const streams = Array.from({ length: CLIENTS }, () => startStream(address, token))
    const times: number[] = []
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = await householdOf(other, token)
        await Promise.all(streams.map((stream) => isCurrent(stream, before)))
        const writing = addFood(other, token)
        await killed.end('SIGKILL')
        await addFood(other, token)
        killed = launchLarder(env)
        await Promise.all([killed.ready(), writing])
        const start = performance.now()
        await addFood(other, token)

        const present = await householdOf(other, token)
        await Promise.all(streams.map((stream) => isCurrent(stream, present)))
        times.push(performance.now() - start)
      }
    } finally {
      await killed[Symbol.asyncDispose]()
    }
    const slowest = Math.round(Math.max(...times))
    console.log(`${KILLS} kills: all clients were current after ${slowest} ms at most`)
  })
})
