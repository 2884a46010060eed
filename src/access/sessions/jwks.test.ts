import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ask = (etag = '') =>
  app.call('GET', '/.well-known/jwks.json', { headers: { 'if-none-match': etag } })

describe('GET /.well-known/jwks.json', () => {
  it('returns the keys that verify our tokens, and may be cached for five minutes', async () => {
    const ada = await signedUp(app)

    const { status, headers, body } = await ask()

    const { payload } = await jwtVerify(ada.accessToken, createLocalJWKSet(body), {
      currentDate: app.clock(),
    })
    const { x, y, kid } = body.keys[0]
    assert.deepEqual(body, {
      keys: [{ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }],
    })
    assert.deepEqual(
      [status, headers.get('cache-control'), payload.sub],
      [200, 'public, max-age=300', ada.id],
    )
  })

  it('answers 304 to a client with the current copy', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''

    const known = await ask(etag)
    const stale = await ask('"another"')

    assert.match(etag, /^"[\w-]{43}"$/)
    assert.deepEqual(
      [known, stale].map(({ status, text, headers }) => [status, text !== '', headers.get('etag')]),
      [
        [304, false, etag],
        [200, true, etag],
      ],
    )
  })

  it('returns no private member, and another ETag with another key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    const etag = (await ask()).headers.get('etag') ?? ''
    await app.db
      .insertInto('signing_keys')
      .values({
        id: 'another',
        public_key: JSON.stringify(jwk),
        private_key: Buffer.alloc(60, 'sealed with another secret'),
        signs_from: app.clock(),
        retires_at: null,
      })
      .execute()

    app.clock.advance({ minutes: 1 })
    const { status, headers, body, text } = await ask(etag)

    const { x, y } = jwk
    assert.deepEqual([status, body.keys.length, headers.get('etag') === etag], [200, 2, false])
    assert.deepEqual(
      body.keys.find(({ kid }: { kid: string }) => kid === 'another'),
      { kty: 'EC', crv: 'P-256', x, y, kid: 'another', alg: 'ES256', use: 'sig' },
    )
    assert.ok(!text.includes(String(jwk.d)))
  })
})
