import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filled, listRoutes } from '#test/openapi/openapi-routes.ts'
import { startApp } from './app.ts'
import { ask, HOST, send } from './wire.ts'

const app = await startApp()
const routes = await listRoutes(app.url)

describe('a method', () => {
  it('that a path does not support gets 405 with the supported ones', async () => {
    const wrong: string[] = []
    for (const path of new Set(routes.map((route) => route.path))) {
      // `join` also matches the path with an id.
      const answering = routes.filter((route) =>
        RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
      const methods = [...new Set(answering.map((route) => route.method))]
      const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
      for (const method of ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PURGE']) {
        if (methods.includes(method)) continue
        const { status, headers } = await ask(app, method, filled(path))
        const allow = headers.get('allow')?.split(', ').toSorted().join()
        if (status !== 405 || allow !== allowed.toSorted().join())
          wrong.push(`${method} ${path}: ${status}, Allow: ${allow}`)
      }
    }

    assert.deepEqual(wrong, [])
  })

  it('HEAD answers as GET does, without a body', async () => {
    const get = await ask(app, 'GET', '/health/live')
    const head = await ask(app, 'HEAD', '/health/live')
    const none = await ask(app, 'HEAD', '/v1/auth/signin')

    assert.deepEqual([head.status, head.text], [200, ''])
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
    assert.deepEqual([none.status, none.text], [405, ''])
  })

  for (const method of ['BREW', 'get', 'PRI', 'G ET', '\u0000', 'CONNECT'])
    it(`${JSON.stringify(method)} is refused`, async () => {
      assert.equal((await ask(app, method, '/health/live')).status, 400)
    })

  it('CONNECT opens no tunnel', async () => {
    const answer = await ask(app, 'CONNECT', 'example.com:443', 'Host: example.com:443\r\n')

    assert.deepEqual([answer.status, answer.headers.get('connection')], [400, 'close'])
  })
})

describe('an invalid HTTP request', () => {
  const refused: Record<string, string> = {
    'a TLS handshake': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u0003\u0003',
    'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'HTTP/3.0': `GET /health/live HTTP/3.0\r\n${HOST}\r\n`,
    'an unknown version': `GET /health/live HTTP/1.7\r\n${HOST}\r\n`,
    'an HTTP/0.9 request': 'GET /health/live\r\n\r\n',
    'an SMTP command': 'EHLO larder.test\r\nMAIL FROM:<ada@example.com>\r\n',
    'a line of letters': 'hello\r\n\r\n',
    'line feeds without carriage returns': `GET /health/live HTTP/1.1\nHost: larder.test\n\n`,
    'a header without a name': `GET /health/live HTTP/1.1\r\n${HOST}: a\r\n\r\n`,
    'a header with NUL': `GET /health/live HTTP/1.1\r\n${HOST}X-Note: a\u0000b\r\n\r\n`,
    'a path in unescaped UTF-8': `GET /h\u00e9alth HTTP/1.1\r\n${HOST}\r\n`,
    'no Host header': 'GET /health/live HTTP/1.1\r\n\r\n',
    'two Host headers': `GET /health/live HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`,
  }
  for (const [name, text] of Object.entries(refused))
    it(`such as ${name} is refused`, async () => {
      assert.equal((await send(app, text)).status, 400)
      assert.equal((await ask(app, 'GET', '/health/live')).status, 200)
    })

  it('with large headers is told so', async () => {
    const { status, text } = await ask(
      app,
      'GET',
      '/health/live',
      `${HOST}X-Note: ${'a'.repeat(40_000)}\r\n`,
    )

    const { code, error } = JSON.parse(text)
    assert.deepEqual(
      [status, code, error],
      [431, 'VALIDATION_FAILED', 'The headers are too large.'],
    )
  })

  it('is logged with its request id and the reason', async () => {
    const { headers } = await send(app, 'hello\r\n\r\n')

    const line = app.logLines.find((text) => text.includes(headers.get('x-request-id') ?? '?'))
    assert.ok(line)
    const { msg, status, reason } = JSON.parse(line)
    assert.deepEqual(
      [msg, status, reason],
      ['refused an invalid HTTP request', 400, 'HPE_INVALID_METHOD'],
    )
  })

  for (const strange of ['][', 'a b', 'evil.example:99999999', '\u0001'])
    it(`such as the host ${JSON.stringify(strange)} causes no server error`, async () => {
      for (const { method, path } of [...routes, { method: 'GET', path: '/docs' }]) {
        const { status } = await ask(app, method, filled(path), `Host: ${strange}\r\n`)
        assert.ok(status < 500, `${method} ${path}: ${status}`)
      }
    })

  it('does not include HTTP/1.0 and offers of another protocol', async () => {
    const old = await send(app, 'GET /health/live HTTP/1.0\r\n\r\n')
    const offered = await ask(
      app,
      'GET',
      '/health/live',
      `${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\n`,
    )

    assert.deepEqual(
      [old.status, old.headers.get('connection'), offered.status],
      [200, 'close', 200],
    )
  })
})
