import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp({}, undefined, { livePeriods: { question: 3_600_000 } })

const versionsOf = async (person: Person): Promise<Record<string, number>> => {
  const { body } = await person.call('POST', '/v1/sync/wait', {
    scopes: { [person.id]: 0, [(await firstHousehold(person)).id]: 0 },
  })
  return body.scopes
}

describe('POST /v1/sync/wait', () => {
  it('answers as soon as a scope has a newer version', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const scopes = await versionsOf(ada)

    const waiting = ada.call('POST', '/v1/sync/wait', { scopes })
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    const { status, body } = await waiting

    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body.scopes).toSorted(), Object.keys(scopes).toSorted())
    assert.ok(body.scopes[id] > (scopes[id] ?? 0))
  })

  it('answers 204 if nothing has changed in time', async () => {
    const ada = await signedUp(app)
    const scopes = await versionsOf(ada)

    const { status, text } = await ada.call('POST', '/v1/sync/wait', { scopes, timeout_s: 0 })

    assert.deepEqual([status, text], [204, ''])
  })

  it('answers without a household in which one is not any more', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id } = await firstHousehold(ada)
    const { body: overview } = await ben.call('GET', '/v1/sync')
    const found: { scope_id: string; version: number }[] = overview.scopes
    const scopes = Object.fromEntries(found.map((one) => [one.scope_id, one.version]))

    const waiting = ben.call('POST', '/v1/sync/wait', { scopes: { [id]: scopes[id] } })
    await ada.call('DELETE', `/v1/households/${id}/members/${ben.id}`)
    const { status, body } = await waiting

    const epoch = await beginEpoch(app.db)
    assert.deepEqual([status, body], [200, { epoch, scopes: {} }])
  })

  it('answers at once if the epoch is another one, as after a restore', async () => {
    const ada = await signedUp(app)
    const scopes = await versionsOf(ada)
    const epoch = await beginEpoch(app.db)

    const wait = (named: string) =>
      ada.call('POST', '/v1/sync/wait', { epoch: named, scopes, timeout_s: 0 })
    const [other, same] = [await wait('k3f9'), await wait(epoch)]

    assert.deepEqual([other.status, other.body], [200, { epoch, scopes }])
    assert.equal(same.status, 204)
  })

  it('ends when the session does', async () => {
    const ada = await signedUp(app)
    const { body } = await ada.signIn()
    const scopes = await versionsOf(ada)

    const waiting = ada.call('POST', '/v1/sync/wait', { scopes })
    await app.call('POST', '/v1/auth/signout', {
      token: body.access_token,
      body: { scope: 'others' },
    })

    assert.equal((await waiting).status, 401)
  })

  it('takes no share of the database while it waits', async () => {
    const ada = await signedUp(app)
    const scopes = await versionsOf(ada)

    const waits = Array.from({ length: 12 }, () => ada.call('POST', '/v1/sync/wait', { scopes }))
    const read = await ada.call('GET', '/v1/pantry/foods')
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })

    assert.equal(read.status, 200)
    assert.deepEqual(
      new Set((await Promise.all(waits)).map(({ status }) => status)),
      new Set([200]),
    )
  })
})
