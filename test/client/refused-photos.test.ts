import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { picture, sha256 } from '#test/app/photos.ts'
import { DONE, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'
import { refusal } from './network.ts'
import {
  addPhotoOffline,
  contentsAtServer,
  failsWith,
  IMAGE,
  JPEG,
  openPhotoDevice,
} from './photo-device.ts'

const app = await startApp()
describe('a photo that the server refuses', () => {
  const HUGE = new Blob([new Uint8Array(20_000_001)], { type: 'image/jpeg' })
  const REFUSED: Record<string, Blob> = {
    'no image': new Blob(['<p>Milk</p>'], { type: 'text/html' }),
    damaged: new Blob([new Uint8Array(IMAGE.subarray(0, 800))]),
    empty: new Blob([]),
    'too large': HUGE,
  }
  for (const [name, content] of Object.entries(REFUSED))
    it(`is told and deleted, and what follows is sent: ${name}`, async () => {
      const ada = await openPhotoDevice(app)
      const id = await addPhotoOffline(ada, content)
      const good = await addPhotoOffline(ada)

      await synced(ada.home)

      const { told, waiting, uploads } = ada.home.status.get()
      assert.deepEqual([waiting, uploads], [0, []])
      assert.deepEqual(
        told.map(({ status, mutation }) => [status, mutation.op, mutation.id]),
        [['rejected', 'upload', id]],
      )
      assert.deepEqual(
        ada.home.photos.all().map((row) => row.id),
        [good],
      )
      assert.deepEqual(await contentsAtServer(ada.person), [sha256(IMAGE)])
    })

  it('is told where its row was deleted before the upload', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)
    ada.network.instead = failsWith(503, 'BUSY')
    await ada.home.sync()
    await ada.person.call('DELETE', `/v1/photos/${id}`)
    ada.network.instead = undefined

    await synced(ada.home)

    assert.deepEqual(statusOf(ada), { ...DONE, told: ['gone'] })
    assert.equal(await ada.home.photo(id), undefined)
  })
})

describe('a photo whose bytes are not on the device any more', () => {
  it('is told, and what follows is sent', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)
    await addPhotoOffline(ada)
    const space = `${ada.person.id}/${ada.home.id}`
    await ada.storage.commit([{ space, table: 'photo', key: id, bytes: null }])

    await synced(ada.home)

    assert.deepEqual(statusOf(ada), { ...DONE, told: ['lost'] })
    assert.deepEqual(new Set(await contentsAtServer(ada.person)), new Set([null, sha256(IMAGE)]))
  })
})

describe('a photo that may not be stored', () => {
  it('is kept where the household has no space left, and sent when it has', async () => {
    const full = await startApp({ PHOTO_QUOTA_MB: '1' })
    const person = await signedUp(full)
    const { home, network } = await openDevice(full, person)
    const { id: food_id } = await home.foods.create({ name: 'Milk' })
    let state = await home.sync()
    for (let i = 0; i < 20 && state === 'idle'; i += 1) {
      const image = await picture(600 + i, 500)
      await home.addPhoto({ food_id }, new Blob([new Uint8Array(image)]))
      state = await home.sync()
    }
    const { told, waiting, error } = home.status.get()
    const refused = home.status.get().uploads.map(({ id }) => id)
    network.asked.length = 0
    const { promise: isSent, resolve } = Promise.withResolvers<void>()
    await home.foods.create({ name: 'Eggs' })
    home.status.subscribe((status) => void (status.waiting === 1 && resolve()))
    await isSent
    const asked = network.asked.filter((one) => one.startsWith('PUT'))
    for (const { id } of home.photos.all()) if (!refused.includes(id)) await home.photos.delete(id)
    await home.sync()
    full.clock.advance({ days: 3 })
    await runDailyJob(full, full.clock())
    await synced(home)

    assert.deepEqual([state, told, waiting], ['waiting', [], 1])
    assert.match(error ?? '', /full/)
    assert.deepEqual(asked, [])
    assert.deepEqual(
      home.photos.all().map(({ id, height }) => [id, height]),
      [[refused[0], 500]],
    )
  })

  it('is told where the account may only read by now, and its row stays', async () => {
    const ada = await openPhotoDevice(app)
    const ben = await joined(app, ada.person)
    const householdId = ada.home.id
    const his = await openDevice(app, ben, { householdId })
    his.network.instead = failsWith(503, 'BUSY')
    const { id } = await his.home.addPhoto({ recipe_id: ada.recipe_id }, JPEG)
    await his.home.sync()
    his.network.instead = undefined
    const path = `/v1/households/${householdId}/members/${ben.id}`
    await ada.person.call('PATCH', path, { role: 'viewer' })

    await synced(his.home, ada.home)

    assert.deepEqual(statusOf(his), { ...DONE, told: ['forbidden'] })
    assert.equal(ada.home.photos.get(id)?.content_sha256, null)
  })

  it('is set aside where the account has left, also if the network is lost after the refusal', async () => {
    const ada = await openPhotoDevice(app)
    const ben = await joined(app, ada.person)
    const householdId = ada.home.id
    const his = await openDevice(app, ben, { householdId })
    const { network } = his
    network.instead = failsWith(503, 'BUSY')
    const { id } = await his.home.addPhoto({ recipe_id: ada.recipe_id }, JPEG)
    await his.home.sync()
    network.instead = ({ method }) => {
      if (method !== 'PUT') return undefined
      network.isDown = true
      return refusal(403, 'FORBIDDEN', 'You may not do this.')
    }
    his.timers.fire()
    await his.home.sync()
    const lost = statusOf(his)
    await ada.person.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)
    network.isDown = false
    network.instead = undefined

    await his.home.sync()

    assert.deepEqual(lost, { ...DONE, state: 'offline', waiting: 1 })
    const [aside] = his.home.status.get().aside
    assert.deepEqual(statusOf(his), { ...DONE, state: 'left', aside: 1 })
    assert.deepEqual([aside?.mutation.op, aside?.because], ['upload', 'left'])
    const space = `${ben.id}/${householdId}`
    const bytes = await his.storage.readBytes(space, id)
    assert.deepEqual(bytes && Buffer.from(bytes), IMAGE)
  })
})
