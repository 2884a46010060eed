// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { openFamily, synced } from './phone.ts'
import { beforeAnswer } from './pushes.ts'

const app = await startApp()

describe('a change during a sync', () => {
  it('of a row that is on its way is sent after it', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await hers.create('shopping_item', { list_id, name: 'Rye' })
    beforeAnswer(hers, '/v1/sync/push', () =>
      hers.update('shopping_item', milk, { name: 'Oat milk', note: 'cold' }),
    )

    await synced(hers, his)

    const row = (await his.rows('shopping_item')).get(milk)
    assert.deepEqual([row?.['name'], row?.['note']], ['Oat milk', 'cold'])
    assert.deepEqual([hers.told, await countUnsynced(hers.database)], [[], 0])
  })

  it('of a row that a pull brings is kept', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)
    await his.update('shopping_item', milk, { note: 'cold' })
    await synced(his)
    beforeAnswer(hers, '/v1/sync/pull', () =>
      hers.update('shopping_item', milk, { name: 'Oat milk' }),
    )

    await synced(hers, his)

    const row = (await his.rows('shopping_item')).get(milk)
    assert.deepEqual([row?.['name'], row?.['note']], ['Oat milk', 'cold'])
    assert.deepEqual(await hers.rows('shopping_item'), await his.rows('shopping_item'))
  })

  it('that deletes a row on its way deletes it at the server', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    beforeAnswer(hers, '/v1/sync/push', () => hers.remove('shopping_item', milk))

    await synced(hers, his)

    assert.equal((await his.rows('shopping_item')).size, 0)
    assert.deepEqual([hers.told, await countUnsynced(hers.database)], [[], 0])
  })
})
