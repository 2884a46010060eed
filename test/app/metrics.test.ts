import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from './app.ts'
import { signedUp } from './person.ts'

const app = await startApp()

it('the metrics count answers by route, status and code, and never by path', async () => {
  const ada = await signedUp(app)
  await ada.signIn()
  await app.call('POST', '/v1/auth/signin', { body: { email: ada.email, password: 'wrong' } })
  await app.call('GET', `/v1/${ada.email}`)

  const { status, headers, text } = await app.call('GET', '/metrics')

  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const counted = text.split('\n').filter((line) => line.startsWith('larder_http_answers_total{'))
  assert.deepEqual(counted.toSorted(), [
    'larder_http_answers_total{method="GET",route="none",status="404",code="NOT_FOUND"} 1',
    'larder_http_answers_total{method="POST",route="/v1/auth/signin",status="200",code="ok"} 1',
    'larder_http_answers_total{method="POST",route="/v1/auth/signin",status="401",code="INVALID_CREDENTIALS"} 1',
    'larder_http_answers_total{method="POST",route="/v1/auth/signup",status="201",code="ok"} 1',
  ])
  assert.ok(!text.includes(ada.email))
})
