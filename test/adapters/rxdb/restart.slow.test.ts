// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync

import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import {
  add,
  breakAtPush,
  change,
  closeAll,
  namesOf,
  openRxdb,
  remove,
  rowsOf,
  synced,
  told,
} from './device.ts'

const app = await startApp()
afterEach(closeAll)

const openDexie = () => getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange })

const STORAGES = { memory: getRxStorageMemory, Dexie: openDexie }

for (const [name, open] of Object.entries(STORAGES))
  describe(`an app with RxDB in ${name} that is closed`, () => {
    for (const when of ['before', 'during', 'after'] as const)
      it(`${when} a push loses nothing, and does nothing twice`, async () => {
        const person = await signedUp(app)
        const storage = open()
        const first = await openRxdb(app, person, { storage })
        const laptop = await openRxdb(app, person)
        const [milk, eggs, rye] = [
          await add(first, 'food', { name: 'Milk' }),
          await add(first, 'food', { name: 'Eggs' }),
          await add(first, 'food', { name: 'Rye' }),
        ]
        const item = await add(first, 'pantry_item', { food_id: eggs })
        await synced(first, laptop)
        breakAtPush(first, when)
        const oats = await add(first, 'food', { name: 'Oats' })
        const tea = await add(first, 'food', { name: 'Tea' })
        await change(first, 'food', milk, { name: 'Oat milk' })
        await remove(first, 'food', rye)
        await add(first, 'stock_movement', { pantry_item_id: item, kind: 'add', delta: 6 })
        assert.equal(await first.larder.sync(), 'offline')

        const phone = await first.restart()
        await change(phone, 'food', milk, { name: 'Soy milk' }) // changed again
        await change(phone, 'food', oats, { note: 'Rolled' })
        await remove(phone, 'food', tea)
        await synced(phone, laptop)

        assert.deepEqual(await namesOf(phone, 'food'), ['Eggs', 'Oats', 'Soy milk'])
        for (const kind of ['food', 'pantry_item', 'stock_movement'])
          assert.deepEqual(await rowsOf(phone, kind), await rowsOf(laptop, kind))
        const [{ note } = { note: undefined }] = (await rowsOf(laptop, 'food')).filter(
          (one) => one.id === oats,
        )
        const quantities = (await rowsOf(laptop, 'pantry_item')).map(({ quantity }) => quantity)
        assert.deepEqual([note, quantities], ['Rolled', [6]])
        assert.deepEqual([await told(phone), await phone.larder.unsent()], [[], []])
      })
  })

for (const [name, open] of Object.entries(STORAGES))
  it(`a library with a newer schema keeps what the older one has stored, and gets the new fields: ${name}`, async () => {
    const person = await signedUp(app)
    const laptop = await openRxdb(app, person)
    await synced(laptop)
    const [{ id: list_id } = assert.fail()] = await rowsOf(laptop, 'shopping_list')
    const bread = await add(laptop, 'shopping_item', { list_id, name: 'Bread' })
    await synced(laptop)
    await change(laptop, 'shopping_item', bread, { price_minor: 320, currency: 'EUR' })
    await synced(laptop)
    const older = await openRxdb(app, person, { storage: open(), isFirst: true })
    await synced(older)
    const [before] = await rowsOf(older, 'shopping_item')
    await add(older, 'shopping_item', { list_id, name: 'Milk' })
    await change(older, 'shopping_item', bread, { name: 'Rye bread' })

    const newer = await older.restart()
    await synced(newer, laptop)

    assert.equal(before?.['price_minor'], undefined)
    assert.deepEqual(await namesOf(newer, 'shopping_item'), ['Milk', 'Rye bread'])
    assert.deepEqual(await rowsOf(newer, 'shopping_item'), await rowsOf(laptop, 'shopping_item'))
    const rows = await rowsOf(newer, 'shopping_item')
    assert.deepEqual(
      rows.flatMap((one) => one['price_minor'] ?? []),
      [320],
    )
    assert.deepEqual([await told(newer), await newer.larder.unsent()], [[], []])
  })

it('a change that was refused just before the app was closed is told after the start', async () => {
  const person = await signedUp(app)
  const first = await openRxdb(app, person)
  await add(first, 'food', { name: 'Milk' })
  await synced(first)
  await add(first, 'food', { name: 'milk' })
  await synced(first)

  const phone = await first.restart()

  assert.deepEqual(await told(phone), [['conflict', 'duplicate', 'milk']])
})
