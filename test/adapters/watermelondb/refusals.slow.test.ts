// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnsynced } from 'larder-watermelondb/larder-sync.ts'
import { fillLargePushes } from '#test/adapters/large-pushes.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openFamily, openPhone, type Phone, synced } from './phone.ts'
import { recordPushes, serverRows } from './pushes.ts'

const app = await startApp()

/** About 10 kB. */
const longAliases = (n: number) =>
  Array.from({ length: 50 }, (_, i) => `${n} ${i} `.padEnd(100, 'ä'))

const reasons = ({ told }: Phone) => told.map(({ status, reason }) => [status, reason])

describe('a refused change', () => {
  it('of a new row is told, removes it, and blocks no other', async () => {
    const { hers } = await openFamily(app)
    const bad = await hers.create('food', { name: '', note: 'a long list of wishes' })
    await hers.create('food', { name: 'Rye' })
    const pushes = recordPushes(hers)

    await synced(hers, hers)

    const [told] = hers.told
    assert.deepEqual(reasons(hers), [['rejected', 'validation']])
    const data = { name: '', note: 'a long list of wishes' }
    assert.deepEqual(told?.mutation, { op: 'create', entity: 'food', id: bad, data })
    assert.deepEqual([await hers.names('food'), pushes.length], [['Rye'], 1])
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('of a row is told, and the row follows the server', async () => {
    const { hers } = await openFamily(app)
    const id = await hers.create('food', { name: 'Milk', note: 'fresh' })
    await synced(hers)
    const pushes = recordPushes(hers)

    await hers.update('food', id, { name: '', note: 'old' })
    await synced(hers, hers)

    assert.deepEqual([reasons(hers), pushes.length], [[['rejected', 'validation']], 1])
    assert.deepEqual(await hers.names('food'), ['Milk'])
    assert.deepEqual(await hers.rows('food'), await serverRows(hers, 'food'))
  })

  it('of a name that another row has names that row', async () => {
    const { hers, his } = await openFamily(app)
    const id = await hers.create('food', { name: 'Milk' })
    await synced(hers)

    await his.create('food', { name: 'milk' })
    await synced(his)

    assert.deepEqual(
      his.told.map(({ reason, duplicateOf }) => [reason, duplicateOf]),
      [['duplicate', id]],
    )
    assert.deepEqual(await his.names('food'), ['Milk'])
    assert.equal(await countUnsynced(his.database), 0)
  })

  it('of two rows that swap their names is told, and ends', async () => {
    const { hers } = await openFamily(app)
    const milk = await hers.create('food', { name: 'Milk' })
    const rye = await hers.create('food', { name: 'Rye' })
    await synced(hers)

    await hers.update('food', milk, { name: 'Rye' })
    await hers.update('food', rye, { name: 'Milk' })
    await synced(hers)

    assert.deepEqual(new Set(reasons(hers).map(String)), new Set(['conflict,duplicate']))
    assert.deepEqual(await hers.rows('food'), await serverRows(hers, 'food'))
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('of a parent is told, and its children are told too', async () => {
    const { hers } = await openFamily(app)
    const list = await hers.create('shopping_list', { name: '' })
    await hers.create('shopping_item', { list_id: list, name: 'Milk' })

    await synced(hers)

    assert.deepEqual(reasons(hers), [
      ['rejected', 'validation'],
      ['rejected', 'parent_missing'],
    ])
    assert.equal((await hers.rows('shopping_item')).size, 0)
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('of a write-once row is told, and the row follows the server', async () => {
    const { hers } = await openFamily(app)
    const eggs = await hers.create('pantry_item', { name: 'Eggs' })
    const add = { pantry_item_id: eggs, kind: 'add', delta: 6 }
    const movement = await hers.create('stock_movement', add)
    await synced(hers)

    await hers.update('stock_movement', movement, { delta: 12 })
    await synced(hers)

    assert.deepEqual(reasons(hers), [['rejected', 'read_only']])
    assert.deepEqual(await hers.rows('stock_movement'), await serverRows(hers, 'stock_movement'))
  })

  it('of a viewer is told, and all rows follow the server', async () => {
    const ada = await signedUp(app)
    const ben = await joined(app, ada, 'viewer')
    const { id: householdId, default_shopping_list_id: list } = await firstHousehold(ada)
    const his = await openPhone(app, ben, householdId)
    await synced(his)

    await his.update('shopping_list', list, { name: 'Mine' })
    await his.create('food', { name: 'Milk' })
    await synced(his)

    assert.deepEqual(reasons(his), [
      ['rejected', 'forbidden'],
      ['rejected', 'forbidden'],
    ])
    assert.deepEqual(await his.rows('shopping_list'), await serverRows(his, 'shopping_list'))
    assert.deepEqual([(await his.rows('food')).size, await countUnsynced(his.database)], [0, 0])
  })

  it('of a row with an id that is no UUID is told', async () => {
    const { hers } = await openFamily(app)
    await hers.create('food', { name: 'Milk' }, 'watermelon-16-id')

    await synced(hers)

    assert.deepEqual(reasons(hers), [['rejected', 'validation']])
    assert.deepEqual([await hers.names('food'), await countUnsynced(hers.database)], [[], 0])
  })
})

describe('a push', () => {
  it('has at most 200 mutations, with parents before their children', async () => {
    const { ada, householdId, hers } = await openFamily(app)
    const kinds = ['shopping_item', 'shopping_list'] // the children's table is the first
    const phone = await openPhone(app, ada, householdId, { kinds })
    const list = phone.connection.platform.uuid()
    for (let i = 0; i < 420; i += 1)
      await phone.create('shopping_item', { list_id: list, name: `Item ${i}` })
    await phone.create('shopping_list', { name: 'Party' }, list)
    const pushes = recordPushes(phone)

    await synced(phone, hers)

    assert.deepEqual(
      pushes.map(({ length }) => length),
      [200, 200, 21],
    )
    assert.equal(pushes[0]?.[0]?.entity, 'shopping_list')
    assert.equal((await hers.rows('shopping_item')).size, 420)
    assert.deepEqual([phone.told, await countUnsynced(phone.database)], [[], 0])
  })

  it('has at most 1 MiB', async () => {
    const { hers } = await openFamily(app)
    for (let n = 0; n < 150; n += 1)
      await hers.create('food', { name: `Food ${n}`, aliases: longAliases(n) })
    const pushes = recordPushes(hers)

    await synced(hers)

    assert.ok(pushes.length > 1, String(pushes.length))
    assert.deepEqual([hers.network.refusals, hers.told], [[], []])
    assert.equal((await serverRows(hers, 'food')).size, 150)
  })

  it('that the server refuses as too large is sent again in halves', async () => {
    const { hers } = await openFamily(app)
    const names = Array.from('abcdefghij')
    for (const name of names) await hers.create('food', { name })
    fillLargePushes(hers.network, 3)

    await synced(hers)

    const sent = [...(await serverRows(hers, 'food')).values()].map(({ name }) => name)
    assert.deepEqual(new Set(hers.network.refusals), new Set(['413 BODY_TOO_LARGE']))
    assert.deepEqual(new Set(sent), new Set(names))
    assert.deepEqual([hers.told, await countUnsynced(hers.database)], [[], 0])
  })
})
