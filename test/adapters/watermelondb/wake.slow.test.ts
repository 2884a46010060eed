// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import type { SyncIssue } from 'larder-client/engine/state.ts'
import { type Following, followLarder } from 'larder-watermelondb/follow-larder.ts'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { eventually } from '#test/eventually.ts'
import { openFamily, openPhone, type Phone } from './phone.ts'

const app = await startApp()

async function follow(phone: Phone): Promise<Following> {
  const { database, connection, householdId, told } = phone
  const onTold = (all: readonly SyncIssue[]) => void told.push(...all)
  const following = await followLarder(database, { connection, householdId, onTold })
  after(() => following.stop())
  return following
}

/** A phone, and the callbacks that its platform calls when the network is back. */
async function openWakeable() {
  const { ada, householdId } = await openFamily(app)
  const wakes = new Set<() => void>()
  const onWake = (wake: () => void) => {
    wakes.add(wake)
    return () => wakes.delete(wake)
  }
  const phone = await openPhone(app, ada, householdId, { onWake })
  return { phone, wakes }
}

describe('a phone with WatermelonDB that waits for the network', () => {
  for (const how of ['the platform', 'the app'] as const)
    it(`sends and follows at once when ${how} tells that the network is back`, async () => {
      const { phone, wakes } = await openWakeable()
      phone.network.isDown = true
      const following = await follow(phone)
      await phone.create('food', { name: 'Milk' })
      await following.sync()
      const before = [following.state(), await countUnsynced(phone.database)]
      phone.network.isDown = false

      if (how === 'the app') following.wake()
      else for (const wake of wakes) wake()
      await eventually(
        'it is idle and follows',
        () => following.state() === 'idle' && phone.network.streams > 0,
      )

      assert.deepEqual(before, ['offline', 1])
      assert.equal(await countUnsynced(phone.database), 0)
    })

  it('waits on where the server has asked for it', async () => {
    const { phone } = await openWakeable()
    phone.network.instead = ({ path }) =>
      path === '/v1/sync/pull' ? { status: 503, body: { code: 'BUSY' }, retryAfter: 7 } : undefined
    const following = await follow(phone)
    await following.sync()
    phone.network.asked.length = 0

    following.wake()

    assert.equal(following.state(), 'waiting')
    assert.ok(!phone.network.asked.includes('POST /v1/sync/pull'))
  })

  it('listens to the platform only until it is stopped', async () => {
    const { phone, wakes } = await openWakeable()
    const following = await follow(phone)
    const listening = wakes.size

    await following.stop()

    assert.deepEqual([listening, wakes.size], [1, 0])
  })
})

describe('a phone with WatermelonDB that is stopped', () => {
  for (const path of ['/v1/sync/pull', '/v1/sync/push'])
    it(`gives up a request to ${path} that has no answer, and keeps its change`, async () => {
      const { phone } = await openWakeable()
      const silent = createServer().listen(0)
      after(() => silent.close())
      await once(silent, 'listening')
      const address = silent.address()
      assert.ok(address && typeof address === 'object')
      const hanging = fetchTransport(`http://localhost:${address.port}`)
      const send = phone.network.send.bind(phone.network)
      await phone.create('food', { name: 'Milk' })
      const { promise: asked, resolve } = Promise.withResolvers<void>()
      phone.network.send = (request) => {
        if (request.path !== path) return send(request)
        resolve()
        return hanging.send(request)
      }
      const following = await follow(phone)
      await asked

      await following.stop()
      phone.network.send = send

      assert.equal(await countUnsynced(phone.database), 1)
      assert.equal((await phone.sync()).state, 'idle')
      assert.equal(await countUnsynced(phone.database), 0)
    })
})
