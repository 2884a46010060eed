import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Refused, refusalOf } from 'larder-client/refusal.ts'
import type { Shared, Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { DONE, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()

/** A storage that other tabs may use too, although there are none. */
function sharedStorage(): Storage & { failures: number } {
  const shared: Shared = {
    subscribe: () => () => {},
    listen: () => () => {},
    post() {},
    lead(_name, work) {
      const ended = new AbortController()
      const led = work(ended.signal)
      return async () => {
        ended.abort()
        await led
      }
    },
  }
  const storage = memory()
  return {
    ...storage,
    shared,
    failures: 0,
    async spaces() {
      if (this.failures <= 0) return storage.spaces()
      this.failures -= 1
      throw new Error('The storage is busy.')
    },
  }
}

/** Only the next try to lead comes, and at once. */
const after = (ms: number, work: () => void) => {
  if (ms === 5000) setImmediate(work)
  return () => {}
}

describe('an error of the storage', () => {
  it('does not keep a tab from leading: it is shown, and the tab tries again', async () => {
    const person = await signedUp(app)
    const storage = sharedStorage()
    storage.failures = 1
    const { home } = await openDevice(app, person, { storage, platform: { timers: { after } } })

    assert.equal(storage.failures, 0)
    assert.equal(home.status.get().state, 'idle')
  })

  it('does not end the program where a copy can not be removed: that is tried again', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id: householdId } = await firstHousehold(ada)
    const inner = memory()
    const storage = {
      ...inner,
      failures: 0,
      async spaces() {
        storage.failures -= 1
        if (storage.failures >= 0) throw new Error('The storage is busy.')
        return inner.spaces()
      },
    }
    const his = await openDevice(app, ben, { storage, live: 'poll', householdId })
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)
    storage.failures = 1

    await eventually('the copy is removed', () => {
      his.timers.fire()
      return his.home.status.get().state === 'left' && storage.failures < 0
    })

    assert.deepEqual(await storage.read(`${ben.id}/${householdId}`, 'log'), [])
  })
})

const fail = () => {
  throw new Error('wrong')
}

describe('an error that an app throws in a callback', () => {
  it('is reported, and the sync goes on', async () => {
    const errors: unknown[] = []
    // The test runner would take these errors as failures of the test.
    const before = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', (error) => errors.push(error))
    const device = await openDevice(app, await signedUp(app))
    const ends = [
      device.home.foods.subscribe(fail),
      device.home.foods.onChange(fail),
      device.home.status.subscribe(fail),
      device.larder.subscribe(fail),
    ]

    await device.home.foods.create({ name: 'Milk' })
    await synced(device.home)
    for (const end of ends) end()
    await eventually('the errors', () => errors.length >= 5)
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)

    assert.deepEqual(statusOf(device), DONE)
    assert.deepEqual(new Set(errors.map(String)), new Set(['Error: wrong']))
  })
})

it('a refusal keeps all that the rules tell about it', () => {
  const conflicts = [{ field: 'name', expected: 'Milk', actual: 'Oat milk', yours: 'Soy milk' }]
  const details = [{ path: '/name', message: 'Too long.' }]
  const refusal = refusalOf({ status: 'conflict', reason: 'fields', conflicts, details })

  const { reason, message, problems, conflicts: told, duplicateOf } = new Refused(refusal)

  assert.deepEqual(
    { reason, message, problems, conflicts: told, duplicateOf },
    { ...refusal, duplicateOf: undefined },
  )
})
