// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { fillLargePushes } from '#test/adapters/large-pushes.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { refusal, withBody } from '#test/client/network.ts'
import { eventually } from '#test/eventually.ts'
import { add, change, closeAll, namesOf, openRxdb, synced, told } from './device.ts'

const app = await startApp()
afterEach(closeAll)

describe('a replication of RxDB that gets', () => {
  it('403 stops, tells, and keeps unsent changes; after a new invite it sends them', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id: householdId } = await firstHousehold(ada)
    const his = await openRxdb(app, ben, { householdId })
    await synced(his)
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)
    await add(his, 'food', { name: 'Milk' })

    const state = await his.larder.sync()
    const shown = his.larder.status()
    his.network.asked.length = 0
    await add(his, 'food', { name: 'Eggs' })
    const unsent = (await his.larder.unsent()).map(({ name }) => name)
    const asked = [...his.network.asked]
    const invite = await ada.call('POST', `/v1/households/${householdId}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.body.code })
    await synced(his)

    assert.deepEqual([state, shown.state, asked], ['left', 'left', []])
    assert.match(String(shown.error), /RequestRefused/)
    assert.deepEqual(new Set(unsent), new Set(['Eggs', 'Milk']))
    assert.deepEqual(
      [await namesOf(his, 'food'), await his.larder.unsent()],
      [['Eggs', 'Milk'], []],
    )
    assert.deepEqual(await told(his), [])
  })

  for (const [status, state, code] of [
    [426, 'upgrade_required', 'REFUSED'],
    [401, 'signed_out', 'REFUSED'],
    [403, 'pending_deletion', 'ACCOUNT_PENDING_DELETION'],
  ] as const)
    it(`${status} stops until the app starts it again`, async () => {
      const phone = await openRxdb(app, await signedUp(app))
      await synced(phone)
      phone.network.instead = ({ path }) =>
        path === '/v1/sync/push' || path === '/v1/auth/refresh' ? refusal(status, code) : undefined
      await add(phone, 'food', { name: 'Milk' })

      const seen = await phone.larder.sync()
      phone.network.instead = undefined
      const unsent = await phone.larder.unsent()
      await phone.signIn()
      await synced(phone)

      assert.deepEqual([seen, unsent.length], [state, 1])
      assert.deepEqual([await namesOf(phone, 'food'), await phone.larder.unsent()], [['Milk'], []])
    })

  for (const [status, code] of [
    [503, 'BUSY'],
    [429, 'RATE_LIMITED'],
  ] as const)
    it(`${status} waits as long as the server says`, async () => {
      const phone = await openRxdb(app, await signedUp(app))
      await synced(phone)
      phone.network.instead = () => ({ status, body: { code }, retryAfter: 7 })
      await add(phone, 'food', { name: 'Milk' })
      const state = await phone.larder.sync()
      const waits = phone.timers.waits()
      phone.network.instead = undefined
      phone.network.asked.length = 0

      await add(phone, 'food', { name: 'Eggs' })
      const asked = [...phone.network.asked]
      phone.timers.fire()
      await phone.larder.awaitInSync()

      assert.deepEqual([state, [...new Set(waits)], asked], ['waiting', [7000], []])
      assert.deepEqual(
        [await namesOf(phone, 'food'), await phone.larder.unsent()],
        [['Eggs', 'Milk'], []],
      )
    })

  it('413 sends half as many', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    await synced(phone)
    await phone.larder.stop()
    const names = Array.from('abcdefghij')
    for (const name of names) await add(phone, 'food', { name })
    fillLargePushes(phone.network, 3)

    await synced(phone)

    assert.deepEqual(new Set(phone.network.refusals), new Set(['413 BODY_TOO_LARGE']))
    assert.deepEqual(await namesOf(phone, 'food'), names)
    assert.deepEqual([await told(phone), await phone.larder.unsent()], [[], []])
  })

  it('400 keeps its changes, and says that it failed', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    await synced(phone)
    phone.network.change = withBody('/v1/sync/push', () => ({ scope_id: 7 }))
    await add(phone, 'food', { name: 'Milk' })

    const state = await phone.larder.sync()
    phone.network.change = (request) => request
    await synced(phone)

    assert.equal(state, 'failed')
    assert.deepEqual([await namesOf(phone, 'food'), await phone.larder.unsent()], [['Milk'], []])
  })
})

describe('a replication of RxDB', () => {
  it('sends nothing while it is stopped, and goes on when it is started', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    await synced(phone)
    await phone.larder.stop()
    phone.network.asked.length = 0
    const id = await add(phone, 'food', { name: 'Milk' })
    await change(phone, 'food', id, { note: 'Fresh' })
    const { state } = phone.larder.status()
    const asked = [...phone.network.asked]

    await phone.larder.start()
    await phone.larder.awaitInSync()

    assert.deepEqual([state, asked], ['stopped', []])
    assert.deepEqual(await phone.larder.unsent(), [])
    assert.equal(phone.larder.status().state, 'idle')
  })

  it('tries again later and later without a network, and at once when it is back', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    await synced(phone)
    phone.network.isDown = true
    await add(phone, 'food', { name: 'Milk' })
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      assert.equal(await phone.larder.sync(), 'offline')
      await eventually('the next try', () => phone.timers.waits().length > 0)
      waits.push(Math.max(...phone.timers.waits()))
    }
    phone.network.isDown = false
    await synced(phone)

    assert.ok(
      waits.every((ms, i) => i === 0 || ms > (waits[i - 1] ?? 0)),
      String(waits),
    )
    assert.deepEqual(await phone.larder.unsent(), [])
  })
})
