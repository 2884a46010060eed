// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveMode } from 'larder-client/engine/live.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { manualTimers } from '#test/client/timers.ts'
import { eventually } from '#test/eventually.ts'
import { add, closeAll, openRxdb, synced } from './device.ts'

const app = await startApp()
afterEach(closeAll)

/** A device, and the callbacks that its platform calls when the network is back. */
async function openWakeable(live: LiveMode = 'off') {
  const wakes = new Set<() => void>()
  const onWake = (wake: () => void) => {
    wakes.add(wake)
    return () => wakes.delete(wake)
  }
  const platform = { onWake, timers: manualTimers() }
  const phone = await openRxdb(app, await signedUp(app), { live, platform })
  return { phone, wakes }
}

describe('RxDB that waits for the network', () => {
  for (const how of ['the platform', 'the app'] as const)
    it(`sends at once when ${how} tells that the network is back`, async () => {
      const { phone, wakes } = await openWakeable('stream')
      await synced(phone)
      phone.network.isDown = true
      await add(phone, 'food', { name: 'Milk' })
      const state = await phone.larder.sync()
      phone.network.isDown = false

      if (how === 'the app') phone.larder.wake()
      else for (const wake of wakes) wake()
      await phone.larder.awaitInSync()

      assert.equal(state, 'offline')
      assert.deepEqual(await phone.larder.unsent(), [])
    })

  for (const how of ['the platform', 'the app'] as const)
    it(`opens its stream at once when ${how} tells that the network is back`, async () => {
      const { phone, wakes } = await openWakeable('stream')
      await phone.larder.stop()
      phone.network.isDown = true
      await phone.larder.start()
      assert.equal(await phone.larder.sync(), 'offline')
      const before = phone.network.streams
      phone.network.isDown = false

      if (how === 'the app') phone.larder.wake()
      else for (const wake of wakes) wake()
      await eventually('another stream', () => phone.network.streams !== before)

      assert.equal(await phone.larder.sync(), 'idle')
    })

  it('waits on where the server has asked for it', async () => {
    const { phone } = await openWakeable()
    await synced(phone)
    phone.network.instead = () => ({ status: 503, body: { code: 'BUSY' }, retryAfter: 7 })
    await phone.larder.sync()
    phone.network.asked.length = 0

    phone.larder.wake()
    await nextTurn()

    assert.deepEqual([phone.larder.status().state, phone.network.asked], ['waiting', []])
  })

  it('listens to the platform only while it is started', async () => {
    const { phone, wakes } = await openWakeable()
    const before = wakes.size
    await synced(phone)
    const listening = wakes.size

    await phone.larder.stop()
    const stopped = wakes.size
    phone.network.asked.length = 0
    phone.larder.wake()

    assert.deepEqual([before, listening, stopped, phone.network.asked], [0, 1, 0, []])
  })
})

describe('RxDB that was cancelled', () => {
  it('says at each sync that it has stopped, and sends nothing', async () => {
    const { phone, wakes } = await openWakeable()
    await synced(phone)
    await phone.larder.cancel()
    phone.network.asked.length = 0

    const states = [await phone.larder.sync(), await phone.larder.sync()]
    await phone.larder.start()

    assert.deepEqual(
      [states, phone.larder.status().state, phone.network.asked, wakes.size],
      [['stopped', 'stopped'], 'stopped', [], 0],
    )
  })
})
