import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, logged, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

describe('a pushed row', () => {
  it('deletes its children with a tombstone each, and never loses a shopping item', async () => {
    const { ada, bob, listId } = await household()
    const party = create('shopping_list', { name: 'Party' })
    const [ice, cake] = ['Ice', 'Cake'].map((name) =>
      create('shopping_item', { list_id: party.id, name }),
    )
    const late = create('shopping_item', { list_id: party.id, name: 'Candles' })
    const { body } = await ada.push([party, ice ?? {}, cake ?? {}])
    const { cursor } = (await bob.pull()).body

    const deleted = await ada.push([remove(party), remove({ entity: 'shopping_list', id: listId })])
    const added = await bob.push([late])
    const { changes } = (await bob.pull({ cursor })).body

    assert.equal(body.version, 5)
    assert.deepEqual(statuses(deleted), ['applied', 'rejected default_list'])
    assert.deepEqual(statuses(added), ['applied relocated'])
    assert.deepEqual(
      changes.map((one: { id: string; deleted?: true; data?: { list_id: string } }) => [
        one.id,
        one.deleted ?? one.data?.list_id,
      ]),
      [
        [ice?.id, true],
        [cake?.id, true],
        [party.id, true],
        [late.id, listId],
      ],
    )
  })

  it('moves an item of an unknown list to the default list, but refuses a movement of an unknown item', async () => {
    const { ada, listId } = await household()
    const forgotten = randomUUID()
    const item = create('shopping_item', { list_id: forgotten, name: 'Ice' })
    const use = create('stock_movement', { pantry_item_id: forgotten, delta: -1 })

    const withLog = await ada.push(logged(1, item, use))
    const without = await ada.push([{ ...item, id: randomUUID() }, use])

    assert.deepEqual(statuses(withLog), ['applied relocated', 'rejected parent_gone'])
    assert.equal(withLog.body.results[0].row.data.list_id, listId)
    assert.deepEqual(statuses(without), ['rejected parent_missing', 'rejected parent_missing'])
  })

  it('can be deleted after another list became the default', async () => {
    const { id, ada, listId } = await household()
    const next = create('shopping_list', { name: 'Next' })
    const home = { entity: 'household', id }

    const pushed = await ada.push([
      next,
      update(home, { default_shopping_list_id: next.id }),
      remove({ entity: 'shopping_list', id: listId }),
      remove(next),
      remove(home),
    ])

    assert.deepEqual(statuses(pushed), [
      'applied',
      'applied',
      'applied',
      'rejected default_list',
      'rejected read_only',
    ])
  })

  const deleted = 'whose parent was deleted'
  const unknown = 'whose parent is not known'
  const cases: [what: string, withLog: boolean, item: string, use: string][] = [
    [deleted, true, 'applied relocated', 'rejected parent_gone'],
    [deleted, false, 'applied relocated', 'rejected parent_gone'],
    [unknown, true, 'applied relocated', 'rejected parent_gone'],
    [unknown, false, 'rejected parent_missing', 'rejected parent_missing'],
  ]
  for (const [what, withLog, item, use] of cases)
    it(`${what} is ${item} or ${use}, ${withLog ? 'with' : 'without'} a log`, async () => {
      const { id, ada, bob, listId } = await household()
      const [list, pantryItem] = [
        create('shopping_list', { name: 'L' }),
        create('pantry_item', { name: 'R' }),
      ]
      const here = create('shopping_item', { list_id: listId, name: 'Milk' })
      const other = create('shopping_list', { name: 'Other' })
      const there = create('shopping_item', { list_id: other.id, name: 'Tea' })
      await bob.push([list, pantryItem, here, other, there, remove(list), remove(pantryItem)])
      const [listOf, pantryItemOf] =
        what === deleted ? [list.id, pantryItem.id] : [randomUUID(), randomUUID()]
      const mutations = [
        create('shopping_item', { list_id: listOf, name: 'Ice' }),
        { ...create('shopping_item', { list_id: listOf, name: 'Rye' }), op: 'upsert' },
        update(here, { list_id: listOf, name: 'Oat milk' }),
        update(there, { list_id: listOf }),
        create('stock_movement', { pantry_item_id: pantryItemOf, delta: -1 }),
        update({ ...here, entity: 'household', id }, { default_shopping_list_id: listOf }),
      ]

      const pushed = await ada.push(withLog ? logged(1, ...mutations) : mutations)

      assert.deepEqual(statuses(pushed), [item, item, item, item, use, use])
      const lists = pushed.body.results.map(
        (one: { row?: { data: { list_id?: string; default_shopping_list_id?: string } } }) =>
          one.row?.data.list_id ?? one.row?.data.default_shopping_list_id,
      )
      const isMoved = item === 'applied relocated'
      assert.deepEqual(
        lists,
        isMoved
          ? [listId, listId, listId, listId, undefined, listId]
          : [undefined, undefined, listId, other.id, undefined, listId],
      )
    })

  it('is deleted with its parent, even if the same push moved it there', async () => {
    const { ada, bob, listId } = await household()
    const [party, next] = ['Party', 'Next'].map((name) => create('shopping_list', { name }))
    const ice = create('shopping_item', { list_id: party?.id, name: 'Ice' })
    const milk = create('shopping_item', { list_id: listId, name: 'Milk' })
    assert.ok(party && next)
    const pantryItem = create('pantry_item', { name: 'Rice' })
    const use = create('stock_movement', { pantry_item_id: pantryItem.id, delta: 1 })
    await ada.push([party, ice, milk, pantryItem, use])
    const { cursor } = (await bob.pull()).body

    const pushed = await ada.push([
      update(ice, { list_id: listId }),
      update(milk, { list_id: party.id }),
      remove(party),
      remove(pantryItem),
      next,
    ])

    const { changes } = (await bob.pull({ cursor })).body
    assert.deepEqual(statuses(pushed), Array(5).fill('applied'))
    assert.deepEqual(
      changes.map((one: { id: string; deleted?: true }) => [one.id, one.deleted]),
      [
        [ice.id, undefined],
        [milk.id, true],
        [party.id, true],
        [use.id, true],
        [pantryItem.id, true],
        [next.id, undefined],
      ],
    )
  })

  it('is deleted with its parent, even with 10,000 others', async () => {
    const { ada, bob } = await household()
    const list = create('shopping_list', { name: 'Warehouse' })
    await ada.push([list])
    for (let page = 0; page < 50; page++) {
      const items = Array.from({ length: 200 }, (_, i) =>
        create('shopping_item', { list_id: list.id, name: `Item ${page} ${i}` }),
      )
      assert.equal((await ada.push(items)).status, 200)
    }
    const { cursor } = (await bob.pull()).body

    const pushed = await ada.push([remove(list)])

    assert.deepEqual([statuses(pushed), pushed.body.version], [['applied'], 20_004])
    assert.equal(Object.keys(await ada.rows()).length, 2)
    const first = (await bob.pull({ cursor, limit: 5000 })).body
    assert.deepEqual([first.reset, first.has_more, first.changes.length], [false, true, 5000])
  })
})
