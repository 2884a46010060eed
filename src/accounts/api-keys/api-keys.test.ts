import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { isApiKey, makeApiKey } from '#access/sessions/api-key-text.ts'
import { madeKey, withKey } from '#test/app/api-key.ts'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase } from '#test/app/database-dump.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'

const app = await startApp()
const statusOf = async (key: string) =>
  (await withKey(app, key)('GET', '/v1/shopping-lists')).status

describe('an API key', () => {
  it('is shown once, and then listed without the key', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)

    const made = await ada.call('POST', '/v1/auth/keys', {
      name: 'Home Assistant',
      scope: 'shop',
      household_ids: [id.toUpperCase()],
      expires_at: '2030-01-01T00:00:00.000Z',
      password: ada.password,
    })
    const { body: listed } = await ada.call('GET', '/v1/auth/keys')

    const { key, ...shown } = made.body
    assert.deepEqual(listed, { items: [shown] })
    assert.match(key, /^ldr_[0-9A-Za-z]{38}$/)
    assert.deepEqual(shown, {
      id: shown.id,
      name: 'Home Assistant',
      scope: 'shop',
      household_ids: [id],
      created_at: app.clock().toISOString(),
      expires_at: '2030-01-01T00:00:00.000Z',
      last_used_at: null,
    })
  })

  it('is found by scanners: another character gives another checksum', async () => {
    const { key } = await madeKey(await signedUp(app), 'read')

    const others = Array.from(
      key,
      (one, i) => `${key.slice(0, i)}${one === 'a' ? 'b' : 'a'}${key.slice(i + 1)}`,
    )

    assert.ok(isApiKey(key))
    assert.deepEqual(others.filter(isApiKey), [])
  })

  it('that is unknown is refused as a key, whatever follows its first letters', async () => {
    const { key } = await madeKey(await signedUp(app), 'read')
    const unknown = ['ldr_nonsense', 'ldr_', key.slice(0, -1), `${key}.a.b`, makeApiKey()]

    const answers = await Promise.all(
      unknown.map((token) => app.call('GET', '/v1/auth/account', { token })),
    )

    assert.deepEqual(
      answers.map(({ status, headers, body }) => [
        status,
        headers.get('www-authenticate'),
        body.code,
        body.error,
      ]),
      unknown.map(() => [
        401,
        'Bearer error="invalid_token"',
        'UNAUTHENTICATED',
        'This API key is unknown, was revoked or has expired.',
      ]),
    )
  })

  it('is stored only as a hash, and its text is in no log', async () => {
    const { key } = await madeKey(await signedUp(app), 'read')
    assert.equal(await statusOf(key), 200)

    const dump = await dumpDatabase(app.db)

    assert.deepEqual(
      dump.filter(({ text }) => text.includes(key)).map(({ table }) => table),
      [],
    )
    assert.deepEqual(
      app.logLines.filter((line) => line.includes(key.slice(4))),
      [],
    )
  })

  it('needs the password of its account', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const wish = { name: 'Script', scope: 'write', household_ids: [id] }

    const without = await ada.call('POST', '/v1/auth/keys', wish)
    const wrong = await ada.call('POST', '/v1/auth/keys', { ...wish, password: 'a wrong one' })

    assert.deepEqual([without.status, without.body.code], [400, 'VALIDATION_FAILED'])
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'INVALID_CREDENTIALS'])
    assert.deepEqual((await ada.call('GET', '/v1/auth/keys')).body.items, [])
  })

  it('can not be made for a household of others, or with an end in the past', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]
    const [{ id }, { id: hers }] = [await firstHousehold(ada), await firstHousehold(eve)]
    const make = async (wish: object) => {
      const given = { name: 'Script', scope: 'read', password: eve.password, ...wish }
      const { status, body } = await eve.call('POST', '/v1/auth/keys', given)
      return [status, body.details?.[0].path]
    }

    assert.deepEqual(await make({ household_ids: [hers, id] }), [400, '/household_ids'])
    const past = { household_ids: [hers], expires_at: app.clock().toISOString() }
    assert.deepEqual(await make(past), [400, '/expires_at'])
    assert.deepEqual((await eve.call('GET', '/v1/auth/keys')).body.items, [])
  })

  it('ends when it is revoked, and when it expires', async () => {
    const ada = await signedUp(app)
    const soon = new Date(app.clock().getTime() + 60_000).toISOString()
    const [one, other] = [
      await madeKey(ada, 'read'),
      await madeKey(ada, 'read', { expiresAt: soon }),
    ]
    const before = [await statusOf(one.key), await statusOf(other.key)]

    const revoked = await ada.call('DELETE', `/v1/auth/keys/${one.id}`)
    app.clock.advance({ seconds: 61 })

    assert.deepEqual([before, revoked.status], [[200, 200], 204])
    assert.deepEqual([await statusOf(one.key), await statusOf(other.key)], [401, 401])
    assert.equal((await ada.call('GET', '/v1/auth/keys')).body.items.length, 0)
  })

  it('of somebody else can not be revoked', async () => {
    const { id, key } = await madeKey(await signedUp(app), 'read')

    await (await signedUp(app)).call('DELETE', `/v1/auth/keys/${id}`)

    assert.equal(await statusOf(key), 200)
  })

  it('ends with a change of the password in another session, and with a reset', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const keys = [await madeKey(ada, 'read'), await madeKey(ben, 'read')]
    const { body: phone } = await ada.signIn()

    await app.call('PUT', '/v1/auth/password', {
      token: phone.access_token,
      body: { current_password: ada.password, new_password: 'seven new lamps' },
    })
    const token = await resetToken(app, ben.email)
    await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'seven new lamps' },
    })

    assert.deepEqual(await Promise.all(keys.map(({ key }) => statusOf(key))), [401, 401])
  })

  it('survives a sign-out, is no session in the list, and can not be ended as one', async () => {
    const ada = await signedUp(app)
    const { id, key } = await madeKey(ada, 'read')

    const { body } = await ada.call('GET', '/v1/auth/sessions')
    await ada.call('DELETE', `/v1/auth/sessions/${id}`)
    await ada.call('POST', '/v1/auth/signout')

    assert.equal(body.items.length, 1)
    assert.equal(await statusOf(key), 200)
  })

  it('is refused while its account waits for removal, works again after a restore, and goes with the account', async () => {
    const ada = await signedUp(app)
    const { key } = await madeKey(ada, 'read')

    await ada.call('DELETE', '/v1/auth/account')
    const pending = await withKey(app, key)('GET', '/v1/shopping-lists')
    await ada.call('POST', '/v1/auth/restore-account')

    assert.deepEqual([pending.status, pending.body.code], [403, 'ACCOUNT_PENDING_DELETION'])
    assert.equal(await statusOf(key), 200)
  })

  it('loses a household with the membership, and uses the next one', async () => {
    const [ada] = [await signedUp(app)]
    const ben = await joined(app, ada)
    const { id: adas } = await firstHousehold(ada)
    const { body } = await ben.call('GET', '/v1/households')
    const householdIds = body.items.map(({ id }: { id: string }) => id)
    const { key } = await madeKey(ben, 'read', { householdIds })
    const call = withKey(app, key)
    const before = await call('GET', '/v1/shopping-lists', undefined, { 'larder-household': adas })

    await ada.call('DELETE', `/v1/households/${adas}/members/${ben.id}`)

    const after = await call('GET', '/v1/shopping-lists', undefined, { 'larder-household': adas })
    const own = await call('GET', '/v1/auth/keys/self')
    assert.deepEqual([before.status, after.status], [200, 404])
    assert.deepEqual(
      own.body.household_ids,
      householdIds.filter((id: string) => id !== adas),
    )
  })

  it('can not write for a member who has become a viewer', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id } = await firstHousehold(ada)
    const { key } = await madeKey(ben, 'write', { householdIds: [id] })
    const call = withKey(app, key)
    const make = async () => (await call('POST', '/v1/shopping-lists', { name: 'Party' })).status

    const before = await make()
    await ada.call('PATCH', `/v1/households/${id}/members/${ben.id}`, { role: 'viewer' })

    assert.deepEqual([before, await make()], [201, 403])
  })

  it('shows the hour of its last use, and writes it once an hour', async () => {
    const { id, key } = await madeKey(await signedUp(app), 'read')
    const hour = () => `${app.clock().toISOString().slice(0, 13)}:00:00.000Z`
    const use = async () => {
      const { body } = await withKey(app, key)('GET', '/v1/auth/keys/self')
      // The transaction that wrote the row.
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from api_keys where session_id = ${id}`.execute(app.db)
      return { shown: body.last_used_at, xmin: rows[0]?.xmin }
    }
    const start = hour()

    const first = await use()
    const again = await use()
    app.clock.advance({ seconds: 3600 })
    const later = await use()

    assert.deepEqual(
      [first, again, later].map(({ shown }) => shown),
      [start, start, hour()],
    )
    assert.equal(again.xmin, first.xmin)
    assert.notEqual(later.xmin, first.xmin)
  })

  it('is in the events and the export of its account, and the owner gets a mail', async () => {
    const ada = await signedUp(app)
    const { id } = await madeKey(ada, 'shop')
    app.clock.advance({ seconds: 1 })
    await ada.call('DELETE', `/v1/auth/keys/${id}`)
    app.clock.advance({ seconds: 1 })
    const { id: kept } = await madeKey(ada, 'read')

    const { body } = await ada.call('GET', '/v1/auth/events')
    const exported = await ada.call('GET', '/v1/auth/export')
    const mails = await app.inbox.to(ada.email, 2)

    const kinds = body.items.map(({ kind, details }: { kind: string; details: object }) => [
      kind,
      details,
    ])
    const ofKey = kinds.filter(
      ([, details]: [string, { key_id?: string }]) => details.key_id === id,
    )
    assert.deepEqual(ofKey, [
      ['api_key_revoked', { key_id: id, name: 'for shop' }],
      ['api_key_made', { key_id: id, name: 'for shop', scope: 'shop' }],
    ])
    assert.deepEqual(
      exported.body.api_keys.map((one: { id: string }) => one.id),
      [kept],
    )
    const subjects = mails.map(({ subject }) => subject)
    assert.deepEqual(subjects, Array(2).fill('A new API key for your Larder account'))
  })

  it('is one of at most 50 of an account', async () => {
    const ada = await signedUp(app)
    for (let i = 0; i < 50; i++) await madeKey(ada, 'read')
    const { id } = await firstHousehold(ada)

    const wish = { name: 'One more', scope: 'read', household_ids: [id], password: ada.password }
    const { status, body } = await ada.call('POST', '/v1/auth/keys', wish)

    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
  })
})
