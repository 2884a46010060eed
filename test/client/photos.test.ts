import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Home } from 'larder-client/home.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { startApp } from '#test/app/app.ts'
import { joined } from '#test/app/household.ts'
import { picture, sha256 } from '#test/app/photos.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { DONE, statusOf } from './actions.ts'
import { type Device, openDevice, synced } from './device.ts'
import { STORAGES } from './storages.ts'

const app = await startApp()
const IMAGE = await picture(64, 48)
const JPEG = new Blob([new Uint8Array(IMAGE)], { type: 'image/jpeg' })

/** A device with a recipe that the server has. */
async function open(storage = memory()): Promise<Device & { person: Person; recipe_id: string }> {
  const person = await signedUp(app)
  const device = await openDevice(app, person, { storage })
  const { id } = await device.home.recipes.create({ title: 'Soup' })
  await synced(device.home)
  device.network.asked.length = 0
  return { ...device, person, recipe_id: id }
}

async function addOffline(device: Device & { recipe_id: string }, content = JPEG): Promise<string> {
  device.network.isDown = true
  const { id } = await device.home.addPhoto({ recipe_id: device.recipe_id }, content)
  await device.home.sync()
  device.network.isDown = false
  return id
}

/** The bytes that this device shows. */
async function localBytes(home: Home, id: string): Promise<Buffer | undefined> {
  const shown = await home.photo(id)
  return shown && 'blob' in shown ? Buffer.from(await shown.blob.arrayBuffer()) : undefined
}

const contentsAtServer = async (person: Person): Promise<string[]> => {
  const { body } = await person.call('GET', '/v1/photos')
  return body.items.map((row: { content_sha256: string | null }) => row.content_sha256)
}

/** Answers in place of the server, as it does when it has too much to do. */
const failsWith =
  (status: number, code: string, retryAfter?: number) =>
  ({ method }: { method: string }) =>
    method === 'PUT'
      ? { status, body: { code, error: code }, ...(retryAfter === undefined ? {} : { retryAfter }) }
      : undefined

describe('a photo that is added without a network', () => {
  for (const [name, storage] of Object.entries(STORAGES))
    it(`is shown at once, and kept until the server has it, with ${name}`, async () => {
      const ada = await open(storage())

      const id = await addOffline(ada)
      const [waiting, local] = [ada.home.status.get(), await localBytes(ada.home, id)]
      const restarted = { ...ada.storage, close: async () => {} }
      const again = await openDevice(app, ada.person, { storage: restarted }, false)
      const kept = await localBytes(again.home, id)
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
    const ada = await open()

    const id = await addOffline(ada)
    ada.network.asked.length = 0
    await synced(ada.home)

    const writes = ada.network.asked.filter((one) => !one.endsWith('pull'))
    assert.deepEqual(writes, ['POST /v1/sync/push', `PUT /v1/photos/${id}/content`])
  })

  it('is stored once where the answer to its bytes is lost', async () => {
    const ada = await open()
    const id = await addOffline(ada)
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
    const ada = await open()
    const id = await addOffline(ada)
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

  it('is not sent if it is deleted before', async () => {
    const ada = await open()
    const id = await addOffline(ada)

    ada.network.isDown = true
    await ada.home.photos.delete(id)
    ada.network.isDown = false
    await synced(ada.home)

    assert.deepEqual([statusOf(ada), await contentsAtServer(ada.person)], [DONE, []])
    assert.ok(!ada.network.asked.some((one) => one.startsWith('PUT')))
  })
})

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
      const ada = await open()
      const id = await addOffline(ada, content)
      const good = await addOffline(ada)

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
    const ada = await open()
    const id = await addOffline(ada)
    ada.network.instead = failsWith(503, 'BUSY')
    await ada.home.sync()
    await ada.person.call('DELETE', `/v1/photos/${id}`)
    ada.network.instead = undefined

    await synced(ada.home)

    assert.deepEqual(statusOf(ada), { ...DONE, told: ['gone'] })
    assert.equal(await ada.home.photo(id), undefined)
  })
})

describe('a photo that may not be stored', () => {
  it('is told where the household has no space left, and its row is deleted', async () => {
    const full = await startApp({ PHOTO_QUOTA_MB: '1' })
    const person = await signedUp(full)
    const { home } = await openDevice(full, person)
    const { id: food_id } = await home.foods.create({ name: 'Milk' })

    for (const side of [64, 2000])
      await home.addPhoto({ food_id }, new Blob([new Uint8Array(await picture(side, side))]))
    await synced(home)

    const { told } = home.status.get()
    const stored = await contentsAtServer(person)
    assert.match(told.at(-1)?.message ?? '', /full/)
    assert.deepEqual([stored.length, told.length], [1, 1])
    assert.deepEqual(
      home.photos.all().map((row) => row.content_sha256),
      stored,
    )
  })

  it('is told where the account may only read by now, and its row stays', async () => {
    const ada = await open()
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
})

describe('a sign-out', () => {
  it('keeps photos that were not sent, with and without their rows', async () => {
    const ada = await open()
    const { person, recipe_id, network, larder } = ada
    const first = await addOffline(ada)
    network.instead = failsWith(503, 'BUSY')
    await ada.home.sync() // the first row is pushed, and its bytes are not
    const second = await addOffline(ada)
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
    const ada = await open()
    const id = await addOffline(ada)
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
