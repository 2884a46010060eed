import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginEpoch, newEpoch } from '#sync/write/scopes/epoch.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openStream, startStream } from '#test/app/streams.ts'
import { verified } from '#test/app/verified.ts'

// No question to the database comes in time: these tests show what announcements do alone.
const app = await startApp({}, undefined, { livePeriods: { question: 3_600_000 } })

const versionsOf = async (person: Awaited<ReturnType<typeof signedUp>>) => {
  const { body } = await person.call('GET', '/v1/sync')
  return Object.fromEntries(
    body.scopes.map((one: { scope_id: string; version: number }) => [one.scope_id, one.version]),
  )
}

describe('GET /v1/sync/events', () => {
  it('begins with the epoch and the versions of all scopes', async () => {
    const ada = await signedUp(app)

    const stream = await openStream(app.url, ada.accessToken)

    const scopes = await versionsOf(ada)
    assert.equal(Object.keys(scopes).length, 2)
    const epoch = await beginEpoch(app.db)
    assert.deepEqual(stream.events, [{ name: 'hello', data: { epoch, scopes } }])
  })

  it('tells every member of a new version', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const streams = [ada, ben].map(({ accessToken }) => openStream(app.url, accessToken))
    const [adas, bens] = await Promise.all(streams)

    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })

    const { id } = await firstHousehold(ada)
    const version = (await versionsOf(ada))[id]
    for (const stream of [adas, bens]) {
      const poke = await stream?.has(({ name }) => name === 'poke')
      assert.deepEqual(poke?.data, { scope_id: id, version })
    }
  })

  it('gathers the changes of a short time into one poke', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const stream = await openStream(app.url, ada.accessToken)

    const names = Array.from({ length: 20 }, (_, i) => ({ name: `Tea ${i}` }))
    await Promise.all(names.map((body) => ada.call('POST', '/v1/pantry/foods', body)))

    const version = (await versionsOf(ada))[id]
    await stream.has(({ data }) => data.version === version)
    const pokes = stream.events.filter(({ name }) => name === 'poke')
    assert.ok(pokes.length < 20, `${pokes.length} pokes`)
  })

  it('tells of a household that one joins, and of one that one has to leave', async () => {
    const ada = await verified(app)
    const ben = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const stream = await openStream(app.url, ben.accessToken)
    const invite = await ada.call('POST', `/v1/households/${id}/invites`, {})

    await ben.call('POST', '/v1/households/join', { code: invite.body.code })
    const added = await stream.has(({ name }) => name === 'scope_added')
    await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)
    const removed = await stream.has(({ name }) => name === 'scope_removed')
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    await ben.call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const { id: own } = await firstHousehold(ben)
    await stream.has(({ name, data }) => name === 'poke' && data.scope_id === own)

    assert.equal(added.data.scope_id, id)
    assert.deepEqual(removed.data, { scope_id: id })
    const later = stream.events.slice(stream.events.indexOf(removed) + 1)
    assert.deepEqual(
      later.filter(({ data }) => data.scope_id === id),
      [],
    )
  })

  const ENDS = {
    'its session signs out': ['POST', '/v1/auth/signout', {}],
    'another session signs out all': ['POST', '/v1/auth/signout', { scope: 'all' }],
    'the password is changed elsewhere': ['PUT', '/v1/auth/password', undefined],
    'the account is deleted': ['DELETE', '/v1/auth/account', undefined],
  } as const
  for (const [name, [method, path, body]] of Object.entries(ENDS))
    it(`ends when ${name}`, async () => {
      const ada = await signedUp(app)
      const other = await ada.signIn()
      const stream = await fetch(`${app.url}/v1/sync/events`, {
        headers: { authorization: `Bearer ${ada.accessToken}` },
      })
      const isOwn = name.startsWith('its')
      const token = isOwn ? ada.accessToken : other.body.access_token
      const passwords = { current_password: ada.password, new_password: 'nine new lamps' }

      const sent = path.endsWith('password') ? passwords : body
      const { status } = await app.call(method, path, { token, body: sent })

      assert.ok(status < 300)
      assert.match(await stream.text(), /^event: hello\n/) // all that was sent, to the end
    })

  it('refuses a stream without a token, and one above the limit of the account', async () => {
    const ada = await signedUp(app)
    const anonymous = await app.call('GET', '/v1/sync/events')
    const opened = Array.from({ length: 20 }, () => openStream(app.url, ada.accessToken))
    const streams = await Promise.all(opened)

    const above = await ada.call('GET', '/v1/sync/events')
    streams[0]?.close()

    assert.deepEqual([anonymous.status, above.status, above.body.code], [401, 429, 'RATE_LIMITED'])
    assert.equal(above.headers.get('retry-after'), '30')
  })

  it('ends after a restore, and the next one begins with the new epoch', async () => {
    const ada = await signedUp(app)
    const stream = await fetch(`${app.url}/v1/sync/events`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })

    const epoch = await newEpoch(app.db)
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })

    assert.match(await stream.text(), /^event: hello\ndata: .*\n\n(:\n\n)*retry: \d+\n\n$/)
    const next = await openStream(app.url, ada.accessToken)
    assert.equal(next.events[0]?.data.epoch, epoch)
  })

  it('takes a ticket once, and logs neither it nor its token', async () => {
    const ada = await signedUp(app)
    const { status, body } = await ada.call('POST', '/v1/sync/ticket')
    const address = `${app.url}/v1/sync/events?ticket=${body.ticket}`

    const stream = startStream(address, undefined)
    await stream.has(({ name }) => name === 'hello')
    const again = await app.call('GET', `/v1/sync/events?ticket=${body.ticket}`)

    assert.deepEqual([status, body.expires_in, again.status], [201, 30, 401])
    const log = app.logLines.join('')
    assert.ok(log.includes('/v1/sync/events'))
    assert.deepEqual([log.includes(body.ticket), log.includes(ada.accessToken)], [false, false])
  })

  it('refuses a ticket after 30 seconds, and one of a session that is over', async () => {
    const ada = await signedUp(app)
    const old = await ada.call('POST', '/v1/sync/ticket')
    app.clock.advance({ seconds: 31 })
    const late = await app.call('GET', `/v1/sync/events?ticket=${old.body.ticket}`)
    const { body } = await ada.call('POST', '/v1/sync/ticket')
    await ada.call('POST', '/v1/auth/signout')

    const over = await app.call('GET', `/v1/sync/events?ticket=${body.ticket}`)

    assert.deepEqual([late.status, over.status], [401, 401])
  })
})
