import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { problemWith } from './failure-shape.ts'
import { signedUp } from './person.ts'
import { openRaw, type RawAnswer } from './raw-http.ts'
import { HOST, JSON_TYPE, outcome } from './wire.ts'

const app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
const ada = await signedUp(app)
/** More than the system buffers, so that a sending client notices a closed connection. */
const SIZE = 4 * 1024 * 1024
const TIMES = Number(process.env['LARGE_BODIES'] ?? 2)
const BEARER = `Authorization: Bearer ${ada.accessToken}\r\n`

/** A network that has used up its sign-ups, so that it gets 429. */
const OVER_LIMIT = 'X-Forwarded-For: 192.0.2.77\r\n'
for (let i = 0; i < 10; i++)
  await app.call('POST', '/v1/auth/signup', {
    body: { email: 'ada@example.com', password: 'short', name: 'Ada' },
    headers: { 'x-forwarded-for': '192.0.2.77' },
  })

/** Requests that are refused for any body. */
const refused: Readonly<Record<string, readonly [head: string, outcome: string]>> = {
  'to an unknown path': [`POST /v1/no/such/path HTTP/1.1\r\n${HOST}${JSON_TYPE}`, '404 NOT_FOUND'],
  'with the wrong method': [
    `PUT /v1/auth/signin HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
    '405 METHOD_NOT_ALLOWED',
  ],
  'without a token': [`POST /v1/sync/push HTTP/1.1\r\n${HOST}${JSON_TYPE}`, '401 UNAUTHENTICATED'],
  'of another type': [
    `POST /v1/auth/refresh HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\n`,
    '415 UNSUPPORTED_MEDIA_TYPE',
  ],
  'from a client over its limit': [
    `POST /v1/auth/signup HTTP/1.1\r\n${HOST}${JSON_TYPE}${OVER_LIMIT}`,
    '429 RATE_LIMITED',
  ],
  'that is too large for a refresh': [
    `POST /v1/auth/refresh HTTP/1.1\r\n${HOST}${JSON_TYPE}`,
    '413 BODY_TOO_LARGE',
  ],
  'that is too large for a recipe': [
    `POST /v1/recipes HTTP/1.1\r\n${HOST}${JSON_TYPE}${BEARER}`,
    '413 BODY_TOO_LARGE',
  ],
  'that is too large for a push': [
    `POST /v1/sync/push HTTP/1.1\r\n${HOST}${JSON_TYPE}${BEARER}`,
    '413 BODY_TOO_LARGE',
  ],
}

describe('the answer to a refused body', () => {
  for (const [name, [head, expected]] of Object.entries(refused)) {
    it(`${name} is sent before the body arrives`, async () => {
      using connection = await openRaw(app.url)

      connection.send(`${head}Content-Length: ${SIZE}\r\n\r\n`)
      const answer = await connection.answer()

      assert.equal(outcomeOrProblem(answer), expected)
    })

    for (const [way, framed] of Object.entries(framings(head)))
      it(`${name} reaches clients that send the whole body first, ${way}`, async () => {
        const answers = await repeat(TIMES, async () => {
          using connection = await openRaw(app.url)
          await connection.sendAll(framed)
          return await connection.answer()
        })

        assert.deepEqual(answers.map(outcomeOrProblem), Array(TIMES).fill(expected))
      })

    it(`${name} reaches fetch`, async () => {
      const [, method = '', path = ''] = /^(\w+) (\S+)/.exec(head) ?? []
      const headers = [...head.matchAll(/^([\w-]+): (.*)\r$/gm)]
        .map(([, key = '', value = '']) => [key, value] as [string, string])
        .filter(([key]) => key !== 'Host')
      const answers = await repeat(TIMES, async () => {
        const response = await fetch(app.url + path, {
          method,
          headers,
          body: Buffer.alloc(SIZE, ' '),
        })
        return `${response.status} ${((await response.json()) as { code: string }).code}`
      })

      assert.deepEqual(answers, Array(TIMES).fill(expected))
    })
  }

  it('closes the connection of a client that sends an endless body', async () => {
    using connection = await openRaw(app.url)
    connection.send(`POST /no HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = Buffer.from(`100000\r\n${'a'.repeat(0x100000)}\r\n`)

    let sent = 0
    while (!connection.isClosed) {
      await connection.sendAll(chunk)
      sent += 1
      assert.ok(sent < 200, 'the server reads without end')
    }

    assert.ok(sent > 4, `it was closed after ${sent} MB`)
  })

  it('keeps the connection open after a body of known length', async () => {
    using connection = await openRaw(app.url)

    connection.send(`POST /no HTTP/1.1\r\n${HOST}Content-Length: 70000\r\n\r\n`)
    const first = await connection.answer()
    connection.send('a'.repeat(70_000))
    connection.send(`GET /health/live HTTP/1.1\r\n${HOST}\r\n`)
    const second = await connection.answer()

    assert.deepEqual([outcomeOrProblem(first), second?.status], ['404 NOT_FOUND', 200])
  })

  it('is followed by a close of the connection after several refused bodies', async () => {
    using connection = await openRaw(app.url)
    const refuse = `POST /no HTTP/1.1\r\n${HOST}Content-Length: 10\r\n`

    connection.send(`${refuse}\r\n`)
    await connection.answer()
    for (let i = 0; i < 3; i++) {
      connection.send(`${'a'.repeat(10)}${refuse}\r\n`) // before the service reads again
      await connection.answer()
    }
    connection.send(`${'a'.repeat(10)}GET /no HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)

    await connection.closed
  })
})

/** The body in one piece, in chunks, and with Connection: close. */
function framings(head: string): Readonly<Record<string, Buffer>> {
  const body = Buffer.alloc(SIZE, ' ')
  const length = `Content-Length: ${SIZE}\r\n`
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n400000\r\n'
  return {
    'in one piece': Buffer.concat([Buffer.from(`${head}${length}\r\n`), body]),
    'in chunks': Buffer.concat([Buffer.from(head + chunked), body, Buffer.from('\r\n0\r\n\r\n')]),
    'with Connection: close': Buffer.concat([
      Buffer.from(`${head}Connection: close\r\n${length}\r\n`),
      body,
    ]),
  }
}

function outcomeOrProblem(answer: RawAnswer | undefined): string {
  if (!answer) return 'no answer'
  return problemWith(answer) ?? outcome(answer)
}

async function repeat<T>(times: number, ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < times) answers.push(await ask())
  return answers
}
