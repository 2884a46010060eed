import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp, userOf } from '#test/app/person.ts'
import { hold } from '#test/app/row-locks.ts'
import { eventually } from '#test/eventually.ts'
import { acquireLease } from './export-lease-store.ts'

const app = await startApp()
const exported = (token: string) => app.call('GET', '/v1/auth/export', { token })

const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1)

/** Adds events to an account, of about 10 KB each. */
async function addEvents(accountId: string, count: number): Promise<void> {
  await sql`
    insert into events (id, subject, kind, at, details)
    select gen_random_uuid(), ${accountId}, 'renamed', ${app.clock()}::timestamptz - n * interval '1 minute',
           jsonb_build_object('text', repeat('€', 10000))
    from generate_series(1, ${count}) as n`.execute(app.db)
}

describe('GET /v1/auth/export', () => {
  it('returns all data of an account in one document', async () => {
    const ada = await signedUp(app, { name: 'Ada "Countess" Lovelace' })
    const phone = (await ada.signIn()).body

    const { status, headers, body } = await exported(phone.access_token)

    const account = userOf(await ada.call('GET', '/v1/auth/account'))
    const sessions = (await app.call('GET', '/v1/auth/sessions', { token: phone.access_token }))
      .body
    const households = (await ada.call('GET', '/v1/households')).body
    const [{ id, default_shopping_list_id: listId }] = households.items
    const list = (await ada.call('GET', `/v1/shopping-lists/${listId}`)).body
    const events = (await ada.call('GET', '/v1/auth/events')).body
    const { household_rows: rows, ...rest } = body
    assert.deepEqual(
      rows.map((row: { household_id: string; entity: string }) => [row.household_id, row.entity]),
      [
        [id, 'member'],
        [id, 'shopping_list'],
      ],
    )
    assert.deepEqual(rows[1], { ...list, household_id: id, entity: 'shopping_list' })
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('content-disposition')],
      [
        200,
        'application/json; charset=utf-8',
        'attachment; filename="larder-export-2026-11-20.json"',
      ],
    )
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(
      { ...rest, sessions: body.sessions.toSorted(byId) },
      {
        exported_at: '2026-11-20T08:00:00.000Z',
        user: { ...account, language: 'en' },
        identities: [],
        notices: [],
        passkeys: [],
        push_subscriptions: [],
        api_keys: [],
        second_factors: [],
        sessions: sessions.items.toSorted(byId),
        households: households.items,
        household_operations: [],
        events: events.items,
      },
    )
    assert.deepEqual(body.events.map(({ kind }: { kind: string }) => kind).toSorted(), [
      'exported',
      'signed_in',
      'signed_up',
    ])
  })

  it('holds no hash, no token and no data of others', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]

    const { text } = await exported(ada.accessToken)

    assert.doesNotMatch(text, /argon2|hash|password_hash|credentials|eyJ/)
    assert.ok(!text.includes(ada.refreshToken) && !text.includes(ada.password))
    assert.ok(!text.includes(eve.id) && !text.includes(eve.email))
  })

  it('works while the account is pending deletion, with both kinds of tokens', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const { restore_token } = (await ada.signIn()).body

    const answers = [await exported(ada.accessToken), await exported(restore_token)]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.user.id]),
      [
        [200, ada.id],
        [200, ada.id],
      ],
    )
  })

  it('is complete for a large account', async () => {
    const ada = await signedUp(app)
    await addEvents(ada.id, 2500)

    const { body } = await exported(ada.accessToken)

    const ids = body.events.map(({ id }: { id: string }) => id)
    assert.deepEqual([ids.length, new Set(ids).size], [2502, 2502])
    const times = body.events.map(({ at }: { at: string }) => at)
    assert.deepEqual(times, times.toSorted().toReversed())
  })

  it('waits for a slow client, with little memory', async () => {
    const ada = await signedUp(app)
    await addEvents(ada.id, 4000) // 120 MB
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const before = process.memoryUsage()

    socket.pause()
    socket.write(
      `GET /v1/auth/export HTTP/1.1\r\nhost: larder.test\r\nauthorization: Bearer ${ada.accessToken}\r\n\r\n`,
    )
    // More turns of the service than the whole export has.
    for (let i = 0; i < 100; i++) await ada.call('GET', '/v1/auth/account')
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    socket.destroy()

    const grown = heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers
    assert.ok(grown < 60_000_000, `${grown} bytes more`)
    assert.equal(outcome(await ada.call('GET', '/v1/auth/account')), '200 ok')
  })

  it('is not written for a HEAD request', async () => {
    const ada = await signedUp(app)

    const { status, headers } = await app.call('HEAD', '/v1/auth/export', {
      token: ada.accessToken,
    })

    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('content-length')],
      [200, 'application/json; charset=utf-8', null],
    )
    assert.equal((await ada.call('GET', '/v1/auth/events')).body.items.length, 1)
  })

  it('runs once at a time for an account, and again after its end or abort', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]
    const held = await hold(app, 'lock table recipes in access exclusive mode')
    const broken = new AbortController()
    const headers = { authorization: `Bearer ${eve.accessToken}` }
    const request = fetch(`${app.url}/v1/auth/export`, { headers, signal: broken.signal })
      .then((answer) => answer.text())
      .catch((error: Error) => error.name)

    const first = exported(ada.accessToken)
    await held.waiting(2)
    const second = await exported(ada.accessToken)
    broken.abort()
    await held.release()
    const done = await first
    const third = await exported(ada.accessToken)
    await eventually('the lease ends', async () => (await exported(eve.accessToken)).status === 200)

    assert.deepEqual([done.status, await request, third.status], [200, 'AbortError', 200])
    assert.deepEqual(
      [second.status, second.body.code, second.body.error, second.headers.get('retry-after')],
      [
        429,
        'RATE_LIMITED',
        'Another export of this account is running. Wait until it is done.',
        '60',
      ],
    )
    assert.equal((await sql`select from export_leases`.execute(app.db)).rows.length, 0)
  })

  it('runs again a minute after its replica was killed', async () => {
    const ada = await signedUp(app)
    await acquireLease(app.db, ada.id, app.clock())

    const early = await exported(ada.accessToken)
    app.clock.advance({ seconds: 61 })
    const late = await exported(ada.accessToken)

    assert.deepEqual([early.status, late.status], [429, 200])
  })

  it('runs ten times an hour', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' }, app)
    const ada = await signedUp(app)
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push(
        (await limited.call('GET', '/v1/auth/export', { token: ada.accessToken })).status,
      )

    assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429])
  })
})
