// Slow. Covers: packages/tanstack-db packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCollection, createLiveQueryCollection, eq } from '@tanstack/db'
import { PLATFORM } from 'larder-client/platform.ts'
import { memory } from 'larder-client/storage/memory.ts'
import { larderCollectionOptions } from 'larder-tanstack-db'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from '#test/client/device.ts'
import { openNetwork, refusal } from '#test/client/network.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { openShopping, reasonOf, recordStates } from './device.ts'

const app = await startApp()

describe('a collection of TanStack DB', () => {
  it('has the rows of the household with their ids as keys', async () => {
    const { home, items, listId } = await openShopping(app, await signedUp(app))
    const { id } = await home.listItems.create({ list_id: listId, name: 'Milk' })

    await items.insert({ list_id: listId, name: 'Tea' }).isPersisted.promise
    await synced(home)

    assert.equal(items.get(id)?.name, 'Milk')
    const shown = items.toArray.map(({ id: key, name }) => [key, name])
    assert.deepEqual(
      shown,
      home.listItems.all().map(({ id: key, name }) => [key, name]),
    )
    assert.deepEqual(new Set(items.keys()), new Set(shown.map(([key]) => key)))
  })

  it('shows a new row whole at once, as the server will complete it', async () => {
    const { home, items, listId } = await openShopping(app, await signedUp(app))

    const { isPersisted } = items.insert({ list_id: listId, name: 'Milk' })
    const atOnce = items.toArray.map(plain)
    await isPersisted.promise
    await synced(home)

    const times = { created_at: '', updated_at: '', version: 0 }
    assert.deepEqual({ ...atOnce[0], ...times }, { ...home.listItems.first(), ...times })
  })

  it('hears of changes of another device at once, also in a query that joins two kinds', async () => {
    const person = await signedUp(app)
    const ada = await openShopping(app, person, {
      live: 'stream',
      platform: PLATFORM, // a stream opens again after a moment
    })
    const other = await openDevice(app, person)
    const query = createLiveQueryCollection((q) =>
      q
        .from({ item: ada.items })
        .join({ list: ada.lists }, ({ item, list }) => eq(item.list_id, list.id), 'inner')
        .select(({ item, list }) => ({ id: item.id, item: item.name, list: list.name })),
    )
    await query.preload()
    const states = recordStates(query, ({ item, list }) => `${item} of ${list}`)

    const list = await other.home.lists.create({ name: 'Party' })
    await other.home.listItems.create({ list_id: list.id, name: 'Chips' })
    await synced(other.home)
    await eventuallyEqual(() => states.at(-1), 'Chips of Party')
    await other.home.lists.update(list.id, { name: 'Feast' })
    await synced(other.home)
    await eventuallyEqual(() => states.at(-1), 'Chips of Feast')
    await other.home.lists.delete(list.id)
    await synced(other.home)
    await eventuallyEqual(() => states.at(-1), '')

    const distinct = states.filter((state, i) => state !== states[i - 1])
    assert.deepEqual(distinct, ['', 'Chips of Party', 'Chips of Feast', ''])
  })

  it('loads a household with 2,000 rows at the first sync, and is loading until then', async () => {
    const person = await signedUp(app)
    const first = await openDevice(app, person)
    const listId = first.home.lists.first()?.id ?? ''
    for (let i = 0; i < 10; i += 1)
      await first.home.together(
        Array.from({ length: 200 }, (_, j) => ({
          op: 'create',
          entity: 'shopping_item',
          id: crypto.randomUUID(),
          data: { list_id: listId, name: `Item ${i * 200 + j}` },
        })),
      )
    await synced(first.home)

    const transport = openNetwork(app.url)
    transport.instead = ({ body = {} }) =>
      Reflect.get(body, 'scope_id') === first.home.id ? refusal(503, 'BUSY') : undefined
    const { home } = await openDevice(app, person, { transport }, false)
    const items = createCollection(larderCollectionOptions(home, 'listItems', { startSync: true }))
    const waiting = await home.sync()
    const before = [waiting, items.status, items.size]
    transport.instead = undefined
    const preloading = items.preload()
    await synced(home)
    await preloading

    assert.deepEqual(before, ['waiting', 'loading', 0])
    assert.deepEqual([items.status, items.size], ['ready', 2000])
    await items.cleanup()
  })

  it('is ready at once without a network, where the copy is stored', async () => {
    const person = await signedUp(app)
    const storage = memory()
    const before = await openShopping(app, person, { storage })
    await before.items.insert({ list_id: before.listId, name: 'Milk' }).isPersisted.promise
    await synced(before.home)
    await before.larder.close()

    const { home, network } = await openDevice(app, person, { storage }, false)
    network.isDown = true
    const items = createCollection(larderCollectionOptions(home, 'listItems'))
    await items.preload()

    assert.deepEqual(
      items.toArray.map(({ name }) => name),
      ['Milk'],
    )
    await items.cleanup()
  })

  it('shows what has happened since, when it starts again after a cleanup', async () => {
    const { home, items, listId } = await openShopping(app, await signedUp(app))
    await items.insert([
      { list_id: listId, name: 'Milk' },
      { list_id: listId, name: 'Tea' },
    ]).isPersisted.promise
    const [milk] = home.listItems.where({ name: 'Milk' }).all()

    await items.cleanup()
    await home.listItems.delete(milk?.id ?? '')
    await home.listItems.create({ list_id: listId, name: 'Jam' })
    await items.preload()
    await items.insert({ list_id: listId, name: 'Rice' }).isPersisted.promise

    const names = items.toArray.map(({ name }) => name)
    assert.deepEqual(new Set(names), new Set(['Tea', 'Jam', 'Rice']))
  })

  it('has the same rows as a second collection of the kind', async () => {
    const { home, items, listId } = await openShopping(app, await signedUp(app))
    const second = createCollection(
      larderCollectionOptions(home, 'listItems', { id: 'a second one' }),
    )
    await second.preload()
    const states = recordStates(second, ({ name, note }) => `${name}/${note}`)

    await items.insert({ list_id: listId, name: 'Milk' }).isPersisted.promise
    const id = items.toArray[0]?.id ?? ''
    await second.update(id, (draft) => void (draft.note = 'oat')).isPersisted.promise
    await items.delete(id).isPersisted.promise

    const distinct = states.filter((state, i) => state !== states[i - 1])
    assert.deepEqual(distinct, ['', 'Milk/null', 'Milk/oat', ''])
    assert.equal(items.size, 0)
    await second.cleanup()
  })

  it('is empty after a sign-out, and refuses changes', async () => {
    const { larder, items, listId } = await openShopping(app, await signedUp(app))
    await items.insert({ list_id: listId, name: 'Milk' }).isPersisted.promise

    await larder.signOut()
    const size = items.size
    const reason = await reasonOf(items.insert({ list_id: listId, name: 'Tea' }))

    assert.deepEqual([size, reason, items.size], [0, 'signed_out', 0])
  })

  it('is empty after the account has left the household', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada)
    const { id: householdId } = await firstHousehold(ada)
    const his = await openShopping(app, ben, { householdId })
    await his.items.insert({ list_id: his.listId, name: 'Milk' }).isPersisted.promise
    await synced(his.home)
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)

    const state = await his.home.sync()

    assert.deepEqual([state, his.items.size, his.lists.size], ['left', 0, 0])
  })
})

/** Without the fields that TanStack DB adds. */
const plain = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('$')))
