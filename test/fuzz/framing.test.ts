import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { problemWith } from '#test/app/failure-shape.ts'
import { openRaw } from '#test/app/raw-http.ts'
import { credentials, HOST, JSON_TYPE, outcome, outcomeOf } from '#test/app/wire.ts'

const app = await startApp()

/** A sign-in request as bytes. `rest` is more headers, an empty line and a body. */
const signInWith = (rest: string) => `POST /v1/auth/signin HTTP/1.1\r\n${HOST}${JSON_TYPE}${rest}`

describe('a request', () => {
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const chunks = `Transfer-Encoding: chunked\r\n\r\n${credentials().length.toString(16)}\r\n${credentials()}\r\n0\r\n\r\n`
  const refused: Record<string, readonly [rest: string, outcome: string]> = {
    'with chunks that are too large together': [
      `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
      '413 BODY_TOO_LARGE',
    ],
    'with a Content-Length of a terabyte': [
      'Content-Length: 1000000000000\r\n\r\n',
      '413 BODY_TOO_LARGE',
    ],
    'with Expect: 100-continue and a terabyte': [
      'Expect: 100-continue\r\nContent-Length: 1000000000000\r\n\r\n',
      '413 BODY_TOO_LARGE',
    ],
    'with two lengths': [
      'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ',
      '400 VALIDATION_FAILED',
    ],
    'with the same length twice': [
      'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
      '400 VALIDATION_FAILED',
    ],
    'with a negative length': ['Content-Length: -1\r\n\r\n', '400 VALIDATION_FAILED'],
    'with a length in letters': ['Content-Length: two\r\n\r\n{}', '400 VALIDATION_FAILED'],
    'with a length with a sign': ['Content-Length: +2\r\n\r\n{}', '400 VALIDATION_FAILED'],
    'with a length of 65 bits': [
      'Content-Length: 18446744073709551618\r\n\r\n{}',
      '400 VALIDATION_FAILED',
    ],
    'with a length and chunks': [`Content-Length: 5\r\n${chunks}`, '400 VALIDATION_FAILED'],
    'with chunks and a length': [
      chunks.replace('\r\n', '\r\nContent-Length: 5\r\n'),
      '400 VALIDATION_FAILED',
    ],
    'with Transfer-Encoding twice': [
      chunks.replace('\r\n', '\r\nTransfer-Encoding: chunked\r\n'),
      '400 VALIDATION_FAILED',
    ],
    'with the encodings chunked, identity': [
      chunks.replace('chunked', 'chunked, identity'),
      '400 VALIDATION_FAILED',
    ],
    'with an unknown transfer encoding': [
      chunks.replace('chunked', 'xchunked'),
      '400 VALIDATION_FAILED',
    ],
    'with compressed chunks': [
      chunks.replace('chunked', 'gzip, chunked'),
      '415 UNSUPPORTED_MEDIA_TYPE',
    ],
    'with a space before the colon of a header': [
      chunks.replace(':', ' :'),
      '400 VALIDATION_FAILED',
    ],
    'with chunks without a size': [
      chunks.replace(/\r\n\r\n\w+/, '\r\n\r\nzz'),
      '400 VALIDATION_FAILED',
    ],
    'with a header over two lines': [
      'X-Note: a\r\n b\r\nContent-Length: 2\r\n\r\n{}',
      '400 VALIDATION_FAILED',
    ],
    'with an unknown expectation': [
      'Expect: cookies\r\nContent-Length: 2\r\n\r\n{}',
      '417 VALIDATION_FAILED',
    ],
    'with a second Host header': [
      'Host: evil.example\r\nContent-Length: 2\r\n\r\n{}',
      '400 VALIDATION_FAILED',
    ],
    'with a header of 17 KB': [
      `X-Note: ${'a'.repeat(17_000)}\r\nContent-Length: 2\r\n\r\n{}`,
      '431 VALIDATION_FAILED',
    ],
    'with 3,000 headers': [
      `${'X-Note: a\r\n'.repeat(3000)}Content-Length: 2\r\n\r\n{}`,
      '431 VALIDATION_FAILED',
    ],
  }
  for (const [name, [rest, expected]] of Object.entries(refused))
    it(`${name} is refused`, async () => {
      assert.equal(await outcomeOf(app, signInWith(rest)), expected)
    })

  it('with chunks is accepted', async () => {
    assert.equal(await outcomeOf(app, signInWith(chunks)), '401 INVALID_CREDENTIALS')
  })

  it('with Expect: 100-continue gets the interim answer', async () => {
    const expected = `Expect: 100-continue\r\nContent-Length: ${credentials().length}\r\n\r\n`

    assert.equal(
      await outcomeOf(app, signInWith(expected), credentials()),
      '401 INVALID_CREDENTIALS',
    )
  })

  it('with a body longer than Content-Length can not smuggle a second request', async () => {
    using connection = await openRaw(app.url)
    const smuggled = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`

    connection.send(signInWith(`Content-Length: 2\r\n\r\n{}}${smuggled}`))
    const answers = [await connection.answer(), await connection.answer()]

    assert.deepEqual(
      answers.filter((answer) => answer?.status === 200),
      [],
    )
  })

  it('that ends too early gets an answer if the client still listens', async () => {
    using connection = await openRaw(app.url)

    connection.send(signInWith('Content-Length: 100\r\n\r\n{"email":'))
    connection.finish()
    const answer = await connection.answer()

    assert.ok(answer)
    assert.deepEqual([outcome(answer), problemWith(answer)], ['400 VALIDATION_FAILED', undefined])
  })

  it('that is cut off does not affect later requests', async () => {
    for (let i = 0; i < 50; i += 1) {
      using connection = await openRaw(app.url)
      connection.send(signInWith('Content-Length: 100\r\n\r\n{"email":'))
    }

    assert.equal(
      await outcomeOf(
        app,
        signInWith(`Content-Length: ${credentials().length}\r\n\r\n${credentials()}`),
      ),
      '401 INVALID_CREDENTIALS',
    )
  })
})
