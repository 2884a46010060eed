import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })

/** Opens a further session of a person with this user agent and address. */
async function device({ email, password }: Person, userAgent: string, address: string) {
  const { body } = await app.call('POST', '/v1/auth/signin', {
    body: { email, password },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  })
  return { token: body.access_token as string, refresh: body.refresh_token as string } // as signed in
}

const list = async (token: string) =>
  (await app.call('GET', '/v1/auth/sessions', { token })).body.items
const end = (token: string, id: string) => app.call('DELETE', `/v1/auth/sessions/${id}`, { token })
const idOf = (items: { id: string; user_agent: string }[], userAgent: string) =>
  items.find(({ user_agent }) => user_agent === userAgent)?.id ?? assert.fail('No such session.')

describe('GET /v1/auth/sessions', () => {
  it('lists the sessions, the last used first', async () => {
    const ada = await signedUp(app)
    const phone = await device(ada, 'phone', '203.0.113.7')
    app.clock.advance({ minutes: 1 })
    await device(ada, 'laptop', '2001:db8:1:2::3')
    app.clock.advance({ minutes: 1 })
    await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: phone.refresh },
      headers: { 'user-agent': 'phone', 'x-forwarded-for': '203.0.113.9' },
    })

    const { status, body } = await app.call('GET', '/v1/auth/sessions', { token: phone.token })

    const [first, second, third, ...none] = body.items
    const { id, ...rest } = first
    assert.deepEqual([status, none], [200, []])
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(rest, {
      created_at: '2026-11-20T08:00:00.000Z',
      last_seen_at: '2026-11-20T08:02:00.000Z',
      expires_at: '2026-12-20T08:02:00.000Z',
      user_agent: 'phone',
      network: '203.0.113.0',
      current: true,
      method: 'password',
      second_factor: null,
    })
    assert.deepEqual(
      [second, third].map(({ user_agent, network, current }) => [user_agent, network, current]),
      [
        ['laptop', '2001:db8:1::', false],
        ['node', '127.0.0.0', false],
      ],
    )
  })

  it('lists neither expired sessions nor those of others', async () => {
    const ada = await signedUp(app)
    await signedUp(app)
    app.clock.advance({ days: 30 })
    const { token } = await device(ada, 'tablet', '203.0.113.7')

    const items = await list(token)

    assert.deepEqual(
      items.map(({ user_agent }: { user_agent: string }) => user_agent),
      ['tablet'],
    )
  })
})

describe('DELETE /v1/auth/sessions/{id}', () => {
  it('ends a session, and both its tokens are refused immediately', async () => {
    const ada = await signedUp(app)
    const lost = await device(ada, 'lost phone', '203.0.113.7')
    const id = idOf(await list(ada.accessToken), 'lost phone')

    const answers = [await end(ada.accessToken, id), await end(ada.accessToken, id)]

    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [
        [204, ''],
        [204, ''],
      ],
    )
    const used = [
      await app.call('GET', '/v1/auth/account', { token: lost.token }),
      await app.call('POST', '/v1/auth/refresh', { body: { refresh_token: lost.refresh } }),
    ]
    assert.deepEqual(used.map(outcome), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
    const events = (await ada.call('GET', '/v1/auth/events')).body.items
    const ended = events.filter(({ kind }: { kind: string }) => kind === 'session_ended')
    assert.deepEqual(
      ended.map(({ details }: { details: object }) => details),
      [{ ended: id }],
    )
  })

  it('may end the session of the caller', async () => {
    const ada = await signedUp(app)
    const [own] = await list(ada.accessToken)

    const { status } = await end(ada.accessToken, own.id)

    assert.equal(status, 204)
    assert.equal(outcome(await ada.call('GET', '/v1/auth/account')), '401 UNAUTHENTICATED')
  })

  it('does not end the session of another account, with the same response as for an unknown id', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]
    const [hers] = await list(ada.accessToken)

    const answers = [await end(eve.accessToken, hers.id), await end(eve.accessToken, randomUUID())]

    assert.deepEqual(answers.map(outcome), ['204 ok', '204 ok'])
    assert.equal(outcome(await ada.call('GET', '/v1/auth/account')), '200 ok')
    const events = (await eve.call('GET', '/v1/auth/events')).body.items
    assert.deepEqual(events.length, 1)
  })

  it('refuses a text that is no id', async () => {
    const ada = await signedUp(app)

    const { status, body } = await end(ada.accessToken, 'all')

    assert.deepEqual([status, body.code], [400, 'VALIDATION_FAILED'])
  })
})
