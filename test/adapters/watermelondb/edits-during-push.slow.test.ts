// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { refusal } from '#test/client/network.ts'
import { openFamily, synced } from './phone.ts'
import { recordPushes } from './pushes.ts'

const app = await startApp()

describe('a phone with WatermelonDB', () => {
  it('keeps a field that the user changes back while the change is on its way', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)

    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    hers.network.change = (request) => {
      if (request.path === '/v1/sync/push') hers.network.losesAnswers = 1
      return request
    }
    const outcome = await hers.sync()
    hers.network.change = (request) => request
    await hers.update('shopping_item', milk, { name: 'Milk' })
    await synced(hers, his)

    assert.equal(outcome.state, 'offline')
    assert.deepEqual(await hers.names('shopping_item'), ['Milk'])
    assert.deepEqual(await his.names('shopping_item'), ['Milk'])
    assert.deepEqual(hers.told, [])
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('expects the value that the user saw, also after two pulls of newer ones', async () => {
    const { list_id, hers, his } = await openFamily(app)
    const milk = await hers.create('shopping_item', { list_id, name: 'Milk' })
    await synced(hers, his)
    await hers.update('shopping_item', milk, { name: 'Oat milk' })
    // After 400 the next sync does not begin with the same push.
    hers.network.instead = ({ path }) =>
      path === '/v1/sync/push' ? refusal(400, 'VALIDATION_FAILED') : undefined
    for (const name of ['Soy milk', 'Rice milk']) {
      await his.update('shopping_item', milk, { name })
      await synced(his)
      await assert.rejects(hers.sync(), { status: 400 })
    }
    hers.network.instead = undefined
    const pushes = recordPushes(hers)

    await synced(hers)

    assert.deepEqual(
      pushes.flat().map(({ patch, expect }) => [patch, expect]),
      [[{ name: 'Oat milk' }, { name: 'Milk' }]],
    )
    assert.deepEqual(await hers.names('shopping_item'), ['Rice milk'])
    assert.deepEqual(
      hers.told.map(({ conflicts }) => conflicts),
      [[{ field: 'name', expected: 'Milk', actual: 'Rice milk', yours: 'Oat milk' }]],
    )
  })

  it('tells of a row that is too large for any push, and sends the other rows', async () => {
    const { list_id, hers, his } = await openFamily(app)
    await hers.create('shopping_item', { list_id, name: 'Milk'.repeat(300_000) })
    await hers.create('shopping_item', { list_id, name: 'Rye' })

    await synced(hers, his)

    assert.deepEqual(await his.names('shopping_item'), ['Rye'])
    assert.deepEqual(await hers.names('shopping_item'), ['Rye'])
    assert.deepEqual(
      hers.told.map(({ status, reason }) => [status, reason]),
      [['rejected', 'validation']],
    )
  })
})
