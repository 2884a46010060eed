import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bundleApp } from '#api/web-app/bundle.ts'
import { loadApp } from '#api/web-app/load-app.ts'
import { startApp } from '#test/app/app.ts'

const app = await startApp({}, undefined, { webApp: loadApp() })
const without = await startApp({ WEB: 'off' }, app)
const page = await app.call('GET', '/')
const script = /src="(\/app\/main-[^"]+)"/.exec(page.text)?.[1] ?? assert.fail()
const policy = (headers: Headers) => headers.get('content-security-policy') ?? ''

describe('the files of the web app', () => {
  it('are one page for all screens, which a browser asks for each time', async () => {
    const screens = await Promise.all(
      ['/today', '/list/42', '/recipes/42/cook', '/sign-in'].map((path) => app.call('GET', path)),
    )

    assert.ok(screens.every(({ status, text }) => status === 200 && text === page.text))
    assert.equal(page.headers.get('cache-control'), 'no-cache')
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  })

  it('have a policy without inline code, and WebAssembly only on the page that scans', async () => {
    const scan = await app.call('GET', '/scan')

    assert.match(policy(page.headers), /^default-src 'none';script-src 'self';style-src 'self';/)
    assert.match(policy(scan.headers), /script-src 'self' 'wasm-unsafe-eval';/)
    assert.doesNotMatch(policy(page.headers), /unsafe/)
  })

  it('are kept for a year if their name has a hash, and are compressed', async () => {
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted }
      const answer = await app.call('GET', script, { headers })
      const etag = answer.headers.get('etag') ?? ''
      const again = await app.call('GET', script, {
        headers: { ...headers, 'if-none-match': etag },
      })

      assert.deepEqual(
        [answer.status, answer.headers.get('content-encoding'), answer.headers.get('vary')],
        [200, encoding, 'accept-encoding'],
      )
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(again.status, 304)
    }
  })

  it('come with the licence of each package that has a part in them', async () => {
    const { sources } = await bundleApp()
    const folders = sources.flatMap(
      (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    )

    const { status, text, headers } = await app.call('GET', '/app/licenses.txt')

    assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
    for (const name of [...new Set(folders), 'zxing-cpp'])
      assert.match(text, new RegExp(`^${name} `, 'm'))
    const permissions = text.match(/Permission is hereby granted/g) ?? []
    assert.equal(permissions.length, new Set(folders).size)
    assert.match(text, /Apache License\s+Version 2\.0/)
  })

  it('that do not exist are 404 in the common shape', async () => {
    const { status, body } = await app.call('GET', '/app/main-ABCDEFGH.js')

    assert.deepEqual([status, body.code], [404, 'NOT_FOUND'])
  })

  it('answer a wrong address of a browser with the page and 404, and other clients as before', async () => {
    const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const shown = await app.call('GET', '/no-such-page/42?x=1', { headers: navigation })
    const others = await Promise.all([
      app.call('GET', '/no-such-page'),
      app.call('GET', '/no-such-page', { headers: { accept: 'application/json' } }),
      app.call('GET', '/v1/no-such-route', { headers: navigation }),
      app.call('POST', '/no-such-page', { headers: navigation }),
      app.call('GET', '/v1/auth/signin', { headers: navigation }),
      app.call('POST', '/list', { headers: navigation }),
      without.call('GET', '/no-such-page', { headers: navigation }),
    ])

    assert.deepEqual(
      [shown.status, shown.text, policy(shown.headers), shown.headers.get('cache-control')],
      [404, page.text, policy(page.headers), 'no-cache'],
    )
    assert.equal(shown.headers.get('etag'), null)
    assert.deepEqual(
      others.map(({ status, body, headers }) => [status, body.code, headers.get('allow')]),
      [
        [404, 'NOT_FOUND', null],
        [404, 'NOT_FOUND', null],
        [404, 'NOT_FOUND', null],
        [404, 'NOT_FOUND', null],
        [405, 'METHOD_NOT_ALLOWED', 'POST'],
        [405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
        [404, 'NOT_FOUND', null],
      ],
    )
  })

  it('are not there with WEB=off', async () => {
    const answers = await Promise.all(
      ['/', '/list', '/service-worker.js', script].map((path) => without.call('GET', path)),
    )

    assert.ok(answers.every(({ status }) => status === 404))
  })
})
