// Slow. Covers: packages/rxdb packages/tanstack-db packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { FOREIGN, openPortal } from '#test/client/portal.ts'
import { manualTimers } from '#test/client/timers.ts'
import { openClientDevice } from './client-device.ts'
import { openRxdbDevice } from './rxdb-device.ts'
import { openTanstackDevice } from './tanstack-device.ts'
import { openWatermelonDevice } from './watermelondb-device.ts'

const app = await startApp()
const DEVICES = { openClientDevice, openRxdbDevice, openTanstackDevice, openWatermelonDevice }
const OTHER = { push: 'POST /v1/sync/pull', pull: 'POST /v1/sync/push' }

describe('an answer that is not from Larder', () => {
  for (const [name, openDevice] of Object.entries(DEVICES))
    it(`loses no change and no row: ${name}`, async () => {
      const person = await signedUp(app)
      const portal = await openPortal(app.url)
      const device = await openDevice({
        person,
        householdId: (await firstHousehold(person)).id,
        transport: fetchTransport(portal.url),
        platform: { now: app.clock, random: () => 0, timers: manualTimers() },
      })
      after(() => device.close())
      await device.create('food', randomUUID(), { name: 'Salt' })
      await device.sync()

      const names = ['Salt']
      for (const [foreign, answer] of Object.entries(FOREIGN))
        for (const path of ['push', 'pull'] as const) {
          const food = `${foreign}, ${path}`
          const other = portal.last.get(OTHER[path])
          portal.replaceNext(`POST /v1/sync/${path}`, {
            reachesLarder: foreign.startsWith('the answer of another history'),
            answer: (given) => answer(given, other),
          })
          await device.create('food', randomUUID(), { name: food })
          await device.sync()
          await device.sync()
          await device.sync()

          names.push(food)
          assert.ok(portal.isReplaced(), food)
        }
      const here = [...(await device.rows('food')).values()].map((one) => one['name'] as string) // a field of a food
      const { body } = await person.call('GET', '/v1/pantry/foods?limit=200')
      const there = body.items.map((one: { name: string }) => one.name)
      assert.deepEqual(there.toSorted(), names.toSorted())
      assert.deepEqual(here.toSorted(), names.toSorted())
      assert.deepEqual([...((await device.told?.()) ?? [])], [])
    })
})
