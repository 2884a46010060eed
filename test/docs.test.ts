import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'

const app = await startApp()

describe('GET /docs', () => {
  it('allows only our scripts, and inline styles only on this page', async () => {
    const policies = await Promise.all(
      ['/docs', '/docs/script.js', '/openapi.json'].map(async (path) =>
        (await app.call('GET', path)).headers.get('content-security-policy'),
      ),
    )

    const strict = "default-src 'none';frame-ancestors 'none';base-uri 'none'"
    assert.deepEqual(policies, [
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      strict,
      strict,
    ])
  })

  it('sends its script compressed, and not again to a client that has it', async () => {
    const zipped = await fetch(`${app.url}/docs/script.js`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    const plain = await app.call('GET', '/docs/script.js', {
      headers: { 'accept-encoding': 'identity' },
    })
    const etag = zipped.headers.get('etag') ?? ''
    const again = await app.call('GET', '/docs/script.js', { headers: { 'if-none-match': etag } })

    assert.deepEqual(
      [zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')],
      ['gzip', null],
    )
    assert.equal(plain.headers.get('vary'), 'accept-encoding')
    assert.equal(await zipped.text(), plain.text)
    assert.deepEqual([again.status, again.text], [304, ''])
  })
})
