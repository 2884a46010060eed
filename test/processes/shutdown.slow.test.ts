// Slow. Covers: src/platform/http
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { openRaw, type RawAnswer } from '#test/app/raw-http.ts'
import { eventually } from '#test/eventually.ts'
import { cheap, type LarderProcess, SECRET, startLarder } from './larder-process.ts'

const { url: databaseUrl } = await testDatabase()
const settings = {
  ...cheap,
  DATABASE_URL: databaseUrl,
  LARDER_SECRET: SECRET,
  DATA_DIR: '/nowhere',
}

const HOST = 'Host: larder.test\r\n'
const GET = `GET /health/ready HTTP/1.1\r\n${HOST}\r\n`
const BODY = '{"email":"nobody@example.com","password":"not the password"}'
const SIGN_IN = `POST /v1/auth/signin HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`

describe('on SIGTERM', () => {
  it('every request on an open connection is answered, and the last answer closes it', async () => {
    await using larder = await startLarder(settings)
    let answers = 0
    const count = () => (answers += 1)
    const clients = Array.from({ length: 12 }, () => requestUntilClosed(larder.url, count))
    await eventually('all are busy', () => answers > 100)

    const exitCode = await larder.end('SIGTERM')
    const results = await Promise.all(clients)

    assert.deepEqual(
      results.map(({ lost }) => lost),
      clients.map(() => 0),
    )
    assert.ok(results.every(({ answered }) => answered > 0))
    assert.equal(exitCode, 0)
  })

  it('half a request gets time for its rest, and an idle connection may send one more', async () => {
    await using larder = await startLarder(settings)
    using slow = await openRaw(larder.url)
    using idle = await openRaw(larder.url)
    slow.send(SIGN_IN + BODY.slice(0, 20))
    idle.send(GET)
    await idle.answer() // what was sent before has arrived too

    const ended = larder.end('SIGTERM')
    await isEnding(larder)
    idle.send(SIGN_IN + BODY)
    slow.send(BODY.slice(20))
    const answers = [await idle.answer(), await slow.answer()]

    assert.deepEqual(answers.map(summary), ['401 close', '401 close'])
    assert.equal(await ended, 0)
  })

  it('a hundred connections that read nothing do not keep the process', async () => {
    await using larder = await startLarder(settings)
    const { hostname, port } = new URL(larder.url)
    using opened = new DisposableStack()
    const connected = Array.from({ length: 100 }, async () => {
      const socket = connect(Number(port), hostname).pause()
      opened.defer(() => void socket.destroy())
      socket.on('error', () => {}) // the service may reset it
      await once(socket, 'connect')
      socket.write(`GET /docs/script.js HTTP/1.1\r\n${HOST}\r\n`.repeat(200))
    })
    await Promise.all(connected)
    const script = await fetch(`${larder.url}/docs/script.js`)
    await script.arrayBuffer()

    const exitCode = await larder.end('SIGTERM')

    assert.equal(exitCode, 0)
  })

  it('new clients are still served, while readiness answers 503', async () => {
    await using larder = await startLarder(settings)
    using _idle = await openRaw(larder.url)

    const ended = larder.end('SIGTERM')
    await isEnding(larder)
    const ready = await fetch(`${larder.url}/health/ready`)
    const live = await fetch(`${larder.url}/health/live`)

    assert.deepEqual([ready.status, ready.headers.get('retry-after')], [503, '5'])
    assert.deepEqual([live.status, live.headers.get('connection')], [200, 'close'])
    assert.equal(await ended, 0)
  })

  it('silent clients do not keep it running', async () => {
    await using larder = await startLarder(settings)
    using silent = await openRaw(larder.url)
    using stuck = await openRaw(larder.url)
    stuck.send(SIGN_IN)
    await fetch(`${larder.url}/health/live`) // what was sent before has arrived too

    const exitCode = await larder.end('SIGTERM')

    assert.deepEqual([exitCode, silent.isClosed, stuck.isClosed], [0, true, true])
  })
})

it('ends in the same way on SIGINT', async () => {
  await using larder = await startLarder(settings)

  const exitCode = await larder.end('SIGINT')

  assert.deepEqual(
    [exitCode, larder.lines.findLast(({ signal }) => signal !== undefined)?.['signal']],
    [0, 'SIGINT'],
  )
})

/** Waits until it has noticed the signal. */
const isEnding = ({ lines }: LarderProcess) =>
  eventually('it ends', () => lines.some(({ signal }) => signal !== undefined))

/** Sends requests on one connection until an answer closes it. */
async function requestUntilClosed(
  url: string,
  whenAnswered: () => void,
): Promise<{ answered: number; lost: number }> {
  using connection = await openRaw(url)
  for (let answered = 0; ; answered += 1) {
    if (connection.isClosed) return { answered, lost: 0 }
    connection.send(answered % 2 ? GET : SIGN_IN + BODY)
    const answer = await connection.answer()
    if (!answer) return { answered, lost: 1 }
    whenAnswered()
    if (answer.headers.get('connection') === 'close') return { answered: answered + 1, lost: 0 }
  }
}

const summary = (answer: RawAnswer | undefined) =>
  `${answer?.status} ${answer?.headers.get('connection')}`
