import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

describe('a pushed movement', () => {
  it('keeps quantities by movements alone, which nobody changes', async () => {
    const { ada } = await household()
    const lot = create('pantry_item', { name: 'Rice' })
    const move = (amount: object) => create('stock_movement', { pantry_item_id: lot.id, ...amount })
    const first = move({ delta: 0.1 })

    const pushed = await ada.push([
      lot,
      first,
      move({ delta: 0.2 }),
      move({ value: 4 }),
      move({ delta: -5.5 }),
      update(lot, { quantity: 7 }),
      update(first, { delta: 9 }),
      remove(first),
      move({}),
      { ...first, op: 'upsert' },
      { ...first, data: { pantry_item_id: lot.id, delta: 5 } },
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
    assert.equal((await ada.rows())[lot.id]?.['quantity'], -1.5)
    assert.equal(pushed.body.results[1].row.data.account_id, ada.accountId)
  })

  for (const order of ['ada first', 'bob first'])
    it(`leaves 1 of 3 when two use 1 each offline, ${order}, every message twice`, async () => {
      const { ada, bob } = await household()
      const lot = randomUUID()
      const movement = (delta: number) => ({
        mutation_id: randomUUID(),
        op: 'create',
        entity: 'stock_movement',
        id: randomUUID(),
        data: { pantry_item_id: lot, delta },
      })
      await ada.push([
        { op: 'create', entity: 'pantry_item', id: lot, data: { name: 'Yoghurt' } },
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

      assert.equal((await ada.rows())[lot]?.['quantity'], 1)
    })

  it('changes nothing where it comes again under another mutation id, whole or in part', async () => {
    const { ada, bob } = await household()
    const lot = create('pantry_item', { name: 'Rice', quantity: 0 })
    const use = create('stock_movement', { pantry_item_id: lot.id, delta: -2 })
    const { body } = await ada.push([lot, use])
    const [rice, used] = body.results.map(({ row }: { row: { data: object } }) => row.data)

    const again = await bob.push([
      use,
      { ...use, op: 'upsert' },
      { ...use, data: used },
      { ...use, op: 'upsert', data: used },
      { ...use, data: { ...used, account_id: bob.accountId } },
      { ...use, data: { ...used, created_at: '2026-11-19T08:00:00.000Z' } },
      lot,
      { ...lot, data: rice },
      { ...lot, data: { ...rice, quantity: 7 } },
      create('stock_movement', { ...used }),
    ])

    assert.deepEqual(statuses(again), [
      ...Array<string>(4).fill('applied noop'),
      ...Array<string>(2).fill('rejected read_only'),
      ...Array<string>(2).fill('applied noop'),
      ...Array<string>(2).fill('rejected read_only'),
    ])
    assert.equal((await ada.rows())[lot.id]?.['quantity'], -2)
    assert.equal(again.body.version, body.version)
  })
})
