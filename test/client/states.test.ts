import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Home } from 'larder-client/home.ts'
import type { Storage } from 'larder-client/storage/contract.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { addLargeRecipes } from '#test/fixtures/large-rows.ts'
import { type Device, openDevice, synced } from './device.ts'
import { withBody } from './network.ts'

const app = await startApp()

const names = (home: Home) => home.foods.all().map(({ name }) => name)
const statusOf = ({ home }: Device) => {
  const { state, waiting, told, aside } = home.status.get()
  return { state, waiting, told: told.map(({ reason }) => reason), aside: aside.length }
}
const DONE = { state: 'idle', waiting: 0, told: [], aside: 0 }

/** Makes a food while the device has no network. */
async function addOffline({ home, network }: Device, ...all: string[]): Promise<void> {
  network.isDown = true
  for (const name of all) await home.foods.create({ name })
  await home.sync()
  network.isDown = false
}

/** Changes the stored log of a household, as a fault or another device would. */
async function changeLog(storage: Storage, person: Person, fields: object): Promise<void> {
  const space = `${person.id}/${(await firstHousehold(person)).id}`
  const [log] = await storage.read(space, 'log')
  const value = { ...log?.value, ...fields }
  await storage.commit([{ space, table: 'log', key: 'log', value }])
}

