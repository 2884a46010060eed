import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RequestRefused } from 'larder-client/wire'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { addLargeRecipes } from '#test/fixtures/large-rows.ts'
import { addOffline, DONE, namesOf, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'
import { withBody } from './network.ts'

const app = await startApp()

describe('a client that gets', () => {
  it('426: keeps its changes until the app is newer', async () => {
    const ada = await openDevice(app, await signedUp(app))
    ada.network.change = withBody('/v1/sync/push', () => ({ schema_version: 99 }))
    await ada.home.foods.create({ name: 'Milk' })

    const state = await ada.home.sync()
    const shown = { ...statusOf(ada), names: namesOf(ada.home) }
    ada.network.change = (request) => request
    await synced(ada.home)

    assert.equal(state, 'upgrade_required')
    assert.ok(ada.network.refusals.includes('426 CLIENT_UPGRADE_REQUIRED'))
    assert.deepEqual(shown, { ...DONE, state, waiting: 1, names: ['Milk'] })
    assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk']])
  })

  it('403 of an account that is about to be deleted: keeps its changes, and shows the way back', async () => {
    const person = await signedUp(app)
    const ada = await openDevice(app, person)
    await synced(ada.home)
    await person.call('DELETE', '/v1/auth/account')
    await ada.home.foods.create({ name: 'Milk' })

    const state = await ada.home.sync()
    const { waiting } = statusOf(ada)
    const credentials = { email: person.email, password: person.password }
    const refused: unknown = await ada.larder.signIn(credentials).catch((error: unknown) => error)
    assert.ok(refused instanceof RequestRefused)
    await ada.larder.restore(refused.restoreToken ?? '')
    await ada.larder.signIn(credentials)
    await synced(ada.home)

    assert.deepEqual([state, waiting], ['pending_deletion', 1])
    assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk']])
  })

  for (const [code, change] of [
    ['CURSOR_INVALID', withBody('/v1/sync/pull', () => ({ cursor: 'nonsense' }))],
    ['VALIDATION_FAILED', withBody('/v1/sync/push', () => ({ scope_id: 7 }))],
  ] as const)
    it(`400 ${code}: keeps its changes, and tells that it failed`, async () => {
      const ada = await openDevice(app, await signedUp(app))
      ada.network.change = change
      await ada.home.foods.create({ name: 'Milk' })

      const state = await ada.home.sync()
      ada.network.change = (request) => request
      await synced(ada.home)

      assert.equal(state, 'failed')
      assert.ok(ada.network.refusals.includes(`400 ${code}`))
      assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk']])
    })

  it('503: waits as long as the server says', async () => {
    const ada = await openDevice(app, await signedUp(app))
    ada.network.instead = () => ({ status: 503, body: { code: 'BUSY' }, retryAfter: 7 })

    await ada.home.foods.create({ name: 'Milk' })
    const state = await ada.home.sync()
    const waits = ada.timers.waits()
    ada.network.instead = undefined
    ada.network.asked.length = 0
    await ada.home.foods.create({ name: 'Eggs' })
    const asked = [...ada.network.asked]
    ada.timers.fire()
    await synced(ada.home)

    assert.deepEqual([state, waits, asked], ['waiting', [7000], []])
    assert.deepEqual([statusOf(ada), namesOf(ada.home)], [DONE, ['Milk', 'Eggs']])
  })

  it('503 of somebody else: comes again between a second and an hour later', async () => {
    const waits = []
    for (const retryAfter of [-5, 0, 7, 99_999_999]) {
      const ada = await openDevice(app, await signedUp(app))
      ada.network.instead = () => ({ status: 503, body: null, retryAfter })
      await ada.home.sync()
      waits.push(...ada.timers.waits())
    }

    assert.deepEqual(waits, [1000, 1000, 7000, 3_600_000])
  })

  it('429: waits as long as the server says', async () => {
    const small = await startApp({ WRITES_PER_MINUTE: '5', RATE_LIMITS: 'on' })
    const ada = await openDevice(small, await signedUp(small))
    await addOffline(ada, 'A', 'B', 'C', 'D', 'E', 'F')
    const before = await ada.home.sync()
    await addOffline(ada, 'G')

    const state = await ada.home.sync()
    const [wait = 0] = ada.timers.waits()
    small.clock.advance({ seconds: wait / 1000 })
    ada.timers.fire()
    await synced(ada.home)

    assert.deepEqual([before, state], ['idle', 'waiting'])
    assert.ok(ada.network.refusals.includes('429 RATE_LIMITED'))
    assert.ok(wait > 0 && wait <= 60_000, String(wait))
    assert.equal(namesOf(ada.home).length, 7)
  })

  it('413: sends half as many', async () => {
    const person = await signedUp(app)
    const { id } = await firstHousehold(person)
    const ids = await addLargeRecipes(app.db, id, 70)
    const ada = await openDevice(app, person)
    ada.network.isDown = true
    for (const one of ids) await ada.home.recipes.update(one, { rating: 5 })
    ada.network.isDown = false

    await synced(ada.home)

    assert.ok(ada.network.refusals.includes('413 BODY_TOO_LARGE'))
    assert.deepEqual(statusOf(ada), DONE)
    assert.deepEqual(new Set(ada.home.recipes.all().map(({ rating }) => rating)), new Set([5]))
  })
})

describe('a request of the app that the server refuses', () => {
  it('rejects with the wrong fields, their paths and sentences', async () => {
    const { home } = await openDevice(app, await signedUp(app))

    const refused = home.request('PATCH', '/v1/auth/account', { name: '' })

    await assert.rejects(refused, {
      name: 'RequestRefused',
      status: 400,
      code: 'VALIDATION_FAILED',
      details: [{ path: '/name', message: 'A name must have 1 to 100 characters.' }],
    })
  })

  it('rejects without fields where the body is not the cause', async () => {
    const { home } = await openDevice(app, await signedUp(app))

    const refused = home.request('DELETE', `/v1/households/${home.id}/members/${home.id}`)

    await assert.rejects(refused, { name: 'RequestRefused', code: 'NOT_FOUND', details: [] })
  })
})
