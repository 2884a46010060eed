import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { type ReceivedMail, tokenIn } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

it('/.well-known/change-password leads to a page, and its neighbours do not exist', async () => {
  const open = (path: string) => fetch(app.url + path, { redirect: 'manual' })

  const { status, headers } = await open('/.well-known/change-password')

  const target = new URL(headers.get('location') ?? '', `${app.url}/.well-known/change-password`)
  assert.deepEqual([status, target.pathname], [303, '/reset-password'])
  assert.equal((await fetch(target)).status, 200)
  // The check of a password manager before it trusts the answer.
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  assert.equal((await open(missing)).status, 404)
})

describe('GET /reset-password', () => {
  it('may load only our files, can’t be framed, and is not cached', async () => {
    const { status, headers } = await app.call('GET', '/reset-password')

    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('cache-control')],
      [200, 'text/html; charset=utf-8', 'no-store'],
    )
    assert.deepEqual(headers.get('content-security-policy')?.split(';').toSorted(), [
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ])
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
  })

  it('has no inline content, and loads only existing files', async () => {
    const { text } = await app.call('GET', '/reset-password')

    assert.doesNotMatch(text, /<style|\sstyle=|\son\w+=|<script[^>]*>[^<]|javascript:|\/\//i)
    const assets = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => `/${path}`)
    assert.deepEqual(
      await Promise.all(assets.map(async (path) => (await app.call('GET', path)).status)),
      [200, 200, 200, 200],
    )
  })

  it('does not use up the token when the link is opened', async () => {
    const ada = await signedUp(app)
    await app.call('POST', '/v1/auth/password-reset', { body: { email: ada.email } })
    const [mail] = (await app.inbox.to(ada.email)) as [ReceivedMail] // one was waited for
    const token = tokenIn(mail)

    for (let times = 0; times < 10; times++) {
      await app.call('GET', `/reset-password?token=${token}`)
      await app.call('HEAD', '/reset-password')
    }
    const { status } = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'still as good as new' },
    })

    assert.equal(status, 200)
  })
})

describe('GET /pages', () => {
  it('sends a file once, and then answers 304', async () => {
    const first = await app.call('GET', '/pages/page.css')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.call('GET', '/pages/page.css', {
      headers: { 'if-none-match': `"other", W/${etag}` },
    })
    const other = await app.call('GET', '/pages/page.css', {
      headers: { 'if-none-match': '"other"' },
    })

    assert.match(etag, /^"[\w-]{27}"$/)
    assert.deepEqual(
      [first.headers.get('content-type'), first.headers.get('cache-control')],
      ['text/css; charset=utf-8', 'no-cache'],
    )
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag])
    assert.deepEqual([other.status, other.text], [200, first.text])
  })

  it('serves only the files of the pages', async () => {
    const paths = [
      '/pages/',
      '/pages/reset-password.html',
      '/pages/tsconfig.json',
      '/pages/..%2fstore.ts',
    ]

    assert.deepEqual(
      await Promise.all(paths.map(async (path) => (await app.call('GET', path)).status)),
      [404, 404, 404, 404],
    )
  })
})
