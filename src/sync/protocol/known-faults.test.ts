// Faults that the trackers of other sync engines and kitchen applications are full of.
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
  it('does not revive a deleted item by an old edit', async () => {
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

  it('does not undo a rename by a tick', async () => {
    const { ada, bob, listId } = await household()
    const milk = item(listId, 'Milk')
    await ada.push([milk])

    const change = { op: 'update', entity: 'shopping_item', id: milk.id }
    await bob.push([{ ...change, patch: { name: 'Oat milk' }, expect: { name: 'Milk' } }])
    const checked_at = '2026-11-20T08:00:00.000Z'
    const ticked = await ada.push([
      { ...change, patch: { checked_at }, expect: { checked_at: null } },
    ])

    const { name, checked_at: at } = ticked.body.results[0].row.data
    assert.deepEqual([name, at], ['Oat milk', checked_at])
  })

  it('lets a clock that is a day ahead win nothing', async () => {
    const { ada, bob, listId } = await household()
    const milk = item(listId, 'Milk')
    const lot = { op: 'create', entity: 'pantry_item', id: randomUUID(), data: { name: 'Oats' } }
    const movement = {
      op: 'create',
      entity: 'stock_movement',
      id: randomUUID(),
      data: { pantry_item_id: lot.id, delta: 1, occurred_at: '2026-11-21T08:00:00.000Z' },
    }
    await ada.push([milk, lot])

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

  it('makes no second row when a create timed out and is sent again', async () => {
    const { ada, listId } = await household()
    const milk = { ...item(listId, 'Milk'), mutation_id: randomUUID() }

    const first = await ada.push([milk])
    const again = await ada.push([milk])
    const underANewId = await ada.push([{ ...milk, mutation_id: randomUUID() }])

    const [{ row }] = first.body.results
    assert.deepEqual(again.body.results, [
      { mutation_id: milk.mutation_id, status: 'applied', row, replayed: true },
    ])
    assert.deepEqual(
      [underANewId.body.results[0].status, underANewId.body.results[0].noop],
      ['applied', true],
    )
    assert.equal(underANewId.body.version, first.body.version)
  })

  it('does not block the queue by one refused change', async () => {
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

  it('loses nothing when there is more than one page and others write meanwhile', async () => {
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

  it('never makes the id of a row vanish by an update', async () => {
    const { ada, bob, listId } = await household()
    const [milk, more] = [item(listId, 'Milk'), item(listId, 'Milk')]
    await ada.push([milk, more])

    await bob.push([
      { op: 'update', entity: 'shopping_item', id: more.id, patch: { name: 'Milk ' } },
    ])

    const ids = Object.keys(await ada.rows())
    assert.deepEqual([ids.includes(milk.id), ids.includes(more.id)], [true, true])
  })

  it('takes back a tick that was made by a clock which is ahead', async () => {
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
