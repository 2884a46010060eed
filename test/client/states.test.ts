import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { addOffline, changeLog, copyOf, DONE, namesOf, statusOf } from './actions.ts'
import { type Device, openDevice, synced } from './device.ts'
import { withBody } from './network.ts'

const app = await startApp()

describe('a client in the states of docs/sync.md', () => {
  it('idle: pushes when the user acts, pulls, and is idle again', async () => {
    const ada = await openDevice(app, await signedUp(app))
    const states: string[] = []
    ada.home.status.subscribe(({ state }) => {
      if (states.at(-1) !== state) states.push(state)
    })

    await ada.home.foods.create({ name: 'Milk' })
    await synced(ada.home)

    assert.deepEqual(states.slice(0, 4), ['idle', 'pushing', 'pulling', 'idle'])
  })

  it('idle: counts a change that is being stored, until the storage refuses it', async () => {
    const kept = memory()
    const full = Promise.withResolvers<never>()
    let isSlow = false
    const storage: Storage = {
      ...kept,
      commit: async (writes) => (isSlow ? full.promise : kept.commit(writes)),
    }
    const { home } = await openDevice(app, await signedUp(app), { storage })
    await home.foods.create({ name: 'Milk' })
    await synced(home)
    const counts: number[] = []
    home.status.subscribe(({ waiting }) => void counts.push(waiting))

    isSlow = true
    const created = home.foods.create({ name: 'Bread' })
    const shown = namesOf(home)
    full.reject(new Error('full'))
    await assert.rejects(created, { message: 'full' })

    assert.deepEqual(counts, [0, 1, 0])
    assert.deepEqual([shown, namesOf(home)], [['Milk', 'Bread'], ['Milk']])
  })

  it('pushing: pushes again while there are more changes', async () => {
    const ada = await openDevice(app, await signedUp(app))
    const many = Array.from({ length: 401 }, (_, i) => `Food ${i}`)
    await addOffline(ada, ...many)
    ada.network.asked.length = 0

    await synced(ada.home)

    const pushes = ada.network.asked.filter((one) => one.endsWith('push'))
    assert.deepEqual([pushes.length, namesOf(ada.home).length, statusOf(ada)], [3, 401, DONE])
  })

  it('pulling: pulls again while there are more pages', async () => {
    const person = await signedUp(app)
    const ada = await openDevice(app, person)
    await addOffline(ada, 'Milk', 'Eggs', 'Rye')
    await synced(ada.home)
    const other = await openDevice(app, person)
    await addOffline(ada, 'Oats', 'Rice', 'Salt')
    await synced(ada.home)
    other.network.change = withBody('/v1/sync/pull', () => ({ limit: 1 }))
    other.network.asked.length = 0

    await synced(other.home)

    assert.deepEqual(namesOf(other.home), namesOf(ada.home))
    assert.ok(other.network.asked.filter((one) => one.endsWith('pull')).length >= 3)
  })

  it('pulling a replacement: continues it after the device was switched off in its middle', async () => {
    const person = await signedUp(app)
    const first = await openDevice(app, person)
    await addOffline(first, 'Milk', 'Eggs', 'Rye')
    await synced(first.home)
    const other = await openDevice(app, person)
    const [eggs] = first.home.foods.where({ name: 'Eggs' }).all()
    await other.home.foods.delete(eggs?.id ?? '')
    await synced(other.home)
    await changeLog(first.storage, person, { cursor: undefined })
    const again = await openLimited(person, first.storage, 3)
    const storage = await copyOf(again.storage)
    again.network.isDown = true

    const last = await openDevice(app, person, { storage })

    assert.deepEqual(namesOf(last.home), ['Milk', 'Rye'])
    assert.deepEqual(last.home.foods.all(), other.home.foods.all())
  })
})

/** A device that gets a few pages of one row, and then nothing. */
async function openLimited(person: Person, storage: Storage, pages: number): Promise<Device> {
  const device = await openDevice(app, person, { storage: memory() })
  const copy = await copyOf(storage)
  let left = pages
  const limited = await openDevice(app, person, { storage: copy, transport: device.network }, false)
  device.network.change = withBody('/v1/sync/pull', () => ({ limit: 1 }))
  device.network.instead = ({ path }) => {
    if (path === '/v1/sync/pull') left -= 1
    if (left < 0) device.network.isDown = true
    return undefined
  }
  await limited.home.sync()
  return { ...limited, network: device.network }
}
