// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import {
  add,
  change,
  closeAll,
  mutationsOf,
  openRxdb,
  remove,
  rowsOf,
  synced,
  told,
} from './device.ts'

const app = await startApp()
afterEach(closeAll)

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
