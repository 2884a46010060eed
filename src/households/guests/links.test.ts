import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { sharedList } from '#test/app/guest.ts'
import { inHousehold, joined } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'

const app = await startApp({ DELETION_WINDOW_DAYS: '0' })
const changes = addressChanges(app)
const WEEK = 7 * 86_400_000
const inDays = (days: number) => new Date(app.clock().getTime() + days * 86_400_000).toISOString()

const storedLinks = async (householdId: string) =>
  app.db.selectFrom('list_links').selectAll().where('household_id', '=', householdId).execute()

describe('a link to a list', () => {
  it('has its token only in the first answer, and the database has only a hash', async () => {
    const { ada, call, path, householdId, listId } = await sharedList(app)

    const wish = { role: 'tick', label: 'Grandma' }
    const { status, body, headers } = await call('POST', `${path}/links`, wish)
    const { body: list } = await call('GET', `${path}/links`)

    const { token, url, ...link } = body
    const now = app.clock()
    assert.deepEqual([status, headers.get('larder-household')], [201, householdId])
    assert.deepEqual(link, {
      id: link.id,
      role: 'tick',
      label: 'Grandma',
      created_by: ada.id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + WEEK).toISOString(),
    })
    assert.match(token, /^[\w-]{64}$/)
    assert.equal(url, `http://larder.test/guest#${token}`)
    assert.deepEqual(list, { items: [link] })
    const stored = await storedLinks(householdId)
    assert.deepEqual(
      stored.map((row) => row.list_id),
      [listId],
    )
    const { rows } = await sql<{ text: string }>`
      select l::text as text from list_links l where household_id = ${householdId}`.execute(app.db)
    const secret = Buffer.from(token)
    assert.ok(!rows[0]?.text.includes(secret.toString('hex').slice(0, 40)))
    assert.ok(!rows[0]?.text.includes(token.slice(22)))
  })

  it('is valid for at most 90 days', async () => {
    const { call, path } = await sharedList(app)
    const make = (expires_at: string) => call('POST', `${path}/links`, { role: 'read', expires_at })

    const answers = [
      await make(inDays(90)),
      await make(inDays(90.01)),
      await make(inDays(0)),
      await make('tomorrow'),
    ]

    assert.deepEqual(answers.map(outcome), [
      '201 ok',
      '400 VALIDATION_FAILED',
      '400 VALIDATION_FAILED',
      '400 VALIDATION_FAILED',
    ])
  })

  it('can be made, listed and revoked by owners and members, and not by viewers', async () => {
    const { ada, householdId, path, share } = await sharedList(app)
    const member = await joined(app, ada, 'member')
    const viewer = await joined(app, ada, 'viewer')
    const asMember = inHousehold(app, member, householdId)
    const asViewer = inHousehold(app, viewer, householdId)
    const { id, open } = await share()

    const refused = [
      await asViewer('POST', `${path}/links`, { role: 'read' }),
      await asViewer('GET', `${path}/links`),
      await asViewer('DELETE', `${path}/links/${id}`),
    ]
    const opened = await open()
    const { body: list } = await asMember('GET', `${path}/links`)
    const revoked = await asMember('DELETE', `${path}/links/${id}`)
    const again = await asMember('DELETE', `${path}/links/${id}`)

    assert.deepEqual(
      refused.map(outcome),
      refused.map(() => '403 FORBIDDEN'),
    )
    assert.deepEqual([opened.status, list.items.length], [200, 1])
    assert.deepEqual([revoked, again, await open()].map(outcome), [
      '204 ok',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ])
  })

  it('belongs to its list: others do not show and not revoke it', async () => {
    const { call, path, share } = await sharedList(app)
    const { body: other } = await call('POST', '/v1/shopping-lists', { name: 'Other' })
    const { id, open } = await share()
    const gone = `/v1/shopping-lists/${randomUUID()}/links`

    const { body: list } = await call('GET', `/v1/shopping-lists/${other.id}/links`)
    const answers = [
      await call('DELETE', `/v1/shopping-lists/${other.id}/links/${id}`),
      await call('GET', gone),
      await call('POST', gone, { role: 'read' }),
      await call('DELETE', `${path}/links/${randomUUID()}`),
    ]

    assert.deepEqual(list, { items: [] })
    assert.deepEqual(
      answers.map(outcome),
      answers.map(() => '404 NOT_FOUND'),
    )
    assert.equal((await open()).status, 200)
  })

  it('takes no Idempotency-Key, because its answer holds a secret', async () => {
    const { call, path } = await sharedList(app)

    const answer = await call(
      'POST',
      `${path}/links`,
      { role: 'read' },
      { 'idempotency-key': randomUUID() },
    )

    assert.equal(outcome(answer), '400 VALIDATION_FAILED')
  })

  it('is one of at most 50 that work', async () => {
    const { call, path } = await sharedList(app)
    const make = (expires_at: string) => call('POST', `${path}/links`, { role: 'read', expires_at })
    for (let i = 0; i < 49; i++) await make(inDays(8))
    const last = await make(inDays(1 / 24 / 60))

    const tooMany = await make(inDays(8))
    app.clock.advance({ minutes: 1 })
    const later = await make(inDays(8))

    assert.deepEqual([last, tooMany, later].map(outcome), ['201 ok', '409 CONFLICT', '201 ok'])
  })

  it('is an event of its maker and of the owners when it is made and revoked', async () => {
    const { ada, householdId, listId, path } = await sharedList(app)
    const ben = await joined(app, ada, 'member')
    const asBen = inHousehold(app, ben, householdId)
    app.clock.advance({ seconds: 1 }) // else the order of events is not defined
    const { body } = await asBen('POST', `${path}/links`, { role: 'read' })
    app.clock.advance({ seconds: 1 })
    await asBen('DELETE', `${path}/links/${body.id}`)

    const shown = await Promise.all(
      [ada, ben].map(async (person) => {
        const { body: events } = await person.call('GET', '/v1/auth/events')
        return events.items
          .slice(0, 2)
          .map(({ kind, details }: { kind: string; details: object }) => [kind, details])
      }),
    )

    const details = { household_id: householdId, link_id: body.id, list_id: listId }
    const expected = [
      ['list_link_revoked', details],
      ['list_link_made', { ...details, role: 'read' }],
    ]
    assert.deepEqual(shown, [expected, expected])
  })
})

