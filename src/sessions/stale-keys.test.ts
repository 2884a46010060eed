import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app.ts'

it('signs up a crowd at once though the signing keys were not looked at for an hour', async () => {
  const app = await startApp()
  app.clock.advance({ hours: 1 })

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      app.call('POST', '/v1/auth/signup', {
        body: { email: `crowd-${i}@example.com`, password: 'a fine password', name: 'Crowd' },
      }),
    ),
  )

  assert.deepEqual(
    answers.map(({ status }) => status),
    Array<number>(40).fill(201),
  )
})
