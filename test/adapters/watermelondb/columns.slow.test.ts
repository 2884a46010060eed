// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { larderTables } from 'larder-watermelondb/tables.ts'
import { startApp } from '#test/app/app.ts'
import { complaintsOfWatermelon, lokiDisk } from './database.ts'
import { openFamily, openPhone, synced } from './phone.ts'
import { recordPushes, serverRows } from './pushes.ts'

const app = await startApp()

describe('larderTables', () => {
  it('makes a table that WatermelonDB accepts for each row kind of a household', async () => {
    const kinds = [...ENTITIES.values()].flatMap(({ name, scope }) =>
      scope === 'household' ? [name] : [],
    )

    const database = lokiDisk().open(kinds)

    const counts = await Promise.all(kinds.map((kind) => database.get(kind).query().fetchCount()))
    assert.deepEqual(new Set(counts), new Set([0]))
  })

  it('refuses kinds that a household does not have', () => {
    assert.throws(() => larderTables(['membership']), /A household has no rows of kind membership/)
    assert.throws(() => larderTables(['fridge']), /A household has no rows of kind fridge/)
  })
})

describe('columns', () => {
  it('hold lists and objects as JSON, and numbers, booleans and null as they are', async () => {
    const { hers, his } = await openFamily(app)
    const soy = {
      name: 'Soy milk',
      aliases: ['soya "milk"'],
      allergens: ['soy'],
      shelf_life_days: { opened: 4 },
      staple: true,
      min_quantity: 1.5,
      note: null,
    }
    const id = await hers.create('food', soy)

    await synced(hers, his)
    await his.update('food', id, { shelf_life_days: { opened: 5 }, staple: false, note: 'cold' })
    await synced(his, hers)

    const row = (await hers.rows('food')).get(id)
    const after = { ...soy, shelf_life_days: { opened: 5 }, staple: false, note: 'cold' }
    assert.deepEqual({ ...row, ...after }, row)
    assert.deepEqual(await hers.rows('food'), await serverRows(hers, 'food'))
    assert.deepEqual(await his.rows('food'), await serverRows(his, 'food'))
  })

  it('that a new row leaves empty get the initial values of the server', async () => {
    const { hers } = await openFamily(app)

    const id = await hers.create('food', { name: 'Milk' })
    await synced(hers)

    const row = (await hers.rows('food')).get(id)
    assert.deepEqual([row?.['staple'], row?.['aliases'], row?.['note']], [false, [], null])
  })

  it('with text that is no JSON are refused, and told', async () => {
    const { hers } = await openFamily(app)
    const id = await hers.create('food', { name: 'Milk' })
    await synced(hers)

    await hers.update('food', id, { aliases: '["soya' })
    await synced(hers)

    assert.deepEqual(
      hers.told.map(({ status, reason }) => [status, reason]),
      [['rejected', 'validation']],
    )
    assert.deepEqual(await hers.rows('food'), await serverRows(hers, 'food'))
  })

  it('of fields that the server computes are never sent, and show a guess until it answers', async () => {
    const { hers, his } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs', quantity: 3 })
    await hers.create('stock_movement', { pantry_item_id: eggs, kind: 'count', value: 3 })
    await synced(hers, his)
    const pushes = recordPushes(hers)

    for (const phone of [hers, his]) {
      await phone.create('stock_movement', { pantry_item_id: eggs, kind: 'consume', delta: -1 })
      await phone.update('pantry_item', eggs, { quantity: 2 })
    }
    const guess = (await hers.rows('pantry_item')).get(eggs)?.['quantity']
    await synced(hers, his, hers)

    assert.deepEqual(
      pushes.flat().map(({ entity }) => entity),
      ['stock_movement'],
    )
    assert.deepEqual(guess, 2)
    for (const phone of [hers, his]) {
      assert.equal((await phone.rows('pantry_item')).get(eggs)?.['quantity'], 1)
      assert.deepEqual(await phone.rows('pantry_item'), await serverRows(phone, 'pantry_item'))
      assert.deepEqual([phone.told, await countUnsynced(phone.database)], [[], 0])
    }
  })

  it('with only a guess go back to the value of the server', async () => {
    const { hers } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    await synced(hers)
    const pushes = recordPushes(hers)

    await hers.update('pantry_item', eggs, { quantity: 12 })
    await synced(hers)

    assert.equal((await hers.rows('pantry_item')).get(eggs)?.['quantity'], 0)
    assert.deepEqual([pushes, await countUnsynced(hers.database)], [[], 0])
  })
})

describe('rows', () => {
  it('of two kinds with the same id are two rows', async () => {
    const { hers, his } = await openFamily(app)
    const id = await hers.create('food', { name: 'Milk' })
    await hers.create('pantry_item', { food_id: id, note: 'open' }, id)
    await synced(hers, his)

    await his.remove('food', id)
    await his.update('pantry_item', id, { note: 'empty' })
    await synced(his, hers)

    assert.equal((await hers.rows('food')).size, 0)
    assert.equal((await hers.rows('pantry_item')).get(id)?.['note'], 'empty')
    assert.deepEqual([hers.told, his.told], [[], []])
  })

  it('of a move are sent together, both sides in one group', async () => {
    const { hers, his } = await openFamily(app)
    const shelf = await hers.create('pantry_item', { name: 'Milk' })
    await hers.create('stock_movement', { pantry_item_id: shelf, kind: 'count', value: 3 })
    const open = await hers.create('pantry_item', { name: 'Milk', note: 'open' })
    await hers.create('stock_movement', { pantry_item_id: shelf, kind: 'move', delta: -1 })
    await hers.create('stock_movement', { pantry_item_id: open, kind: 'move', delta: 1 })

    await synced(hers, his)

    const rows = await his.rows('pantry_item')
    assert.deepEqual(hers.told, [])
    assert.deepEqual(
      [shelf, open].map((id) => rows.get(id)?.['quantity']),
      [2, 1],
    )
  })

  it('are sent in the order in which they were made', async () => {
    const { hers, his } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    const steps = [
      { kind: 'add', delta: 12 },
      { kind: 'count', value: 10 },
      { kind: 'consume', delta: -2 },
      { kind: 'count', value: 7 },
      { kind: 'waste', delta: -1 },
    ]
    for (const step of steps) await hers.create('stock_movement', { pantry_item_id: eggs, ...step })

    await synced(hers, his)

    assert.equal((await his.rows('pantry_item')).get(eggs)?.['quantity'], 6)
  })

  it('of tables that are added later are pulled', async () => {
    const { ada, householdId, hers } = await openFamily(app)
    await hers.create('food', { name: 'Milk' })
    await synced(hers)
    const older = await openPhone(app, ada, householdId, { kinds: ['shopping_list'] })
    await synced(older)
    const position = await older.database.adapter.getLocal('larder_position')

    // A migration adds the table. LokiJS makes it without one in an empty database.
    const newer = await openPhone(app, ada, householdId, { kinds: ['shopping_list', 'food'] })
    await newer.database.adapter.setLocal('larder_position', position ?? '')
    await synced(newer)

    assert.deepEqual(await newer.names('food'), ['Milk'])
    assert.deepEqual(complaintsOfWatermelon(), [])
  })
})
