import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import { signedUp } from './person.ts'

/** A trusted proxy, so that a test can choose the address of each request. */
const BEHIND_PROXY = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ 'x-forwarded-for': address })

const app = await startApp(BEHIND_PROXY)
const free = await startApp({}, app)

const sendSignUp = (body: unknown, address: string) =>
  app.call('POST', '/v1/auth/signup', { body, headers: from(address) })

const signUpAs = (email: string) =>
  sendSignUp({ email, password: 'a fine password', name: 'Ada' }, '192.0.2.10')

describe('rate limits', () => {
  it('allow a client ten sign-ups an hour, without invalid ones', async () => {
    for (let i = 0; i < 5; i++) await sendSignUp({}, '192.0.2.10')

    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await signUpAs(`su-${i}@example.com`)).status)
    app.clock.advance({ hours: 1 })
    const later = await signUpAs('later@example.com')

    assert.deepEqual(answers, [...Array<number>(10).fill(201), 429])
    assert.equal(later.status, 201)
  })

  it('send at most three reset mails an hour to an address, with the same answer', async () => {
    const alone = await startApp(BEHIND_PROXY) // else a replica without limits would send its mails
    const [ada, bob] = [await signedUp(alone), await signedUp(alone)]
    const ask = (email: string, address: string) =>
      alone.call('POST', '/v1/auth/password-reset', { body: { email }, headers: from(address) })
    const answers: Answer[] = []
    for (let i = 0; i < 6; i++) answers.push(await ask(ada.email, `192.0.2.${20 + i}`))

    await ask(bob.email, '192.0.2.30')
    await alone.inbox.to(bob.email)
    const mails = await alone.inbox.to(ada.email, 3)
    const newest = await alone.call('PUT', '/v1/auth/password-reset', {
      body: {
        token: tokenIn(mails[2] ?? assert.fail('There is no third mail.')),
        new_password: 'brand new one',
      },
    })

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.message]),
      answers.map(() => [200, answers[0]?.body.message]),
    )
    assert.deepEqual([mails.length, newest.status], [3, 200])
  })

  it('allow a session 60 refreshes a minute', async () => {
    const ada = await signedUp(free)
    let token = ada.refreshToken
    const answers = []
    for (let i = 0; i < 61; i++) {
      const { status, body } = await app.call('POST', '/v1/auth/refresh', {
        body: { refresh_token: token },
      })
      answers.push(status)
      token = body.refresh_token ?? token
    }
    app.clock.advance({ minutes: 1 })
    const later = await app.call('POST', '/v1/auth/refresh', { body: { refresh_token: token } })

    assert.deepEqual(answers, [...Array<number>(60).fill(200), 429])
    assert.equal(later.status, 200)
  })

  it('refuse a network after 70 malformed bodies, and no other network', async () => {
    const malformed = ['{"email":', '[]', ' '.repeat(20_000), '{"email":"a"}']
    const answers = []
    for (let i = 0; i < 75; i++)
      answers.push((await sendSignUp(malformed[i % 4], '192.0.2.60')).status)

    const honest = await sendSignUp(
      { email: 'honest@example.com', password: 'plums in the cellar', name: 'Ada' },
      '192.0.2.61',
    )

    const expected = Array.from({ length: 70 }, (_, i) => (i % 4 === 2 ? 413 : 400))
    assert.deepEqual(answers, [...expected, ...Array<number>(5).fill(429)])
    assert.equal(honest.status, 201)
  })
})
