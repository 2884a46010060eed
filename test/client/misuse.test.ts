import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openLarder } from 'larder-client'
import { memory } from 'larder-client/memory'
import { PLATFORM } from 'larder-client/platform.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { PIXEL } from '#test/app/photos.ts'
import { openDevice, synced } from './device.ts'

const app = await startApp()

describe('an id', () => {
  it('that is no UUID is refused at once', async () => {
    const { home } = await openDevice(app, await signedUp(app))
    const data = { name: 'Milk' }
    const wrongId = { name: 'Refused', reason: 'validation', message: 'id must be a UUID.' }

    await assert.rejects(home.foods.delete('milk'), wrongId)
    await assert.rejects(home.foods.create({ id: 'milk', name: 'Milk' }), wrongId)
    // As a program without types may call it.
    const withoutId = { op: 'create', entity: 'food', data } as never
    await assert.rejects(home.together([withoutId]), wrongId)

    assert.deepEqual([home.foods.all(), home.foods.get(undefined)], [[], undefined])
    assert.equal(home.status.get().waiting, 0)
  })
})

describe('an address', () => {
  it('without http or https is refused', async () => {
    for (const url of ['localhost:8080', 'larder.example', '', 'ftp://larder.example'])
      await assert.rejects(openLarder({ url, storage: memory() }), {
        name: 'TypeError',
        message: /must be an address such as https:/,
      })
  })
})

describe('a home', () => {
  it('refuses changes with a sentence after it was closed', async () => {
    const { home, larder } = await openDevice(app, await signedUp(app))

    await larder.close()

    await assert.rejects(home.foods.create({ name: 'Milk' }), {
      name: 'Refused',
      message: 'This Larder is closed.',
    })
  })

  it('shows that it is signed out', async () => {
    const { home, larder } = await openDevice(app, await signedUp(app))
    const states: string[] = []
    home.status.subscribe(({ state }) => states.push(state))

    await larder.signOut()

    assert.deepEqual([home.status.get().state, states.at(-1)], ['signed_out', 'signed_out'])
  })

  it('sends requests about its own household', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id: householdId } = await firstHousehold(ada)
    await ben.call('POST', '/v1/pantry/foods', { name: 'Rye' })
    const { home } = await openDevice(app, ben, { householdId })
    await home.foods.create({ name: 'Eggplant' })
    await synced(home)

    const found = await home.request('GET', '/v1/pantry/foods?q=eggplant')

    assert.match(JSON.stringify(found), /Eggplant/)
  })

  it('lists no items that were put away', async () => {
    const { home } = await openDevice(app, await signedUp(app))
    const [list] = home.lists.all()
    const id = list?.id ?? ''
    const item = await home.listItems.create({ list_id: id, name: 'Milk' })
    await home.listItems.update(item.id, { checked_at: '2026-11-20T08:00:00.000Z' })

    await home.putAway({ list_id: id })

    assert.deepEqual(home.list(id).items.all(), [])
  })
})

describe('a subscriber', () => {
  it('can show a photo as soon as it hears of it', async () => {
    const { home, network } = await openDevice(app, await signedUp(app))
    const food = await home.foods.create({ name: 'Milk' })
    network.isDown = true
    const shown: unknown[] = []
    home.photos.subscribe((photos) => {
      for (const { id } of photos)
        void home.photo(id).then((one) => shown.push(one && 'blob' in one && one.blob.size))
    })

    await home.addPhoto({ food_id: food.id }, new Blob([PIXEL], { type: 'image/png' }))
    await new Promise(setImmediate)

    assert.ok(shown.length > 0)
    assert.deepEqual([...new Set(shown)], [PIXEL.length])
  })
})

describe('a session that was ended elsewhere', () => {
  it('is noticed by a device that does nothing', async () => {
    const ada = await signedUp(app)
    const { home } = await openDevice(app, ada, {
      live: 'stream',
      platform: { timers: PLATFORM.timers },
    })
    const isOver = new Promise<void>((resolve) => {
      home.status.subscribe(({ state }) => {
        if (state === 'signed_out') resolve()
      })
    })

    await ada.call('POST', '/v1/auth/signout', { scope: 'others' })

    await isOver
  })
})
