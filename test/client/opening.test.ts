import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type Larder, openLarder } from 'larder-client'
import { fetchTransport } from 'larder-client/engine/fetch-transport.ts'
import { type Keychain, memoryKeychain } from 'larder-client/keychain'
import { memory } from 'larder-client/memory'
import type { Shared, Storage } from 'larder-client/storage'
import { NoAnswer } from 'larder-client/wire'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { synced } from './device.ts'

const app = await startApp()

it('opens a household at the second try after the storage has failed', async () => {
  const ada = await signedUp(app)
  const kept = memory()
  let isBroken = true
  const storage: typeof kept = {
    ...kept,
    async read(space, table) {
      if (!isBroken || space.endsWith(ada.id)) return kept.read(space, table)
      isBroken = false
      throw new Error('The disk does not answer.')
    },
  }
  const larder = await openLarder({ url: app.url, storage, live: 'off' })
  after(() => larder.close())
  await larder.signIn(ada)

  await assert.rejects(larder.household(), /The disk does not answer/)
  const home = await larder.household()

  assert.equal(await home.sync(), 'idle')
})

/** A storage that tabs share, which counts how often the rows of each space are read. */
function sharedStorage() {
  const kept = memory()
  const reads = new Map<string, number>()
  /** The turn of this tab to lead. */
  let turn = Promise.resolve()
  const shared: Shared = {
    subscribe: () => () => {},
    listen: () => () => {},
    post() {},
    lead(_name, work) {
      const end = new AbortController()
      const led = turn.then(() => work(end.signal))
      return async () => {
        end.abort()
        await led
      }
    },
  }
  const read: Storage['read'] = async (space, table) => {
    if (table === 'row') reads.set(space, (reads.get(space) ?? 0) + 1)
    return kept.read(space, table)
  }
  const setTurn = (to: Promise<void>) => void (turn = to)
  return { storage: { ...kept, shared, read }, reads, setTurn }
}

async function open(storage: Storage, keychain: Keychain): Promise<Larder> {
  const larder = await openLarder({ url: app.url, storage, keychain, live: 'off' })
  after(() => larder.close())
  return larder
}

describe('a copy that tabs share', () => {
  it('is read once by a tab that leads from its start', async () => {
    const ada = await signedUp(app)
    const { storage, reads } = sharedStorage()
    const larder = await open(storage, memoryKeychain())
    await larder.signIn(ada)

    const home = await larder.household()
    await synced(home)

    assert.equal(reads.get(`${ada.id}/${home.id}`), 1)
  })

  it('is read again by a tab that leads after another one', async () => {
    const ada = await signedUp(app)
    const { storage, reads, setTurn } = sharedStorage()
    const keychain = memoryKeychain()
    const before = await open(storage, keychain)
    await before.signIn(ada)
    await synced(await before.household())
    await before.close()
    const { promise, resolve: takeTurn } = Promise.withResolvers<void>()
    setTurn(promise)
    reads.clear()
    const larder = await open(storage, keychain)
    const home = await larder.household()
    const early = reads.get(`${ada.id}/${home.id}`)

    takeTurn()
    await synced(home)

    assert.deepEqual([early, reads.get(`${ada.id}/${home.id}`)], [1, 2])
  })
})

it('tells that the server does not answer, if the device does not know the household yet', async () => {
  const ada = await signedUp(app)
  const server = fetchTransport(app.url)
  const transport: typeof server = {
    async send(request) {
      if (request.path.startsWith('/v1/sync')) throw new NoAnswer('The network is down.')
      return server.send(request)
    },
  }
  const larder = await openLarder({ url: app.url, storage: memory(), live: 'off', transport })
  after(() => larder.close())
  await larder.signIn(ada)

  await assert.rejects(larder.household(), NoAnswer)
})
