// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NoAnswer } from 'larder-client/engine/wire.ts'
import { countUnsynced, larderSync } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { openFamily, openPhone, type Phone, synced } from './phone.ts'
import { beforeAnswer, recordPushes, serverRows } from './pushes.ts'

const app = await startApp()

const dieWhenTold = () => {
  throw new Error('The app was killed.')
}

/** The server does the next push, and the phone does not hear of it. */
const loseNextPush = (phone: Phone): void =>
  beforeAnswer(phone, '/v1/sync/push', () => {
    throw new NoAnswer('The answer was lost.')
  })

describe('an answer that gets lost', () => {
  it('does nothing twice: the push is sent again with the same ids', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    await hers.create('stock_movement', { pantry_item_id: eggs, kind: 'add', delta: 6 })
    const pushes = recordPushes(hers)
    loseNextPush(hers)

    const first = await hers.sync()
    await synced(hers)
    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    await synced(hers, his)

    const [one, again, other] = pushes
    assert.equal(first.state, 'offline')
    assert.deepEqual([one, pushes.length], [again, 3])
    assert.ok(!one?.some(({ mutation_id }) => mutation_id === other?.[0]?.mutation_id))
    assert.equal((await his.rows('pantry_item')).get(eggs)?.['quantity'], 6)
    assert.deepEqual(await hers.rows('stock_movement'), await serverRows(hers, 'stock_movement'))
    assert.deepEqual([hers.told, await hers.names('shopping_item')], [[], ['Oat milk']])
  })

  it('does not turn a later change into a conflict with itself', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)
    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    loseNextPush(hers)
    await hers.sync()

    await hers.update('shopping_item', milk, { name: 'Rice milk' })
    await synced(hers, his)

    assert.deepEqual(hers.told, [])
    assert.deepEqual(await his.names('shopping_item'), ['Rice milk'])
  })

  it('does not overwrite what another writer did meanwhile', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)
    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    loseNextPush(hers)
    await hers.sync()

    await synced(his)
    await his.update('shopping_item', milk, { name: 'Soy milk' })
    await synced(his, hers)

    assert.deepEqual([hers.told, his.told], [[], []])
    assert.deepEqual(await hers.names('shopping_item'), ['Soy milk'])
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('of a new row that another writer deleted meanwhile leaves no row', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    loseNextPush(hers)
    await hers.sync()

    await synced(his)
    await his.remove('shopping_item', milk)
    await synced(his, hers)

    assert.equal((await hers.rows('shopping_item')).size, 0)
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('is found again after a restart of the app', async () => {
    const { ada, householdId, hers } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    await hers.create('stock_movement', { pantry_item_id: eggs, kind: 'add', delta: 6 })
    loseNextPush(hers)
    await hers.sync()

    const again = await openPhone(app, ada, householdId, { disk: await hers.backUp() })
    const unsynced = await countUnsynced(again.database)
    await synced(again)

    assert.equal(unsynced, 2)
    assert.equal((await again.rows('pantry_item')).get(eggs)?.['quantity'], 6)
    assert.deepEqual([again.told, await countUnsynced(again.database)], [[], 0])
  })
})

describe('a crash', () => {
  it('between the rows and the cursor only repeats the pull', async () => {
    const { ada, householdId, list_id, hers, his } = await openFamily(app)
    const milk = await his.create('shopping_item', { list_id, name: 'Milk' })
    await his.create('shopping_item', { list_id, name: 'Rye' })
    await synced(his, hers)
    await his.update('shopping_item', milk, { name: 'Oat milk' })
    await synced(his)
    const { adapter } = hers.database
    const setLocal = adapter.setLocal.bind(adapter)
    const before = await adapter.getLocal('larder_position')
    adapter.setLocal = async (key, value) => {
      if (key === 'larder_position') throw new Error('The app was killed.')
      await setLocal(key, value)
    }

    await assert.rejects(hers.sync(), /killed/)
    const names = await hers.names('shopping_item')
    const again = await openPhone(app, ada, householdId, { disk: await hers.backUp() })
    const position = await again.database.adapter.getLocal('larder_position')
    await again.update('shopping_item', milk, { note: 'cold' })
    await synced(again)

    assert.deepEqual([names, position], [['Oat milk', 'Rye'], before])
    assert.deepEqual(again.told, [])
    assert.deepEqual(await again.rows('shopping_item'), await serverRows(again, 'shopping_item'))
  })

  it('while the app is told only repeats that', async () => {
    const { householdId, hers } = await openFamily(app)
    await hers.create('food', { name: '' })
    const { database, connection } = hers
    const onTold = dieWhenTold

    await assert.rejects(larderSync(database, { connection, householdId, onTold }), /killed/)
    const kept = await countUnsynced(database)
    await synced(hers)

    assert.equal(kept, 1)
    assert.deepEqual(
      hers.told.map(({ reason }) => reason),
      ['validation'],
    )
    assert.deepEqual([await countUnsynced(database), await hers.names('food')], [0, []])
  })
})

describe('a phone that was restored from a backup', () => {
  it('loses nothing and does nothing twice, beside the phone of the backup', async () => {
    const { ada, householdId, list_id, hers } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    await synced(hers)
    await hers.create('stock_movement', { pantry_item_id: eggs, kind: 'add', delta: 6 })
    await hers.create('shopping_item', { list_id, name: 'Tea' })
    const restored = await openPhone(app, ada, householdId, { disk: await hers.backUp() })

    await hers.create('shopping_item', { list_id, name: 'Honey' })
    await synced(hers)
    await restored.create('shopping_item', { list_id, name: 'Lemon' })
    await synced(restored, hers)

    for (const phone of [hers, restored]) {
      assert.deepEqual(await phone.names('shopping_item'), ['Honey', 'Lemon', 'Tea'])
      assert.equal((await phone.rows('pantry_item')).get(eggs)?.['quantity'], 6)
      assert.deepEqual([phone.told, await countUnsynced(phone.database)], [[], 0])
    }
  })
})
