import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

describe('GET /v1/auth/events', () => {
  it('lists the events, newest first, with their network and session', async () => {
    const ada = await signedUp(app)
    app.clock.advance({ minutes: 1 })
    const renamed = await ada.call('PATCH', '/v1/auth/account', { name: 'Ada King' })

    const { status, body } = await ada.call('GET', '/v1/auth/events')

    const [first, second, ...none] = body.items
    assert.equal(status, 200)
    assert.deepEqual(none, [])
    assert.equal(body.next_cursor, null)
    assert.deepEqual(
      { ...first, id: '', session_id: '' },
      {
        id: '',
        kind: 'renamed',
        at: '2026-11-20T08:01:00.000Z',
        session_id: '',
        network: '127.0.0.0',
        request_id: renamed.headers.get('x-request-id'),
        details: {},
      },
    )
    assert.deepEqual(
      [second.kind, second.at, second.session_id, second.details],
      ['signed_up', '2026-11-20T08:00:00.000Z', first.session_id, { method: 'password' }],
    )
  })

  it('returns many events in pages', async () => {
    const ada = await signedUp(app)
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await ada.call('PATCH', '/v1/auth/account', { name })

    const whole = await ada.call('GET', '/v1/auth/events')
    const first = await ada.call('GET', '/v1/auth/events?limit=3')
    const second = await ada.call(
      'GET',
      `/v1/auth/events?limit=3&cursor=${encodeURIComponent(first.body.next_cursor)}`,
    )

    assert.deepEqual([...first.body.items, ...second.body.items], whole.body.items)
    assert.deepEqual([first.body.items.length, second.body.next_cursor], [3, null])
  })

  it('refuses a text that is no cursor', async () => {
    const ada = await signedUp(app)

    const answers = await Promise.all(
      [
        'x',
        '2026-99-99T00:00:00.000Z_00000000-0000-7000-8000-000000000000',
        "'; drop table events",
      ].map((cursor) => ada.call('GET', `/v1/auth/events?cursor=${encodeURIComponent(cursor)}`)),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      answers.map(() => [400, 'VALIDATION_FAILED']),
    )
  })

  it('never shows the events of another account', async () => {
    const ada = await signedUp(app)
    const eve = await signedUp(app)
    await ada.call('PATCH', '/v1/auth/account', { name: 'Ada King' })

    const { body } = await eve.call('GET', '/v1/auth/events')

    assert.deepEqual(
      body.items.map(({ kind }: { kind: string }) => kind),
      ['signed_up'],
    )
  })

  it('records the reuse of a refresh token once, even after many tries', async () => {
    const ada = await signedUp(app)
    const refresh = (refresh_token: string) =>
      app.call('POST', '/v1/auth/refresh', { body: { refresh_token } })
    const { body: next } = await refresh(ada.refreshToken)
    await app.call('GET', '/v1/auth/account', { token: next.access_token })
    app.clock.advance({ minutes: 1 })
    await Promise.all([
      refresh(ada.refreshToken),
      refresh(ada.refreshToken),
      refresh(ada.refreshToken),
    ])

    const again = (await ada.signIn()).body
    const { body } = await app.call('GET', '/v1/auth/events', { token: again.access_token })

    assert.deepEqual(body.items.map(({ kind }: { kind: string }) => kind).toSorted(), [
      'refresh_token_reused',
      'signed_in',
      'signed_up',
    ])
  })
})

describe('the table of events', () => {
  it('refuses updates and deletes', async () => {
    await signedUp(app)

    await assert.rejects(
      app.db.updateTable('events').set({ kind: 'nothing' }).execute(),
      /events are append-only/,
    )
    await assert.rejects(app.db.deleteFrom('events').execute(), /events are append-only/)
    await assert.rejects(sql`truncate events`.execute(app.db), /append-only/)
  })
})
