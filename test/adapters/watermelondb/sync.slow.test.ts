// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NoAnswer } from 'larder-client/engine/wire.ts'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { complaintsOfWatermelon } from './database.ts'
import { openFamily, synced } from './phone.ts'

const app = await startApp()

describe('two phones with WatermelonDB', () => {
  it('have the same rows after their offline changes', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)

    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    await hers.create('shopping_item', { list_id, name: 'Rye' })
    await his.update('shopping_item', milk, { checked_at: '2026-11-20T07:00:00.000Z' })
    await his.create('shopping_item', { list_id, name: 'Salt' })
    const unsynced = [await countUnsynced(hers.database), await countUnsynced(his.database)]
    await synced(his, hers, his)

    const rows = await hers.rows('shopping_item')
    assert.deepEqual(unsynced, [2, 2])
    assert.deepEqual(await hers.names('shopping_item'), ['Oat milk', 'Rye', 'Salt'])
    assert.equal(rows.get(milk)?.['checked_at'], '2026-11-20T07:00:00.000Z')
    assert.deepEqual(rows, await his.rows('shopping_item'))
    assert.deepEqual([hers.told, his.told], [[], []])
    assert.equal(await countUnsynced(hers.database), 0)
    assert.deepEqual(complaintsOfWatermelon(), [])
  })

  it('tell both values where both have changed a field', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)

    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    await synced(hers)
    await his.update('shopping_item', milk, { name: 'Soy milk', note: 'cold' })
    await synced(his)

    const [told] = his.told
    assert.deepEqual(
      [told?.status, told?.conflicts],
      ['merged', [{ field: 'name', expected: 'Milk', actual: 'Oat milk', yours: 'Soy milk' }]],
    )
    const row = (await his.rows('shopping_item')).get(milk)
    assert.deepEqual([row?.['name'], row?.['note']], ['Oat milk', 'cold'])
    assert.equal(await countUnsynced(his.database), 0)
  })

  it('tell it too if a first push is lost after the pull', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)
    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    await synced(hers)
    await his.update('shopping_item', milk, { name: 'Soy milk' })
    his.network.change = (request) => {
      if (request.path === '/v1/sync/push') throw new NoAnswer('The request was lost.')
      return request
    }
    await his.sync()
    await his.database.adapter.removeLocal('larder_sent') // as if the app had ended before it

    his.network.change = (request) => request
    await synced(his)

    assert.deepEqual(
      his.told.map(({ conflicts }) => conflicts),
      [[{ field: 'name', expected: 'Milk', actual: 'Oat milk', yours: 'Soy milk' }]],
    )
    assert.deepEqual(await his.names('shopping_item'), ['Oat milk'])
  })
})
