import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { quietServer } from '#test/fixtures/quiet-server.ts'

const api = quietServer()
after(() => api.close())

it('has no time limit that nobody chose', () => {
  const { initialConfig, server } = api
  const { headersTimeout, requestTimeout, keepAliveTimeout, keepAliveTimeoutBuffer, timeout } =
    server

  assert.deepEqual(
    Object.fromEntries(Object.entries(initialConfig).filter(([name]) => /timeout/i.test(name))),
    {
      connectionTimeout: 0,
      handlerTimeout: 0,
      http2SessionTimeout: 72_000, // not used: there is no HTTP/2
      keepAliveTimeout: 72_000,
      pluginTimeout: 0,
      requestTimeout: 30_000,
    },
  )
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, keepAliveTimeoutBuffer, timeout },
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      keepAliveTimeoutBuffer: 1000,
      timeout: 0,
    },
  )
})
