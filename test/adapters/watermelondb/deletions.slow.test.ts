// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { purgeSync } from '#sync/write/purge.ts'
import { startApp } from '#test/app/app.ts'
import { complaintsOfWatermelon } from './database.ts'
import { openFamily, type Phone, synced } from './phone.ts'
import { recordPushes, serverRows } from './pushes.ts'

const app = await startApp()

/** Ada's and Ben's phones, both with one item. */
async function withMilk() {
  const family = await openFamily(app)
  const { hers, his, list_id } = family
  const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
  await synced(hers, his)
  return { ...family, milk }
}

const reasons = ({ told }: Phone) => told.map(({ status, reason }) => [status, reason])

describe('a deleted row', () => {
  it('that was changed here is told with the change, and goes', async () => {
    const { milk, hers, his } = await withMilk()

    await hers.remove('shopping_item', milk)
    await synced(hers)
    await his.update('shopping_item', milk, { name: 'Oat milk' })
    await synced(his)

    const [told] = his.told
    assert.deepEqual(reasons(his), [['gone', 'gone']])
    assert.deepEqual(told?.mutation, {
      op: 'update',
      entity: 'shopping_item',
      id: milk,
      patch: { name: 'Oat milk' },
      expect: { name: 'Milk' },
    })
    assert.equal((await his.rows('shopping_item')).size, 0)
    assert.equal(await countUnsynced(his.database), 0)
  })

  it('stays deleted, although the server has a newer change', async () => {
    const { milk, hers, his } = await withMilk()

    await his.update('shopping_item', milk, { name: 'Oat milk' })
    await synced(his)
    await hers.remove('shopping_item', milk)
    await synced(hers, his)

    for (const phone of [hers, his]) {
      assert.equal((await phone.rows('shopping_item')).size, 0)
      assert.deepEqual(phone.told, [])
    }
    assert.equal((await serverRows(hers, 'shopping_item')).size, 0)
  })

  it('that both have deleted needs no word', async () => {
    const { milk, hers, his } = await withMilk()

    await hers.remove('shopping_item', milk)
    await his.remove('shopping_item', milk)
    await synced(hers, his, hers)

    assert.deepEqual([hers.told, his.told], [[], []])
    assert.equal(await countUnsynced(his.database), 0)
  })

  it('that nobody else has seen is not at the server', async () => {
    const { list_id, hers } = await openFamily(app)
    const id = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await hers.remove('shopping_item', id)

    await synced(hers)

    assert.deepEqual(hers.told, [])
    assert.equal((await serverRows(hers, 'shopping_item')).size, 0)
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('may be deleted with its children, also with those that clients may not delete', async () => {
    const { hers, his } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    const count = { pantry_item_id: eggs, kind: 'count', value: 3 }
    const movement = await hers.create('stock_movement', count)
    await synced(hers, his)

    await hers.remove('stock_movement', movement)
    await hers.remove('pantry_item', eggs)
    await synced(hers, his)

    assert.deepEqual([hers.told, await countUnsynced(hers.database)], [[], 0])
    for (const kind of ['pantry_item', 'stock_movement'])
      assert.equal((await his.rows(kind)).size, 0)
  })

  it('that may not be deleted is told, and comes back', async () => {
    const { list_id, hers } = await openFamily(app)
    await synced(hers)

    await hers.remove('shopping_list', list_id)
    await synced(hers)

    assert.deepEqual(reasons(hers), [['rejected', 'default_list']])
    assert.deepEqual(await hers.rows('shopping_list'), await serverRows(hers, 'shopping_list'))
    assert.equal((await hers.rows('shopping_list')).size, 1)
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('that was made again with the same id between two pulls is the new row', async () => {
    const { ada, ben, milk, list_id, hers, his } = await withMilk()
    await hers.remove('shopping_item', milk)
    await synced(hers)
    app.clock.advance({ days: 70 })
    await purgeSync(app.db, 60, app.clock())
    await hers.connection.signIn(ada)
    await his.connection.signIn(ben)

    const created_at = app.clock().getTime() // as WatermelonDB sets it where the model has `createdAt`
    await hers.create('shopping_item', { list_id, name: 'Oat milk', created_at }, milk)
    await synced(hers, his)

    assert.deepEqual([...(await his.rows('shopping_item')).keys()], [milk])
    assert.deepEqual(await his.rows('shopping_item'), await serverRows(his, 'shopping_item'))
    assert.deepEqual([hers.told, his.told, complaintsOfWatermelon()], [[], [], []])
  })

  it('frees its name for a new row of the same push', async () => {
    const { hers } = await openFamily(app)
    const old = await hers.create('food', { name: 'Milk' })
    await synced(hers)
    const pushes = recordPushes(hers)

    await hers.create('food', { name: 'Milk', note: 'new' })
    await hers.remove('food', old)
    await synced(hers)

    assert.deepEqual([hers.told, await hers.names('food')], [[], ['Milk']])
    assert.deepEqual(await hers.rows('food'), await serverRows(hers, 'food'))
    assert.deepEqual(
      pushes.map((sent) => sent.map(({ op }) => op)),
      [['create', 'delete'], ['create']],
    )
  })
})