const copyOf = async (storage: Storage): Promise<Storage> => {
  const copy = memory()
  for (const space of await storage.spaces())
    for (const table of ['log', 'row', 'outbox', 'told', 'aside'] as const)
      for (const { key, value } of await storage.read(space, table))
        await copy.commit([{ space, table, key, value: structuredClone(value) }])
  return copy
}

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

  it('pushing: pushes again while there are more changes', async () => {
    const ada = await openDevice(app, await signedUp(app))
    const many = Array.from({ length: 401 }, (_, i) => `Food ${i}`)
    await addOffline(ada, ...many)
    ada.network.asked.length = 0

    await synced(ada.home)

    const pushes = ada.network.asked.filter((one) => one.endsWith('push'))
    assert.deepEqual([pushes.length, names(ada.home).length, statusOf(ada)], [3, 401, DONE])
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

    assert.deepEqual(names(other.home), names(ada.home))
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

    assert.deepEqual(names(last.home), ['Milk', 'Rye'])
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

describe('a client that gets', () => {
  it('no answer: keeps its changes, and tries again later and later', async () => {
    const ada = await openDevice(app, await signedUp(app))
    ada.network.isDown = true
    await ada.home.foods.create({ name: 'Milk' })
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      assert.equal(await ada.home.sync(), 'offline')
      waits.push(Math.max(...ada.timers.waits()))
    }
    const offline = statusOf(ada)
    ada.network.isDown = false
    ada.timers.fire()
    await synced(ada.home)

    assert.deepEqual(offline, { ...DONE, state: 'offline', waiting: 1 })
    assert.ok(
      waits.every((ms, i) => i === 0 || ms > (waits[i - 1] ?? 0)),
      String(waits),
    )
    assert.deepEqual([statusOf(ada), names(ada.home)], [DONE, ['Milk']])
  })

  it('an answer that gets lost: does nothing twice', async () => {
    const ada = await openDevice(app, await signedUp(app))
    await addOffline(ada, 'Milk')
    ada.network.losesAnswers = 1

    const first = await ada.home.sync()
    await synced(ada.home)

    assert.equal(first, 'offline')
    assert.deepEqual([statusOf(ada), names(ada.home)], [DONE, ['Milk']])
  })

  it('410 history_purged: keeps 300 changes, pulls everything, and pushes them', async () => {
    const person = await signedUp(app)
    const ada = await openDevice(app, person)
    await addOffline(ada, 'Old milk', 'Old eggs')
    await synced(ada.home)
    await addOffline(ada, ...Array.from({ length: 300 }, (_, i) => `Food ${i}`))
    const other = await openDevice(app, person)
    for (const { id } of other.home.foods.all()) await other.home.foods.delete(id)
    await synced(other.home)
    app.clock.advance({ days: 70 })
    await purgeSync(app.db, 60, app.clock())

    const signedOut = await ada.home.sync()
    await ada.larder.signIn(person)
    await synced(ada.home)

    assert.ok(ada.network.refusals.includes('410 CURSOR_EXPIRED history_purged'))
    assert.equal(signedOut, 'signed_out') // a session ends after 30 days
    assert.deepEqual([statusOf(ada), names(ada.home).length], [DONE, 300])
  })

  for (const reason of ['epoch_changed', 'cursor_ahead', 'schema_changed'] as const)
    it(`410 ${reason}: pulls everything, and keeps its changes`, async () => {
      const person = await signedUp(app)
      const ada = await openDevice(app, person)
      await addOffline(ada, 'Milk')
      await synced(ada.home)
      const [log] = await ada.storage.read(`${person.id}/${ada.home.id}`, 'log')
      const [schema, epoch, ...versions] = String(log?.value['cursor']).split('.')
      const cursor = {
        epoch_changed: [schema, 'another', ...versions],
        cursor_ahead: [schema, epoch, '999999', '999999'],
        schema_changed: ['1', epoch, ...versions],
      }[reason].join('.')
      await changeLog(ada.storage, person, { cursor })
      const again = await openDevice(app, person, { storage: ada.storage })
      await addOffline(again, 'Eggs')

      await synced(again.home)

      assert.deepEqual(again.network.refusals, [`410 CURSOR_EXPIRED ${reason}`])
      assert.deepEqual([statusOf(again), names(again.home)], [DONE, ['Milk', 'Eggs']])
    })

  it('409 CLIENT_FORKED: takes a new client id, and keeps the ids of its changes', async () => {
    const person = await signedUp(app)
    const old = await openDevice(app, person)
    await addOffline(old, 'Tea')
    await synced(old.home)
    const restored = await openDevice(app, person, { storage: await copyOf(old.storage) })

    await addOffline(old, 'Honey')
    await addOffline(restored, 'Lemon')
    await synced(old.home, restored.home, old.home)

    assert.deepEqual(restored.network.refusals, ['409 CLIENT_FORKED'])
    assert.deepEqual(names(old.home), ['Tea', 'Honey', 'Lemon'])
    assert.deepEqual(restored.home.foods.all(), old.home.foods.all())
    assert.deepEqual([statusOf(old), statusOf(restored)], [DONE, DONE])
  })

  it('409 SEQ_GAP: does the same', async () => {
    const person = await signedUp(app)
    const ada = await openDevice(app, person)
    await addOffline(ada, 'Tea')
    await synced(ada.home)
    await changeLog(ada.storage, person, { lastSeq: 7 })

    const again = await openDevice(app, person, { storage: ada.storage })
    await addOffline(again, 'Honey')
    await synced(again.home)

    assert.deepEqual(again.network.refusals, ['409 SEQ_GAP'])
    assert.deepEqual([statusOf(again), names(again.home)], [DONE, ['Tea', 'Honey']])
  })

  it('403: removes the copy, sets its changes aside, and offers them again', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id: householdId } = await firstHousehold(ada)
    const his = await openDevice(app, ben, { householdId })
    await addOffline(his, 'Milk', 'Eggs')
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)

    const state = await his.home.sync()
    const left = { ...statusOf(his), rows: his.home.settings.all().length }
    const invite = await ada.call('POST', `/v1/households/${householdId}/invites`, {})
    await ben.call('POST', '/v1/households/join', { code: invite.body.code })
    await synced(his.home)
    await his.home.resume()
    await synced(his.home)

    assert.deepEqual([state, his.network.refusals], ['left', ['403 SCOPE_FORBIDDEN']])
    assert.deepEqual(left, { state: 'left', waiting: 0, told: [], aside: 2, rows: 0 })
    assert.deepEqual([statusOf(his), names(his.home)], [DONE, ['Milk', 'Eggs']])
  })

  it('426: keeps its changes until the app is newer', async () => {
    const ada = await openDevice(app, await signedUp(app))
    ada.network.change = withBody('/v1/sync/push', () => ({ schema_version: 99 }))
    await ada.home.foods.create({ name: 'Milk' })

    const state = await ada.home.sync()
    const shown = { ...statusOf(ada), names: names(ada.home) }
    ada.network.change = (request) => request
    await synced(ada.home)

    assert.equal(state, 'upgrade_required')
    assert.ok(ada.network.refusals.includes('426 CLIENT_UPGRADE_REQUIRED'))
    assert.deepEqual(shown, { ...DONE, state, waiting: 1, names: ['Milk'] })
    assert.deepEqual([statusOf(ada), names(ada.home)], [DONE, ['Milk']])
  })

  for (const [code, change] of [
    ['CURSOR_INVALID', withBody('/v1/sync/pull', () => ({ cursor: 'nonsense' }))],
    ['VALIDATION_FAILED', withBody('/v1/sync/push', () => ({ scope_id: 7 }))],
  ] as const)
    it(`400 ${code}: keeps its changes, and tells that it failed`, async () => {
      const ada = await openDevice(app, await signedUp(app))
      ada.network.change = change
      await ada.home.foods.create({ name: 'Milk' })

      const state = await ada.home.sync()
      ada.network.change = (request) => request
      await synced(ada.home)

      assert.equal(state, 'failed')
      assert.ok(ada.network.refusals.includes(`400 ${code}`))
      assert.deepEqual([statusOf(ada), names(ada.home)], [DONE, ['Milk']])
    })

  it('503: waits as long as the server says', async () => {
    const ada = await openDevice(app, await signedUp(app))
    ada.network.instead = () => ({ status: 503, body: { code: 'BUSY' }, retryAfter: 7 })

    await ada.home.foods.create({ name: 'Milk' })
    const state = await ada.home.sync()
    const waits = ada.timers.waits()
    ada.network.instead = undefined
    ada.network.asked.length = 0
    await ada.home.foods.create({ name: 'Eggs' })
    const asked = [...ada.network.asked]
    ada.timers.fire()
    await synced(ada.home)

    assert.deepEqual([state, waits, asked], ['waiting', [7000], []])
    assert.deepEqual([statusOf(ada), names(ada.home)], [DONE, ['Milk', 'Eggs']])
  })

  it('429: waits as long as the server says', async () => {
    const small = await startApp({ WRITES_PER_MINUTE: '5', RATE_LIMITS: 'on' })
    const ada = await openDevice(small, await signedUp(small))
    await addOffline(ada, 'A', 'B', 'C', 'D', 'E', 'F')
    const before = await ada.home.sync()
    await addOffline(ada, 'G')

    const state = await ada.home.sync()
    const [wait = 0] = ada.timers.waits()
    small.clock.advance({ seconds: wait / 1000 })
    ada.timers.fire()
    await synced(ada.home)

    assert.deepEqual([before, state], ['idle', 'waiting'])
    assert.ok(ada.network.refusals.includes('429 RATE_LIMITED'))
    assert.ok(wait > 0 && wait <= 60_000, String(wait))
    assert.equal(names(ada.home).length, 7)
  })

  it('413: sends half as many', async () => {
    const person = await signedUp(app)
    const { id } = await firstHousehold(person)
    const ids = await addLargeRecipes(app.db, id, 70)
    const ada = await openDevice(app, person)
    ada.network.isDown = true
    for (const one of ids) await ada.home.recipes.update(one, { rating: 5 })
    ada.network.isDown = false

    await synced(ada.home)

    assert.ok(ada.network.refusals.includes('413 BODY_TOO_LARGE'))
    assert.deepEqual(statusOf(ada), DONE)
    assert.deepEqual(new Set(ada.home.recipes.all().map(({ rating }) => rating)), new Set([5]))
  })
})
