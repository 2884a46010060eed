// Slow. Covers: packages/rxdb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
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
