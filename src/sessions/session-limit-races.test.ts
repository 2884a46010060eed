import assert from 'node:assert/strict'
import { it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp({ MAX_SESSIONS: '5' })

it('lets all of many simultaneous sign-ins in, and keeps the limit of sessions', async () => {
  const ada = await signedUp(app)
  const { email, password } = ada
  const signIn = () => app.call('POST', '/v1/auth/signin', { body: { email, password } })

  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, signIn))
    assert.deepEqual(new Set(answers.map(outcome)), new Set(['200 ok']))
  }

  const { body } = await signIn()
  const list = await app.call('GET', '/v1/auth/sessions', { token: body.access_token })
  assert.equal(list.body.items.length, 5)
})
