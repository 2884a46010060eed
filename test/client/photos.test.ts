import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { sha256 } from '#test/app/photos.ts'
import { DONE, statusOf } from './actions.ts'
import { openDevice, synced } from './device.ts'
import { openNetwork, refusal } from './network.ts'
import {
  addPhotoOffline,
  contentsAtServer,
  failsWith,
  IMAGE,
  JPEG,
  localBytes,
  openPhotoDevice,
} from './photo-device.ts'
import { STORAGES } from './storages.ts'

const app = await startApp()
describe('a photo that is added without a network', () => {
  for (const [name, storage] of Object.entries(STORAGES))
    it(`is shown at once, and kept until the server has it, with ${name}`, async () => {
      const ada = await openPhotoDevice(app, storage())

      const id = await addPhotoOffline(ada)
      const [waiting, local] = [ada.home.status.get(), await localBytes(ada.home, id)]
      const restarted = { ...ada.storage, close: async () => {} }
      const transport = openNetwork(app.url)
      // It shows only: if two programs sent the photo, one of them could find no bytes any more.
      transport.instead = ({ path }) =>
        path.startsWith('/v1/auth/') ? undefined : refusal(503, 'BUSY')
      const again = await openDevice(app, ada.person, { storage: restarted, transport }, false)
      const kept = await localBytes(again.home, id)
      await again.larder.close()
      await synced(ada.home)
      const shown = await ada.home.photo(id)

      assert.deepEqual([waiting.state, waiting.waiting], ['offline', 1])
      assert.deepEqual(
        waiting.uploads.map(({ id: of, size, media_type }) => [of, size, media_type]),
        [[id, IMAGE.length, 'image/jpeg']],
      )
      assert.deepEqual([local, kept], [IMAGE, IMAGE])
      assert.deepEqual([statusOf(ada), ada.home.status.get().uploads], [DONE, []])
      assert.deepEqual(await contentsAtServer(ada.person), [sha256(IMAGE)])
      assert.equal(ada.home.photos.get(id)?.width, 64)
      const { pathname } = new URL(shown && 'medium' in shown ? shown.medium : '')
      assert.equal((await fetch(app.url + pathname)).headers.get('content-type'), 'image/webp')
      const [space = ''] = (await ada.storage.spaces()).filter((one) => one.includes(ada.home.id))
      assert.equal(await ada.storage.readBytes(space, id), undefined)
    })

  it('is sent after its row', async () => {
    const ada = await openPhotoDevice(app)

    const id = await addPhotoOffline(ada)
    ada.network.asked.length = 0
    await synced(ada.home)

    const writes = ada.network.asked.filter((one) => !one.endsWith('pull'))
    assert.deepEqual(writes, ['POST /v1/sync/push', `PUT /v1/photos/${id}/content`])
  })

  it('is stored once where the answer to its bytes is lost', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)
    ada.network.instead = ({ method }) => {
      if (method === 'PUT') ada.network.losesAnswers = 1
      return undefined
    }

    const state = await ada.home.sync()
    const kept = await localBytes(ada.home, id)
    ada.network.instead = undefined
    await synced(ada.home)

    assert.deepEqual([state, kept], ['offline', IMAGE])
    assert.deepEqual(await contentsAtServer(ada.person), [sha256(IMAGE)])
    assert.deepEqual(statusOf(ada), DONE)
  })

  it('waits as long as the server asks, and holds no other change up', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)
    ada.network.instead = failsWith(503, 'BUSY', 5)

    const state = await ada.home.sync()
    await ada.home.foods.create({ name: 'Milk' })
    await ada.home.sync()
    const foods = await ada.person.call('GET', '/v1/pantry/foods')
    const waits = ada.timers.waits()
    ada.network.instead = undefined
    await synced(ada.home)

    assert.deepEqual([state, waits], ['waiting', [5000]])
    assert.equal(foods.body.items.length, 1)
    assert.equal(ada.home.photos.get(id)?.width, 64)
  })

  it('is shown from here until a pull has brought its new row', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)
    let isStored = false
    ada.network.change = (request) => {
      isStored ||= request.method === 'PUT'
      return request
    }
    ada.network.instead = ({ path }) =>
      isStored && path.endsWith('/pull') ? refusal(500, 'INTERNAL') : undefined

    await ada.home.sync()
    const local = await localBytes(ada.home, id)
    ada.network.instead = undefined
    await synced(ada.home)

    assert.deepEqual(local, IMAGE)
    assert.deepEqual([statusOf(ada), ada.home.photos.get(id)?.width], [DONE, 64])
  })

  it('holds no other photo up where the server always fails to store it', async () => {
    const ada = await openPhotoDevice(app)
    const bad = await addPhotoOffline(ada)
    const good = [await addPhotoOffline(ada), await addPhotoOffline(ada)]
    const fails = failsWith(500, 'INTERNAL')
    ada.network.instead = (request) => (request.path.includes(bad) ? fails(request) : undefined)

    await ada.home.sync()
    await ada.home.sync()
    const { state, uploads } = ada.home.status.get()
    const later = await ada.home.addPhoto({ recipe_id: ada.recipe_id }, JPEG)
    await ada.home.sync()
    const stored = [...good, later.id].map((id) => ada.home.photos.get(id)?.width)
    ada.network.instead = undefined
    await synced(ada.home)

    assert.deepEqual([state, uploads.map(({ id }) => id)], ['failed', [bad]])
    assert.deepEqual(stored, [64, 64, 64])
    assert.deepEqual([statusOf(ada), ada.home.photos.get(bad)?.width], [DONE, 64])
  })

  it('is not sent if it is deleted before', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)

    ada.network.isDown = true
    await ada.home.photos.delete(id)
    ada.network.isDown = false
    await synced(ada.home)

    assert.deepEqual([statusOf(ada), await contentsAtServer(ada.person)], [DONE, []])
    assert.ok(!ada.network.asked.some((one) => one.startsWith('PUT')))
  })
})