describe('the end of a link', () => {
  const ends: readonly [
    how: string,
    end: (of: Awaited<ReturnType<typeof sharedList>>) => Promise<unknown>,
  ][] = [
    ['when its list is deleted', ({ call, path }) => deleteDefaultList(call, path)],
    [
      'with its household',
      ({ ada, householdId }) => ada.call('DELETE', `/v1/households/${householdId}`),
    ],
    ['when its maker deletes the account', ({ ada }) => ada.call('DELETE', '/v1/auth/account')],
    [
      'when its maker changes the password in another session',
      async ({ ada }) => {
        const { access_token: token } = (await ada.signIn()).body
        const body = { current_password: ada.password, new_password: 'seven new lamps' }
        await app.call('PUT', '/v1/auth/password', { token, body })
      },
    ],
    [
      'when its maker undoes a change of the address',
      async ({ ada }) => {
        const { undo } = await changes.changeAddress(ada, `new-${ada.email}`)
        await changes.undo(undo)
      },
    ],
    [
      'when its maker resets the password',
      async ({ ada }) =>
        app.call('PUT', '/v1/auth/password-reset', {
          body: { token: await resetToken(app, ada.email), new_password: 'seven new lamps' },
        }),
    ],
  ]
  for (const [how, end] of ends)
    it(`comes ${how}, with the same answer as for a wrong token`, async () => {
      const list = await sharedList(app)
      const { open, check } = await list.share()
      const wrong = `${(await list.share()).token.slice(0, -8)}AAAAAAAA`

      await end(list)

      const answers = [
        await open(),
        await check([list.tea.id]),
        await app.call('GET', '/v1/guest/list', { token: wrong }),
        await app.call('GET', '/v1/guest/list', { token: 'wrong' }),
      ]
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.code, body.error]),
        answers.map(() => [404, 'NOT_FOUND', 'No such link.']),
      )
    })

  it('comes when its maker leaves, becomes a viewer, or is removed', async () => {
    const { ada, householdId, call, path, share } = await sharedList(app)
    const members = `/v1/households/${householdId}/members`
    const [ben, cleo, dan] = [
      await joined(app, ada),
      await joined(app, ada),
      await joined(app, ada),
    ]
    const links = await Promise.all([ben, cleo, dan].map((maker) => share({ role: 'tick' }, maker)))

    await ben.call('DELETE', `${members}/${ben.id}`)
    await ada.call('PATCH', `${members}/${cleo.id}`, { role: 'viewer' })
    await ada.call('DELETE', `${members}/${dan.id}`)

    const answers = await Promise.all(links.map(({ open }) => open()))
    assert.deepEqual(
      answers.map(outcome),
      links.map(() => '404 NOT_FOUND'),
    )
    assert.deepEqual((await call('GET', `${path}/links`)).body, { items: [] })
  })

  it('comes at its time, and the daily job removes it', async () => {
    const { ada, householdId, share } = await sharedList(app)
    const { open } = await share({ role: 'read', expires_at: inDays(1) })
    await share({ role: 'read', expires_at: inDays(2) })
    app.clock.advance({ hours: 24, minutes: -1 })
    const before = await open()

    app.clock.advance({ minutes: 1 })
    const after = await open()
    const counts = await runDailyJob(app, app.clock())

    assert.deepEqual([before, after].map(outcome), ['200 ok', '404 NOT_FOUND'])
    assert.ok((counts['list_links_purged'] ?? 0) >= 1)
    assert.deepEqual(
      (await storedLinks(householdId)).map((row) => row.created_by),
      [ada.id],
    )
  })

  it('leaves nothing of a removed account', async () => {
    const { ada, householdId, share } = await sharedList(app)
    const ben = await joined(app, ada)
    await share({ role: 'tick' }, ben)
    await removeAccount(ben)

    assert.deepEqual(await storedLinks(householdId), [])
  })
})

async function deleteDefaultList(
  call: ReturnType<typeof inHousehold>,
  path: string,
): Promise<void> {
  const { body: other } = await call('POST', '/v1/shopping-lists', { name: 'Other' })
  const { headers } = await call('GET', path)
  const household = `/v1/households/${headers.get('larder-household')}`
  await call('PATCH', household, { default_shopping_list_id: other.id })
  const { status, text } = await call('DELETE', path)
  assert.equal(status, 204, text)
}

async function removeAccount(person: Person): Promise<void> {
  const { status } = await person.call('DELETE', '/v1/auth/account')
  assert.equal(status, 204)
  app.clock.advance({ minutes: 1 })
  await runDailyJob(app, app.clock())
}
