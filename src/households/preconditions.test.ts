import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { etagOf } from '#test/fixtures/etag.ts'

const app = await startApp()

describe('a household', () => {
  it('is not changed with an old ETag, and the error has its current state', async () => {
    const ada = await signedUp(app)
    const { body: second } = await ada.call('POST', '/v1/households', { name: 'Second' })
    const path = `/v1/households/${second.id}`
    const call = inHousehold(app, ada, second.id)
    const seen = { 'if-match': `"${second.version}"` }
    await ada.call('PATCH', path, { name: 'Villa' })
    const { body: current } = await ada.call('GET', path)

    const stale = [
      await call('PATCH', path, { name: 'Hut' }, seen),
      await call('DELETE', path, undefined, seen),
    ]

    assert.deepEqual(
      stale.map(({ status, body }) => [status, body.code, body.current]),
      stale.map(() => [412, 'STALE', current]),
    )
    assert.deepEqual((await ada.call('GET', path)).body, current)
    const gone = await call('DELETE', path, undefined, { 'if-match': `"${current.version}"` })
    assert.equal(gone.status, 204)
  })

  it('is sent again to a member whose role has changed', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada, 'viewer')
    const bens = inHousehold(app, ben, id)
    const first = await bens('GET', `/v1/households/${id}`)
    const have = { 'if-none-match': first.headers.get('etag') ?? '' }
    const known = await bens('GET', `/v1/households/${id}`, undefined, have)

    app.clock.advance({ minutes: 1 })
    await ada.call('PATCH', `/v1/households/${id}/members/${ben.id}`, { role: 'owner' })
    const changed = await bens('GET', `/v1/households/${id}`, undefined, have)

    assert.deepEqual([known.status, changed.status, changed.body?.role], [304, 200, 'owner'])
  })
})

describe('a member', () => {
  it('has a version, and is not changed with an old ETag', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada, 'viewer', 'Ben')
    const call = inHousehold(app, ada, id)
    const members = `/v1/households/${id}/members`
    const path = `${members}/${ben.id}`
    const memberOf = async () => (await ada.call('GET', members)).body.items[1]
    const before = await memberOf()
    app.clock.advance({ minutes: 1 })

    const changed = await call(
      'PATCH',
      path,
      { role: 'member' },
      { 'if-match': `"${before.version}"` },
    )
    const current = await memberOf()
    const seen = { 'if-match': `"${before.version}"` }
    const stale = [
      await call('PATCH', path, { role: 'owner' }, seen),
      await call('DELETE', path, undefined, seen),
    ]

    assert.deepEqual(before, {
      id: before.id,
      version: before.version,
      account_id: ben.id,
      name: 'Ben',
      role: 'viewer',
      created_at: before.created_at,
      updated_at: before.created_at,
    })
    const { version } = changed.body
    const updated_at = app.clock().toISOString()
    assert.deepEqual(
      [changed.status, changed.headers.get('etag'), changed.body],
      [200, etagOf(changed.body), { ...before, version, role: 'member', updated_at }],
    )
    assert.ok(version > before.version)
    assert.deepEqual(current, changed.body)
    assert.deepEqual(
      stale.map(({ status, body }) => [status, body.code, body.current]),
      stale.map(() => [412, 'STALE', current]),
    )
    const fresh = { 'if-match': `"${version}"` }
    assert.equal((await call('DELETE', path, undefined, fresh)).status, 204)
  })
})
