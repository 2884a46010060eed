// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { add, change, closeAll, namesOf, openRxdb, remove, rowsOf, synced, told } from './device.ts'

const app = await startApp()
afterEach(closeAll)

describe('a change in RxDB', () => {
  it('comes after the rows that it names, also those of another batch', async () => {
    const person = await signedUp(app)
    const first = await openRxdb(app, person)
    const list = await add(first, 'shopping_list', { name: 'Weekend' })
    const items = Array.from({ length: 1100 }, (_, i) => ({
      entity: 'shopping_item',
      id: randomUUID(),
      list_id: list,
      name: `Item ${i}`,
    }))
    await first.rows.bulkInsert(items as never[]) // RxDB adds `key` and `version`
    await change(first, 'shopping_list', list, { name: 'Party' }) // now it is the last one
    const phone = await first.restart()
    await synced(phone)

    const laptop = await openRxdb(app, person)
    await synced(laptop)
    const found = await rowsOf(laptop, 'shopping_item')
    assert.deepEqual([found.length, new Set(found.map((one) => one['list_id'])).size], [1100, 1])
    assert.ok((await namesOf(laptop, 'shopping_list')).includes('Party'))
    assert.deepEqual(await told(phone), [])
  })

  it('that moves an item out of a list comes before the deletion of the list', async () => {
    const first = await openRxdb(app, await signedUp(app))
    const [party, weekend] = [
      await add(first, 'shopping_list', { name: 'Party' }),
      await add(first, 'shopping_list', { name: 'Weekend' }),
    ]
    const ice = await add(first, 'shopping_item', { list_id: party, name: 'Ice' })
    await synced(first)
    await first.larder.stop()

    await change(first, 'shopping_item', ice, { list_id: weekend })
    await remove(first, 'shopping_list', party)
    await change(first, 'shopping_item', ice, { name: 'Much ice' })
    const phone = await first.restart()
    await synced(phone)

    assert.deepEqual(await namesOf(phone, 'shopping_item'), ['Much ice'])
    assert.deepEqual(await told(phone), [])
  })

  it('that takes the name of a deleted row comes after the deletion', async () => {
    const first = await openRxdb(app, await signedUp(app))
    const old = await add(first, 'food', { name: 'Milk' })
    await synced(first)
    await first.larder.stop()

    await add(first, 'food', { name: 'milk' })
    await remove(first, 'food', old)
    const phone = await first.restart()
    await synced(phone)

    assert.deepEqual([await namesOf(phone, 'food'), await told(phone)], [['milk'], []])
  })

  it('that adds an item to a deleted list puts it on the default list', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    const party = await add(phone, 'shopping_list', { name: 'Party' })
    await synced(phone, laptop)
    await remove(laptop, 'shopping_list', party)
    await synced(laptop)

    await add(phone, 'shopping_item', { list_id: party, name: 'Ice' })
    await add(phone, 'shopping_item', { list_id: randomUUID(), name: 'Cake' })
    await synced(phone)

    const { default_shopping_list_id: list } = await firstHousehold(person)
    const found = await rowsOf(phone, 'shopping_item')
    assert.deepEqual(new Set(found.map((one) => one['list_id'])), new Set([list]))
    assert.deepEqual(
      [await namesOf(phone, 'shopping_item'), await told(phone)],
      [['Cake', 'Ice'], []],
    )
  })
})
