// The quotas of accounts and households.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { category, pusher, times } from '#test/fixtures/new-rows.ts'
import { outcome } from './answers.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import type { Person } from './person.ts'
import { verified } from './verified.ts'

const app = await startApp({
  MAX_HOUSEHOLDS: '3',
  MAX_MEMBERS: '2',
  MAX_INVITES: '2',
  MAX_SESSIONS: '3',
  RATE_LIMITS: 'on',
  WRITES_PER_MINUTE: '20',
})
/** A replica without rate limits, for sign-ups and sign-ins. */
const unlimited = await startApp({}, app)

async function newcomer(): Promise<Person> {
  const person = await verified(unlimited)
  const { email, password } = person
  return {
    ...person,
    signIn: () => app.call('POST', '/v1/auth/signin', { body: { email, password } }),
    call: (method, path, body) =>
      app.call(method, path, {
        token: person.accessToken,
        ...(body === undefined ? {} : { body }),
      }),
  }
}

describe('a quota', () => {
  it('limits what an account sends in a day, also where it deletes the households', async () => {
    const small = await startApp({ MAX_MEGABYTES: '1', RATE_LIMITS: 'on' })
    const ada = await verified(small)
    const send = async (id: string) => pusher(small, ada, id)(times(100, category))

    const seen: string[] = []
    let refused = ''
    for (let i = 0; i < 25; i++) {
      const { body: household } = await ada.call('POST', '/v1/households', { name: 'Home' })
      const { status, body } = await send(household.id)
      seen.push(String(status))
      if (status === 429) refused = body.error
      await ada.call('DELETE', `/v1/households/${household.id}`)
    }
    small.clock.advance({ days: 1 })
    const { access_token: accessToken } = (await ada.signIn()).body
    const { body } = await small.call('GET', '/v1/households', { token: accessToken })
    const later = await pusher(small, { accessToken }, body.items[0].id)([category()])

    assert.match(refused, /^An account can send changes of at most 2 MB a day, /)
    assert.ok(seen.indexOf('429') > 10, seen.join(' '))
    assert.equal(later.status, 200)
  })

  it('limits the households that an account makes or joins', async () => {
    const [ada, ben] = [await newcomer(), await newcomer()]
    const invite = await ben.call(
      'POST',
      `/v1/households/${(await firstHousehold(ben)).id}/invites`,
    )

    const made = []
    for (let i = 0; i < 3; i++)
      made.push(await ada.call('POST', '/v1/households', { name: 'Home' }))
    const joining = await ada.call('POST', '/v1/households/join', { code: invite.body.code })
    const { id } = made[0]?.body ?? {}
    const left = await ada.call('DELETE', `/v1/households/${id}`)
    const again = await ada.call('POST', '/v1/households/join', { code: invite.body.code })

    assert.deepEqual(
      [made.map(({ status }) => status), left.status, again.status],
      [[201, 201, 409], 204, 200],
    )
    assert.deepEqual(
      [made[2]?.body.error, joining.body.error, joining.body.code],
      [
        'An account can be in at most 3 households.',
        'An account can be in at most 3 households.',
        'CONFLICT',
      ],
    )
  })

  it('limits the members of a household; a refused join does not use the invite', async () => {
    const ada = await newcomer()
    const { id } = await firstHousehold(ada)
    const { body } = await ada.call('POST', `/v1/households/${id}/invites`, { max_uses: 5 })
    const [ben, cleo] = [await newcomer(), await newcomer()]

    const joins = []
    for (const one of [ben, cleo])
      joins.push(await one.call('POST', '/v1/households/join', { code: body.code }))
    const invites = await ada.call('GET', `/v1/households/${id}/invites`)

    assert.deepEqual(
      [joins.map(outcome), joins[1]?.body.error, invites.body.items[0].uses],
      [['200 ok', '409 CONFLICT'], 'A household can have at most 2 members.', 1],
    )
  })

  it('limits the open invites of a household', async () => {
    const ada = await newcomer()
    const path = `/v1/households/${(await firstHousehold(ada)).id}/invites`

    const made = []
    for (let i = 0; i < 3; i++) made.push(await ada.call('POST', path))
    await ada.call('DELETE', `${path}/${made[0]?.body.id}`)
    made.push(await ada.call('POST', path))

    assert.deepEqual(
      made.map(({ status }) => status),
      [201, 201, 409, 201],
    )
    assert.equal(
      made[2]?.body.error,
      'A household can have at most 2 open invites. Revoke one first.',
    )
  })

  it('ends the session that was idle longest at a sign-in over the limit, with an event', async () => {
    const ada = await newcomer() // the first session
    app.clock.advance({ seconds: 1 })
    const second = (await ada.signIn()).body
    app.clock.advance({ seconds: 1 })
    const third = (await ada.signIn()).body
    app.clock.advance({ seconds: 60 })
    const refreshed = await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: ada.refreshToken },
    })
    app.clock.advance({ seconds: 1 })
    const fourth = (await ada.signIn()).body

    const tokens = [refreshed.body, second, third, fourth].map((one) => one.access_token)
    const answers = await Promise.all(
      tokens.map((token) => app.call('GET', '/v1/auth/account', { token })),
    )
    const events = await app.call('GET', '/v1/auth/events', { token: fourth.access_token })
    const ended = events.body.items.filter(({ kind }: { kind: string }) => kind === 'session_ended')

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401, 200, 200],
    )
    assert.deepEqual(
      ended.map(({ details }: { details: { reason: string } }) => details.reason),
      ['too_many'],
    )
  })

  it('limits the rows that an account writes in a minute', async () => {
    const [ada, eve] = [await newcomer(), await newcomer()]
    const push = pusher(app, ada, (await firstHousehold(ada)).id)
    const batch = times(15, category)

    const first = await push(batch)
    const refused = await push(times(15, category))
    const other = await eve.call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const read = await ada.call('GET', '/v1/pantry/categories')
    app.clock.advance({ seconds: Number(refused.headers.get('retry-after')) })
    const later = await push(times(15, category))

    assert.deepEqual([first, refused, other, read, later].map(outcome), [
      '200 ok',
      '429 RATE_LIMITED',
      '201 ok',
      '200 ok',
      '200 ok',
    ])
    assert.deepEqual(
      [refused.body.error, read.body.items.length],
      [
        'An account can change at most 20 rows a minute, a household 60. Try again in 30 seconds.',
        15,
      ],
    )
  })

  it('for the writes of a household is not used up by strangers', async () => {
    const [ada, ...strangers] = await Promise.all(times(4, newcomer))
    assert.ok(ada)
    const { id } = await firstHousehold(ada)

    const refused = []
    for (const one of strangers) refused.push(await pusher(app, one, id)(times(20, category)))
    const written = await pusher(app, ada, id)(times(20, category))

    assert.deepEqual(refused.map(outcome), Array(3).fill('403 SCOPE_FORBIDDEN'))
    assert.equal(outcome(written), '200 ok')
  })
})
