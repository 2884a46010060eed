import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { after, it } from 'node:test'
import { pino } from 'pino'
import { createServer } from './server.ts'

const api = createServer({
  log: pino({ level: 'silent' }),
  clock: () => new Date(),
  trustedProxies: new BlockList(),
  observe: () => {},
  leaving: new AbortController().signal,
})
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
