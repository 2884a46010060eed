// Faults that users often report for other sync engines and kitchen applications.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

const item = (listId: string, name: string) => ({
  op: 'create',
  entity: 'shopping_item',
  id: randomUUID(),
  data: { list_id: listId, name },
})
const statuses = (results: { status: string; reason?: string }[]) =>
  results.map(({ status, reason }) => (reason ? `${status}/${reason}` : status))

describe('sync', () => {
  it('does not restore a deleted item with an old change', async () => {
    const { ada, bob, listId } = await household()
    const milk = item(listId, 'Milk')
    await ada.push([milk])
    await bob.push([{ op: 'delete', entity: 'shopping_item', id: milk.id }])

    const edited = await ada.push([
      { op: 'update', entity: 'shopping_item', id: milk.id, patch: { name: 'Oat milk' } },
      { ...milk, op: 'upsert' },
      milk,
    ])

    assert.deepEqual(statuses(edited.body.results), ['gone', 'gone', 'gone'])
    assert.equal((await ada.rows())[milk.id], undefined)
  })

  it('keeps a rename when another client checks the item', async () => {
    const { ada, bob, listId } = await household()
    const milk = item(listId, 'Milk')
    await ada.push([milk])

    const change = { op: 'update', entity: 'shopping_item', id: milk.id }
    await bob.push([{ ...change, patch: { name: 'Oat milk' }, expect: { name: 'Milk' } }])
    const checked_at = '2026-11-20T08:00:00.000Z'
    const checked = await ada.push([
      { ...change, patch: { checked_at }, expect: { checked_at: null } },
    ])

    const { name, checked_at: at } = checked.body.results[0].row.data
    assert.deepEqual([name, at], ['Oat milk', checked_at])
  })

  it('gives no advantage to a clock that is a day ahead', async () => {
    const { ada, bob, listId } = await household()
    const milk = item(listId, 'Milk')
    const pantryItem = {
      op: 'create',
      entity: 'pantry_item',
      id: randomUUID(),
      data: { name: 'Oats' },
    }
    const movement = {
      op: 'create',
      entity: 'stock_movement',
      id: randomUUID(),
      data: { pantry_item_id: pantryItem.id, delta: 1, occurred_at: '2026-11-21T08:00:00.000Z' },
    }
    await ada.push([milk, pantryItem])

    const change = { op: 'update', entity: 'shopping_item', id: milk.id }
    const ahead = await ada.push([
      { ...change, patch: { checked_at: '2026-11-21T08:00:00.000Z' } },
      movement,
    ])
    await bob.push([{ ...change, patch: { checked_at: '2026-11-20T07:00:00.000Z' } }])

    const rows = await bob.rows()
    assert.equal(rows[milk.id]?.['checked_at'], '2026-11-20T07:00:00.000Z')
    assert.equal(ahead.body.results[1].row.data.occurred_at, '2026-11-20T08:00:00.000Z')
  })

  it('creates no second row when a create times out and is repeated', async () => {
    const { ada, listId } = await household()
    const milk = { ...item(listId, 'Milk'), mutation_id: randomUUID() }

    const first = await ada.push([milk])
    const again = await ada.push([milk])
    const withNewId = await ada.push([{ ...milk, mutation_id: randomUUID() }])

    const [{ row }] = first.body.results
    assert.deepEqual(again.body.results, [
      { mutation_id: milk.mutation_id, status: 'applied', row, replayed: true },
    ])
    assert.deepEqual(
      [withNewId.body.results[0].status, withNewId.body.results[0].noop],
      ['applied', true],
    )
    assert.equal(withNewId.body.version, first.body.version)
  })

  it('does not block the queue after one refused change', async () => {
    const { ada, listId } = await household()
    const [good, better] = [item(listId, 'Milk'), item(listId, 'Eggs')]

    const pushed = await ada.push([
      good,
      { ...item(listId, ''), op: 'create' },
      { ...item(listId, 'x'), data: { list_id: listId, name: 'x', colour: 'red' } },
      { ...item(listId, 'x'), entity: 'unicorn' },
      { ...item(listId, 'x'), op: 'explode' },
      { ...item(listId, 'x'), id: 'not an id' },
      { op: 'update', entity: 'shopping_item', id: good.id },
      better,
    ])

    assert.deepEqual(
      [pushed.status, ...statuses(pushed.body.results)],
      [
        200,
        'applied',
        'rejected/validation',
        'rejected/unknown_field',
        'rejected/unknown_entity',
        'rejected/validation',
        'rejected/validation',
        'rejected/validation',
        'applied',
      ],
    )
  })

  it('loses no row if others write between two pages', async () => {
    const { ada, bob, listId } = await household()
    const items = Array.from({ length: 30 }, (_, i) => item(listId, `Item ${i}`))
    await ada.push(items)

    const seen = new Map<string, string>()
    let cursor: string | undefined
    for (let round = 0; ; round++) {
      const page = await bob.pull({ limit: 7, ...(cursor ? { cursor } : {}) })
      for (const { id, data } of page.body.changes) seen.set(id, data?.name)
      cursor = page.body.cursor
      if (!page.body.has_more) break
      assert.equal(page.body.changes.length, 7)
      if (round > 3) continue
      await ada.push([
        {
          op: 'update',
          entity: 'shopping_item',
          id: items[round]?.id,
          patch: { name: `New ${round}` },
        },
        {
          op: 'update',
          entity: 'shopping_item',
          id: items[29 - round]?.id,
          patch: { name: `New ${round}` },
        },
        { op: 'delete', entity: 'shopping_item', id: items[15 + round]?.id },
        item(listId, `Late ${round}`),
      ])
    }

    const named = Object.entries(await ada.rows()).map(([id, data]) => [id, data['name']])
    assert.deepEqual(
      new Set([...seen].filter(([, name]) => name).map(String)),
      new Set(named.map(String)),
    )
  })

  it('never loses the id of a row in an update', async () => {
    const { ada, bob, listId } = await household()
    const [milk, more] = [item(listId, 'Milk'), item(listId, 'Milk')]
    await ada.push([milk, more])

    await bob.push([
      { op: 'update', entity: 'shopping_item', id: more.id, patch: { name: 'Milk ' } },
    ])

    const ids = Object.keys(await ada.rows())
    assert.deepEqual([ids.includes(milk.id), ids.includes(more.id)], [true, true])
  })

  it('unchecks an item that a clock ahead of time has checked', async () => {
    const { ada, listId } = await household()
    const milk = item(listId, 'Milk')
    await ada.push([milk])
    const tomorrow = '2026-11-21T08:00:00.000Z'
    const change = { op: 'update', entity: 'shopping_item', id: milk.id }

    const pushed = await ada.push([
      { ...change, patch: { checked_at: tomorrow }, expect: { checked_at: null } },
      { ...change, patch: { checked_at: null }, expect: { checked_at: tomorrow } },
    ])

    assert.deepEqual(statuses(pushed.body.results), ['applied', 'applied'])
    assert.equal(pushed.body.results[1].row.data.checked_at, null)
  })
})
