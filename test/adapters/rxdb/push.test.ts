import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import {
  add,
  breakAtPush,
  change,
  closeAll,
  mutationsOf,
  namesOf,
  openRxdb,
  remove,
  rowsOf,
  synced,
  told,
  toldNow,
} from './device.ts'

const app = await startApp()
afterEach(closeAll)

describe('a change in RxDB', () => {
  it('comes to another device', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    await add(phone, 'food', { name: ' Milk ' })
    await synced(phone, laptop)

    assert.deepEqual(await namesOf(laptop, 'food'), ['Milk'])
    assert.deepEqual(await rowsOf(phone, 'food'), await rowsOf(laptop, 'food'))
    assert.deepEqual([await told(phone), await phone.larder.unsent()], [[], []])
  })

  it('is sent as the changed fields, with the values that they had', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    const id = await add(phone, 'food', { name: 'Milk', note: 'Fresh' })
    await synced(phone)
    const sent = mutationsOf(phone)

    await change(phone, 'food', id, { note: 'From the market' })
    await synced(phone)
    await remove(phone, 'food', id)
    await synced(phone)

    const [first, second] = sent.map((one) => one['mutation_id'])
    const key = { entity: 'food', id }
    const patch = { note: 'From the market' }
    assert.deepEqual(sent, [
      { ...key, mutation_id: first, op: 'update', patch, expect: { note: 'Fresh' } },
      { ...key, mutation_id: second, op: 'delete' },
    ])
    assert.notEqual(first, second)
  })

  it('keeps changes of others to other fields, and tells of a conflict in the same field', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    const id = await add(phone, 'food', { name: 'Milk', note: 'Fresh' })
    await synced(phone, laptop)
    await change(laptop, 'food', id, { note: 'Oat', staple: true })
    await synced(laptop)

    await change(phone, 'food', id, { note: 'Soy', default_unit: 'l' })
    await synced(phone, laptop)

    const [heard] = await toldNow(phone)
    const [row] = await rowsOf(phone, 'food')
    assert.deepEqual([row?.['note'], row?.['staple'], row?.['default_unit']], ['Oat', true, 'l'])
    assert.deepEqual(await rowsOf(laptop, 'food'), [row])
    assert.deepEqual(await told(phone), [['merged', 'merged', 'Milk']])
    assert.deepEqual(
      [heard?.message, heard?.conflicts],
      [
        'Somebody else has changed a part of this.',
        [{ field: 'note', expected: 'Fresh', actual: 'Oat', yours: 'Soy' }],
      ],
    )
  })

  it('of a deleted row is told, and the row stays deleted', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    const id = await add(phone, 'food', { name: 'Milk' })
    await synced(phone, laptop)
    await remove(laptop, 'food', id)
    await synced(laptop)

    await change(phone, 'food', id, { name: 'Oat milk' })
    await synced(phone)

    assert.deepEqual(await rowsOf(phone, 'food'), [])
    assert.deepEqual(await told(phone), [['gone', 'gone', 'Oat milk']])
  })

  it('that the server refuses is undone and told, until the app dismisses it', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    await add(phone, 'food', { name: 'Milk' })
    const eggs = await add(phone, 'food', { name: 'Eggs' })
    await synced(phone)

    await add(phone, 'food', { name: 'MILK' })
    await change(phone, 'food', eggs, { name: 'milk' })
    await synced(phone)
    const heard = await told(phone)
    for (const one of await toldNow(phone)) await phone.larder.dismiss(one.mutation_id)

    assert.deepEqual(await namesOf(phone, 'food'), ['Eggs', 'Milk'])
    assert.deepEqual(
      new Set(heard.map(String)),
      new Set(['conflict,duplicate,MILK', 'conflict,duplicate,milk']),
    )
    assert.deepEqual(await told(phone), [])
  })

  it('of a viewer is refused and told', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada, 'viewer')
    const { id: householdId } = await firstHousehold(ada)
    const his = await openRxdb(app, ben, { householdId })
    await add(his, 'food', { name: 'Milk' })
    await synced(his)

    assert.deepEqual(await rowsOf(his, 'food'), [])
    assert.deepEqual(await told(his), [['rejected', 'forbidden', 'Milk']])
  })

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

  for (const isLost of [false, true])
    it(`that is undone before the app hears ${isLost ? 'of its result' : 'from the server'} stays undone`, async () => {
      const person = await signedUp(app)
      const [first, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
      const id = await add(first, 'food', { name: 'Milk' })
      await synced(first, laptop)
      await change(laptop, 'food', id, { note: 'Fresh' })
      await synced(laptop)
      await change(first, 'food', id, { name: 'Oat milk' })
      breakAtPush(first, isLost ? 'during' : 'before')
      assert.equal(await first.larder.sync(), 'offline')

      const phone = await first.restart()
      await change(phone, 'food', id, { name: 'Milk' })
      await synced(phone, laptop)

      const [row] = await rowsOf(phone, 'food')
      assert.deepEqual([row?.['name'], row?.['note']], ['Milk', 'Fresh'])
      assert.deepEqual(await rowsOf(laptop, 'food'), [row])
    })
})

