import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, logged, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

describe('a pushed row and its parent', () => {
  it('deletes children with a tombstone each, and never loses a shopping item', async () => {
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

  it('puts an item of a long forgotten list on the default list, but a use of a forgotten lot nowhere', async () => {
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

  it('lets another list become the default, and then the old one go', async () => {
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
})
