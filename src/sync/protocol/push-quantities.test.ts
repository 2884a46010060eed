import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

describe('a pushed movement', () => {
  it('is the only way to change a quantity, and never changes itself', async () => {
    const { ada } = await household()
    const pantryItem = create('pantry_item', { name: 'Rice' })
    const move = (amount: object) =>
      create('stock_movement', { pantry_item_id: pantryItem.id, ...amount })
    const first = move({ delta: 0.1 })

    const pushed = await ada.push([
      pantryItem,
      first,
      move({ delta: 0.2 }),
      move({ value: 4 }),
      move({ delta: -5.5 }),
      update(pantryItem, { quantity: 7 }),
      update(first, { delta: 9 }),
      remove(first),
      move({}),
      { ...first, op: 'upsert' },
      { ...first, data: { pantry_item_id: pantryItem.id, delta: 5 } },
      move({ delta: 0.0000001 }),
    ])

    assert.deepEqual(statuses(pushed), [
      ...Array<string>(5).fill('applied'),
      ...Array<string>(3).fill('rejected read_only'),
      'rejected validation',
      'applied noop',
      'conflict id_exists',
      'rejected validation',
    ])
    assert.equal((await ada.rows())[pantryItem.id]?.['quantity'], -1.5)
    assert.equal(pushed.body.results[1].row.data.account_id, ada.accountId)
  })

  for (const order of ['ada first', 'bob first'])
    it(`leaves 1 of 3 if two people use 1 each offline, ${order}, each message twice`, async () => {
      const { ada, bob } = await household()
      const pantryItem = randomUUID()
      const movement = (delta: number) => ({
        mutation_id: randomUUID(),
        op: 'create',
        entity: 'stock_movement',
        id: randomUUID(),
        data: { pantry_item_id: pantryItem, delta },
      })
      await ada.push([
        { op: 'create', entity: 'pantry_item', id: pantryItem, data: { name: 'Yoghurt' } },
        movement(3),
      ])

      const uses = [
        { who: ada, use: movement(-1) },
        { who: bob, use: movement(-1) },
      ]
      for (const { who, use } of order === 'ada first' ? uses : uses.toReversed()) {
        await who.push([use])
        await who.push([use])
      }

      assert.equal((await ada.rows())[pantryItem]?.['quantity'], 1)
    })

  it('changes nothing if it is repeated with another mutation id, whole or in part', async () => {
    const { ada, bob } = await household()
    const pantryItem = create('pantry_item', { name: 'Rice', quantity: 0 })
    const use = create('stock_movement', { pantry_item_id: pantryItem.id, delta: -2 })
    const { body } = await ada.push([pantryItem, use])
    const [rice, used] = body.results.map(({ row }: { row: { data: object } }) => row.data)

    const again = await bob.push([
      use,
      { ...use, op: 'upsert' },
      { ...use, data: used },
      { ...use, op: 'upsert', data: used },
      { ...use, data: { ...used, account_id: bob.accountId } },
      { ...use, data: { ...used, created_at: '2026-11-19T08:00:00.000Z' } },
      pantryItem,
      { ...pantryItem, data: rice },
      { ...pantryItem, data: { ...rice, quantity: 7 } },
      create('stock_movement', { ...used }),
    ])

    assert.deepEqual(statuses(again), [
      ...Array<string>(4).fill('applied noop'),
      ...Array<string>(2).fill('rejected read_only'),
      ...Array<string>(2).fill('applied noop'),
      ...Array<string>(2).fill('rejected read_only'),
    ])
    assert.equal((await ada.rows())[pantryItem.id]?.['quantity'], -2)
    assert.equal(again.body.version, body.version)
  })
})