describe('a quantity in RxDB', () => {
  it('follows the movements of all devices', async () => {
    const person = await signedUp(app)
    const [phone, laptop] = [await openRxdb(app, person), await openRxdb(app, person)]
    const item = await add(phone, 'pantry_item', { name: 'Eggs' })
    await add(phone, 'stock_movement', { pantry_item_id: item, kind: 'add', delta: 6 })
    await synced(phone, laptop)

    await add(phone, 'stock_movement', { pantry_item_id: item, kind: 'consume', delta: -1 })
    await add(laptop, 'stock_movement', { pantry_item_id: item, kind: 'consume', delta: -2 })
    phone.network.losesAnswers = 1
    await phone.larder.sync()
    await synced(phone, laptop, phone)

    const quantities = [
      ...(await rowsOf(phone, 'pantry_item')),
      ...(await rowsOf(laptop, 'pantry_item')),
    ]
    assert.deepEqual(
      quantities.map(({ quantity }) => quantity),
      [3, 3],
    )
    assert.equal((await rowsOf(phone, 'stock_movement')).length, 3)
  })

  it('can not be changed by the app', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    const item = await add(phone, 'pantry_item', { name: 'Eggs' })
    const movement = await add(phone, 'stock_movement', {
      pantry_item_id: item,
      kind: 'add',
      delta: 6,
    })
    await synced(phone)
    const refused = { name: 'Refused', reason: 'read_only' }

    await assert.rejects(change(phone, 'pantry_item', item, { quantity: 7 }), refused)
    await assert.rejects(add(phone, 'pantry_item', { name: 'Rye', quantity: 7 }), refused)
    await assert.rejects(change(phone, 'stock_movement', movement, { delta: 7 }), refused)
    await assert.rejects(remove(phone, 'stock_movement', movement), refused)

    assert.deepEqual(
      (await rowsOf(phone, 'pantry_item')).map(({ name, quantity }) => [name, quantity]),
      [['Eggs', 6]],
    )
  })

  it('that was changed past the checks is not sent, is told, and is as at the server again', async () => {
    const phone = await openRxdb(app, await signedUp(app))
    const item = await add(phone, 'pantry_item', { name: 'Eggs' })
    await add(phone, 'stock_movement', { pantry_item_id: item, kind: 'add', delta: 6 })
    await synced(phone)
    const sent = mutationsOf(phone)
    const [before] = await phone.rows.storageInstance.findDocumentsById(
      [`pantry_item|${item}`],
      false,
    )
    assert.ok(before)
    const document = { ...before, quantity: 7, note: 'Brown', _rev: '9-x' } as never // a document of RxDB
    await phone.rows.storageInstance.bulkWrite([{ previous: before, document }], 'another program')
    await synced(phone)

    const [row] = await rowsOf(phone, 'pantry_item')
    assert.deepEqual([row?.['quantity'], row?.['note']], [6, 'Brown'])
    assert.deepEqual(
      sent.map(({ patch }) => patch),
      [{ note: 'Brown' }],
    )
    assert.deepEqual(await told(phone), [['rejected', 'read_only', 'Eggs']])
  })
})
