import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { create, food, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

describe('a pushed change', () => {
  it('is refused by `if_version` only if the row is newer', async () => {
    const { ada, bob, listId } = await household()
    const item = create('shopping_item', { list_id: listId, name: 'Milk' })
    const { body: first } = await ada.push([item])
    const { body: later } = await bob.push([
      create('shopping_item', { list_id: listId, name: 'Eggs' }),
    ])
    const pulled = later.version // of the scope: higher than the version of the row

    const changed = await ada.push([update(item, { name: 'Oat milk' }, { if_version: pulled })])
    const again = await ada.push([
      update(item, { name: 'Soy milk' }, { if_version: pulled }),
      remove(item, { if_version: first.version }),
    ])
    const removed = await ada.push([remove(item, { if_version: changed.body.version })])

    assert.ok(pulled > first.results[0].row.version)
    assert.deepEqual(statuses(changed), ['applied'])
    assert.deepEqual(statuses(again), ['conflict version', 'conflict version'])
    assert.deepEqual(statuses(removed), ['applied'])
  })

  it('merges fields, reports conflicts, and is refused on request', async () => {
    const { ada, bob, listId } = await household()
    const item = create('shopping_item', { list_id: listId, name: 'Milk', quantity: 1 })
    const { body } = await ada.push([item])
    const { version } = body.results[0].row
    const expect = { name: 'Milk' }
    await bob.push([update(item, { name: 'Oat milk' }, { expect })])

    const merged = await ada.push([
      update(item, { name: 'Soy milk', quantity: 2 }, { expect }),
      update(item, { name: 'Soy milk' }, { expect, all_or_nothing: true }),
      update(item, { name: 'Oat milk' }, { expect }),
      update(item, { quantity: 3 }, { if_version: version }),
      remove(item, { if_version: version }),
      update(item, { name: 'Rice milk' }),
    ])

    const conflicts = [{ field: 'name', expected: 'Milk', actual: 'Oat milk', yours: 'Soy milk' }]
    assert.deepEqual(statuses(merged), [
      'merged',
      'conflict fields',
      'applied noop',
      'conflict version',
      'conflict version',
      'applied',
    ])
    assert.deepEqual(merged.body.results[0].conflicts, conflicts)
    assert.deepEqual(merged.body.results[1].conflicts, conflicts)
    const { name, quantity } = merged.body.results[0].row.data
    assert.deepEqual([name, quantity], ['Rice milk', 2])
  })

  it('gives a unique name to only one row at a time', async () => {
    const { ada, bob } = await household()
    const [milk, oats] = [food('Milk'), food('Oats')]

    const pushed = await ada.push([milk, oats, food('MILK'), update(oats, { name: 'milk' })])
    const freed = await bob.push([
      update(milk, { name: 'Oat milk' }),
      food('Milk'),
      remove(oats),
      food('Oats'),
    ])

    assert.deepEqual(statuses(pushed), [
      'applied',
      'applied',
      'conflict duplicate',
      'conflict duplicate',
    ])
    assert.equal(pushed.body.results[3].duplicate_of, milk.id)
    assert.deepEqual(statuses(freed), Array(4).fill('applied'))
  })

  it('normalizes values, and rewrites nothing else', async () => {
    const { ada, listId } = await household()
    const item = create('shopping_item', {
      list_id: listId.toUpperCase(),
      name: '  Cafe\u0301 ',
      checked_at: '2026-11-20T10:00:00+02:00',
    })

    const pushed = await ada.push([item])

    const { list_id, name, checked_at, position } = pushed.body.results[0].row.data
    assert.deepEqual(
      [list_id, name, checked_at, position],
      [listId, 'Café', '2026-11-20T08:00:00.000Z', ''],
    )
    assert.deepEqual((await ada.rows())[item.id], pushed.body.results[0].row.data)
  })

  it('gives a unique name to one row also if a client sends back a whole row with its times', async () => {
    const { ada } = await household()
    const [milk, oats] = [food('Milk'), food('Oats')]
    const { body } = await ada.push([milk, oats])
    const whole = { ...body.results[1].row.data, name: 'MILK' }

    const pushed = await ada.push([
      { ...oats, op: 'upsert', data: whole },
      update(oats, { name: 'milk', created_at: whole.created_at }),
    ])

    assert.deepEqual(statuses(pushed), ['conflict duplicate', 'conflict duplicate'])
    assert.deepEqual(
      pushed.body.results.map((one: { duplicate_of: string }) => one.duplicate_of),
      [milk.id, milk.id],
    )
    assert.equal((await ada.rows())[oats.id]?.['name'], 'Oats')
  })

  it('accepts only valid instants', async () => {
    const { ada, listId } = await household()
    const checked = (checked_at: unknown) =>
      create('shopping_item', { list_id: listId, name: 'Milk', checked_at })
    const wrong = [
      ['2026-02-30T08:00:00Z', '2026-13-01T08:00:00Z', '2025-02-29T08:00:00Z'],
      ['2026-02-01T24:00:00Z', '2026-02-01T08:60:00Z', '2016-12-31T23:59:60Z'],
      ['2026-02-01T08:00:00', '2026-02-01', '2026-02-01T08:00:00+25:00', '0999-12-31T08:00:00Z'],
      ['9999-12-31T23:59:59-01:00', 'yesterday', '', 0, true, ['2026-02-01T08:00:00Z']],
    ].flat()

    const pushed = await ada.push([
      ...wrong.map(checked),
      checked('2024-02-29T23:30:00.1239-01:00'),
    ])

    const { row } = pushed.body.results.at(-1)
    assert.deepEqual(statuses(pushed), [...wrong.map(() => 'rejected validation'), 'applied'])
    assert.equal(row.data.checked_at, '2024-03-01T00:30:00.123Z')
  })
})