describe('a sign-out', () => {
  it('keeps photos that were not sent, with and without their rows', async () => {
    const ada = await openPhotoDevice(app)
    const { person, recipe_id, network, larder } = ada
    const first = await addPhotoOffline(ada)
    network.instead = failsWith(503, 'BUSY')
    await ada.home.sync() // the first row is pushed, and its bytes are not
    const second = await addPhotoOffline(ada)
    network.isDown = true
    await larder.signOut()
    network.isDown = false
    network.instead = undefined

    await larder.signIn(person)
    const home = await larder.household()
    await synced(home)
    const aside = home.status.get().aside.map(({ mutation }) => `${mutation.op} ${mutation.id}`)
    const before = await contentsAtServer(person)
    await home.resume()
    await synced(home)

    assert.deepEqual(
      aside.toSorted(),
      [`create ${second}`, `upload ${first}`, `upload ${second}`].toSorted(),
    )
    assert.deepEqual(before, [null])
    assert.deepEqual(await contentsAtServer(person), [sha256(IMAGE), sha256(IMAGE)])
    assert.equal(home.photos.where({ recipe_id }).all().length, 2)
  })

  it('leaves nothing of a photo that is discarded or forgotten', async () => {
    const ada = await openPhotoDevice(app)
    const id = await addPhotoOffline(ada)
    ada.network.isDown = true
    await ada.larder.signOut()
    const [space = ''] = await ada.storage.spaces()
    const aside = await ada.storage.readBytes(space, id)
    ada.network.isDown = false
    await ada.larder.signIn(ada.person)
    const home = await ada.larder.household()
    await home.discard()
    const discarded = await ada.storage.readBytes(space, id)
    await synced(home)
    const other = await home.addPhoto({ recipe_id: ada.recipe_id }, JPEG)
    await ada.larder.forget()

    assert.deepEqual([aside && Buffer.from(aside), discarded], [IMAGE, undefined])
    assert.equal(await ada.storage.readBytes(space, other.id), undefined)
    assert.deepEqual(await ada.storage.spaces(), [])
  })
})
