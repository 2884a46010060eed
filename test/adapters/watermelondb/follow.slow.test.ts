// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { SyncState } from 'larder-client/engine/loop.ts'
import { PLATFORM } from 'larder-client/platform.ts'
import { type Following, followLarder } from 'larder-watermelondb/follow-larder.ts'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { manualTimers } from '#test/client/timers.ts'
import { openFamily, openPhone, type Phone } from './phone.ts'

const app = await startApp()

async function follow(
  { database, connection, householdId, told }: Phone,
  onState?: (state: SyncState) => void,
): Promise<Following> {
  const following = await followLarder(database, {
    connection,
    householdId,
    onTold: (more) => told.push(...more),
    ...(onState ? { onState } : {}),
  })
  after(() => following.stop())
  return following
}

/** Waits until a phone has a food. A test has a time limit of its own. */
function foodIn({ database }: Phone, name: string): Promise<void> {
  return new Promise((resolve) => {
    const subscription = database
      .get('food')
      .query()
      .observeWithColumns(['name'])
      .subscribe((rows) => {
        if (!rows.some((row) => row._getRaw('name') === name)) return
        resolve()
        setImmediate(() => subscription.unsubscribe())
      })
  })
}

describe('a phone that follows', () => {
  it('sends each change at once, and hears of those of others', async () => {
    const { ada, ben, householdId } = await openFamily(app)
    const { timers } = PLATFORM
    const hers = await openPhone(app, ada, householdId, { timers })
    const his = await openPhone(app, ben, householdId, { timers })
    const herFollowing = await follow(hers)
    await follow(his)

    const id = await hers.create('food', { name: 'Milk' })
    await foodIn(his, 'Milk')
    await his.update('food', id, { name: 'Oat milk' })
    await foodIn(hers, 'Oat milk')
    await herFollowing.sync()

    assert.deepEqual([hers.told, his.told], [[], []])
    assert.deepEqual(await hers.rows('food'), await his.rows('food'))
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('tries again after a failure, and tells its states', async () => {
    const { ada, householdId } = await openFamily(app)
    const timers = manualTimers()
    const phone = await openPhone(app, ada, householdId, { timers })
    const states: SyncState[] = []
    phone.network.isDown = true
    const following = await follow(phone, (state) => states.push(state))
    await phone.create('food', { name: 'Milk' })
    await following.sync()
    const unsynced = await countUnsynced(phone.database)

    phone.network.isDown = false
    timers.fire()
    await following.sync()

    assert.deepEqual([unsynced, await countUnsynced(phone.database)], [1, 0])
    assert.deepEqual([states.includes('offline'), following.state()], [true, 'idle'])
  })

  it('waits where the server asks for it, also with further changes', async () => {
    const { ada, householdId } = await openFamily(app)
    const timers = manualTimers()
    const phone = await openPhone(app, ada, householdId, { timers })
    const following = await follow(phone)
    await following.sync()
    phone.network.instead = ({ path }) =>
      path.startsWith('/v1/sync/pull')
        ? { status: 503, body: { code: 'BUSY' }, retryAfter: 7 }
        : undefined
    await following.sync()
    phone.network.instead = undefined
    phone.network.asked.length = 0

    await phone.create('food', { name: 'Milk' })
    const asked = phone.network.asked.filter((path) => path.includes('/sync/pu'))

    assert.deepEqual([following.state(), asked], ['waiting', []])
    assert.ok(timers.waits().includes(7000), String(timers.waits()))
  })

  it('stops for good when the account is not in the household any more', async () => {
    const { ada, ben, householdId } = await openFamily(app)
    const his = await openPhone(app, ben, householdId)
    const following = await follow(his)
    await following.sync()
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)

    const state = await following.sync()

    assert.equal(state, 'left')
    assert.equal((await his.rows('shopping_list')).size, 1)
  })

  it('does nothing after it was stopped', async () => {
    const { ada, householdId } = await openFamily(app)
    const phone = await openPhone(app, ada, householdId)
    const following = await follow(phone)
    await following.sync()
    await following.stop()
    phone.network.asked.length = 0

    await phone.create('food', { name: 'Milk' })
    await following.sync()

    assert.deepEqual(phone.network.asked, [])
  })
})
