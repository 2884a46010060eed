import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { after as shift, DAY } from '#platform/kernel/clock.ts'
import { testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { openCollector } from './collector.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'

it('requests, transactions, statements and jobs are spans, without personal data', async () => {
  await using collector = await openCollector()
  const { db, url } = await testDatabase()
  const longAgo = shift(new Date(), -1.5 * DAY) // a longer time would have to be confirmed
  await db
    .insertInto('job_runs')
    .values({ name: 'daily', due_at: longAgo, finished_at: longAgo, counts: '{}' })
    .execute()
  const { spans } = collector
  {
    await using larder = await startLarder({
      ...cheap,
      DATABASE_URL: url,
      LARDER_SECRET: SECRET,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    const post = (path: string, body: object, headers = {}) =>
      fetch(larder.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const ada = { email: 'ada@example.com', password: 'plums in the cellar', name: 'Ada Lovelace' }
    await post('/v1/auth/signup', ada)
    const { name: _name, ...credentials } = ada
    const answer = await post('/v1/auth/signin', credentials, { traceparent: PARENT })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    await post(
      '/v1/pantry/foods',
      { name: 'Plums of Grandma' },
      { authorization: `Bearer ${token}` },
    )
    await fetch(`${larder.url}/reset-password?token=in-the-address`)
    await eventually('the daily job is done', () =>
      larder.lines.some(({ msg }) => msg === 'job done'),
    )
  } // at its end it sends the rest

  const named = (name: string) => spans.find((span) => span.name === name) ?? assert.fail(name)
  const childrenOf = (parent: { spanId: string }) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name)
  const signIn = named('POST /v1/auth/signin')
  const food = named('POST /v1/pantry/foods')
  const transaction = spans.find(
    (span) => span.name === 'transaction' && span.parentSpanId === food.spanId,
  )
  assert.deepEqual([signIn.traceId, signIn.parentSpanId], [TRACE, SPAN])
  assert.deepEqual(
    { ...food.attributes, 'request.id': 'an id' },
    {
      'http.request.method': 'POST',
      'http.route': '/v1/pantry/foods',
      'http.response.status_code': 201,
      'request.id': 'an id',
    },
  )
  assert.ok(transaction)
  assert.ok(childrenOf(transaction).length > 1, childrenOf(transaction).join(', '))
  assert.ok(childrenOf(named('job daily')).length > 5)
  assert.deepEqual(new Set(spans.map(({ service }) => service)), new Set(['larder']))
  const all = collector.texts.join('\n')
  for (const secret of ['ada@', 'Lovelace', 'plums', 'Plums', 'in-the-address', '127.0.0', '/24'])
    assert.ok(!all.includes(secret), `a span has ${secret}`)
})

it('Larder works on while the collector does not answer, and says so once in the log', async () => {
  const { url } = await testDatabase()
  await using larder = await startLarder({
    ...cheap,
    DATABASE_URL: url,
    LARDER_SECRET: SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })

  const { status } = await fetch(`${larder.url}/v1`)
  const exitCode = await larder.end('SIGTERM')

  const warnings = larder.lines.filter(({ msg }) => msg === 'spans can not be sent')
  assert.deepEqual([status, exitCode, warnings.length], [200, 0, 1])
})

it('only one file imports the libraries of OpenTelemetry, and it is loaded on demand', async () => {
  const importers: string[] = []
  for await (const path of glob('src/**/*.ts')) {
    const text = await readFile(path, 'utf8')
    if (/from '@opentelemetry|from '[^']*otlp-tracer/.test(text)) importers.push(path)
  }

  assert.deepEqual(importers, ['src/platform/tracing/otlp-tracer.ts'])
})

const [TRACE, SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const PARENT = `00-${TRACE}-${SPAN}-01`
