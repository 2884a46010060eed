import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { credentials, HOST, JSON_TYPE, outcomeOf } from '#test/app/wire.ts'

const app = await startApp()
const ada = await signedUp(app)
const LIMIT = 16 * 1024

/** A sign-in request with this body and these headers. */
function signIn(body: string | Uint8Array, headers = JSON_TYPE): Uint8Array {
  const bytes = Buffer.from(body)
  const head = `POST /v1/auth/signin HTTP/1.1\r\n${HOST}${headers}Content-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

/** A request to a route that takes no body. */
const restore = (rest: string) =>
  `POST /v1/auth/restore-account HTTP/1.1\r\n${HOST}Authorization: Bearer ${ada.accessToken}\r\n${rest}`

describe('a body', () => {
  const refused: Record<string, readonly [body: string | Uint8Array, outcome: string]> = {
    'that is an array': ['[]', '400 VALIDATION_FAILED'],
    'that is null': ['null', '400 VALIDATION_FAILED'],
    'that is a number': ['7', '400 VALIDATION_FAILED'],
    'that is a string': ['"ada@example.com"', '400 VALIDATION_FAILED'],
    'with a number instead of a string': [
      '{"email":7,"password":"not the password"}',
      '400 VALIDATION_FAILED',
    ],
    'with an array instead of a string': [
      '{"email":["ada@example.com"],"password":"not the password"}',
      '400 VALIDATION_FAILED',
    ],
    'with an object instead of a string': [
      '{"email":{"$ne":null},"password":"not the password"}',
      '400 VALIDATION_FAILED',
    ],
    'without a required field': ['{"email":"ada@example.com"}', '400 VALIDATION_FAILED'],
    'with an unknown field': [credentials(',"is_admin":true'), '400 VALIDATION_FAILED'],
    'with a field twice': [credentials(',"email":"ben@example.com"'), '400 MALFORMED_JSON'],
    'with a field twice, once with an escape': [
      credentials(String.raw`,"em\u0061il":"ben@example.com"`),
      '400 MALFORMED_JSON',
    ],
    'with __proto__': [credentials(',"__proto__":{"name":"Ben"}'), '400 MALFORMED_JSON'],
    'with __proto__ written with an escape': [
      credentials(String.raw`,"\u005f_proto__":{"name":"Ben"}`),
      '400 MALFORMED_JSON',
    ],
    'with constructor': [
      credentials(',"constructor":{"prototype":{"name":"Ben"}}'),
      '400 VALIDATION_FAILED',
    ],
    'with NUL in a string': [credentials(String.raw`,"name":"\u0000"`), '400 VALIDATION_FAILED'],
    'with half a surrogate pair': [
      credentials(String.raw`,"name":"\ud800"`),
      '400 VALIDATION_FAILED',
    ],
    'of 1,000 levels': ['['.repeat(1000) + ']'.repeat(1000), '400 MALFORMED_JSON'],
    'of 16 thousand opening brackets': ['['.repeat(LIMIT), '400 MALFORMED_JSON'],
    'of a thousand zeros': [`[${'0,'.repeat(1000)}0]`, '400 VALIDATION_FAILED'],
    'of eight thousand zeros': [`[${'0,'.repeat(LIMIT / 2 - 2)}0]`, '413 BODY_TOO_LARGE'],
    'of one string of 16 thousand backslashes': [
      `"${'\\'.repeat(LIMIT - 2)}"`,
      '400 VALIDATION_FAILED',
    ],
    'that is not UTF-8': [Buffer.from(credentials('é'), 'latin1'), '400 MALFORMED_JSON'],
    'in UTF-16': [Buffer.from(credentials(), 'utf16le'), '400 MALFORMED_JSON'],
    'with two byte order marks': [`\uFEFF\uFEFF${credentials()}`, '400 MALFORMED_JSON'],
    'of a byte order mark only': ['\uFEFF', '400 MALFORMED_JSON'],
    'that ends too early': [credentials().slice(0, -1), '400 MALFORMED_JSON'],
    'with more JSON after it': [`${credentials()}{}`, '400 MALFORMED_JSON'],
    'that is JavaScript': ["{email: 'ada@example.com'}", '400 MALFORMED_JSON'],
    'of white space': ['   ', '400 MALFORMED_JSON'],
    'that is empty': ['', '400 VALIDATION_FAILED'],
    'of 16 KiB, just not JSON': [' '.repeat(LIMIT), '400 MALFORMED_JSON'],
    'of a byte more': [' '.repeat(LIMIT + 1), '413 BODY_TOO_LARGE'],
  }
  for (const [name, [body, expected]] of Object.entries(refused))
    it(`${name} is refused`, async () => {
      assert.equal(await outcomeOf(app, signIn(body)), expected)
    })

  it('of the right shape is accepted', async () => {
    assert.equal(await outcomeOf(app, signIn(credentials())), '401 INVALID_CREDENTIALS')
  })

  it('is accepted with a byte order mark before it', async () => {
    const marked = `\uFEFF${credentials()}`

    assert.equal(await outcomeOf(app, signIn(marked)), '401 INVALID_CREDENTIALS')
  })

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'application/json, text/plain',
    '',
    ';',
  ])
    it(`of the type “${type}” is refused`, async () => {
      const request = signIn(credentials(), `Content-Type: ${type}\r\n`)

      assert.equal(await outcomeOf(app, request), '415 UNSUPPORTED_MEDIA_TYPE')
    })

  it('of no type is refused', async () => {
    assert.equal(await outcomeOf(app, signIn(credentials(), '')), '415 UNSUPPORTED_MEDIA_TYPE')
  })

  for (const header of ['Content-Encoding: gzip', 'Content-Encoding: br', 'content-encoding: x'])
    it(`with “${header}” is refused before it is decompressed`, async () => {
      const request = signIn('a bomb', `${JSON_TYPE}${header}\r\n`)

      assert.equal(await outcomeOf(app, request), '415 UNSUPPORTED_MEDIA_TYPE')
    })
})

/** A request that makes a recipe. */
const makeRecipe = (body: string) =>
  `POST /v1/recipes HTTP/1.1\r\n${HOST}${JSON_TYPE}Authorization: Bearer ${ada.accessToken}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('a body of at most 256 KiB', () => {
  const refused: Record<string, readonly [body: string, outcome: string]> = {
    'of 10,000 levels': ['['.repeat(10_000) + ']'.repeat(10_000), '400 MALFORMED_JSON'],
    'of 10,000 levels of objects': [
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '400 MALFORMED_JSON',
    ],
    'of 16,000 zeros': [`[${'0,'.repeat(16_000)}0]`, '400 VALIDATION_FAILED'],
    'of 17,000 zeros': [`[${'0,'.repeat(17_000)}0]`, '413 BODY_TOO_LARGE'],
    'of 256 KiB, just not JSON': [' '.repeat(256 * 1024), '400 MALFORMED_JSON'],
    'of a byte more': [' '.repeat(256 * 1024 + 1), '413 BODY_TOO_LARGE'],
  }
  for (const [name, [body, expected]] of Object.entries(refused))
    it(`${name} is refused`, async () => {
      assert.equal(await outcomeOf(app, makeRecipe(body)), expected)
    })
})

describe('a route that takes no body', () => {
  for (const [name, rest] of Object.entries({
    'no body': '\r\n',
    'an empty body': 'Content-Length: 0\r\n\r\n',
    'an empty body of type JSON': `${JSON_TYPE}Content-Length: 0\r\n\r\n`,
    '{}': `${JSON_TYPE}Content-Length: 2\r\n\r\n{}`,
  }))
    it(`takes ${name}`, async () => {
      assert.equal(await outcomeOf(app, restore(rest)), '200')
    })

  for (const body of ['null', '[]', '""', '0', '{"scope":"all"}'])
    it(`refuses ${body}`, async () => {
      const request = restore(`${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n${body}`)

      assert.equal(await outcomeOf(app, request), '400 VALIDATION_FAILED')
    })
})
