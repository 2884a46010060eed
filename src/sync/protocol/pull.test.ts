import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'

const { household } = await startKitchenServer()

const foods = (...names: string[]) =>
  names.map((name) => ({ op: 'create', entity: 'food', id: randomUUID(), data: { name } }))
const remove = (id: string | undefined) => ({ op: 'delete', entity: 'food', id })
const shown = ({ changes }: { changes: { id: string; data: { name: string } }[] }) =>
  changes.map(({ id, data }) => [id, data.name])
async function cursorOf(device: Device, more: object = {}): Promise<string> {
  const { body } = await device.pull({ limit: 5000, ...more })
  assert.equal(body.has_more, false)
  return body.cursor
}

describe('POST /v1/sync/pull', () => {
  it('returns all rows with all fields, and no tombstones, without a cursor', async () => {
    const { id, listId, ada } = await household()
    const [milk, eggs] = foods('Milk', 'Eggs')
    await ada.push([milk ?? {}, eggs ?? {}, remove(eggs?.id)])

    const { status, body } = await ada.pull()

    const times = { created_at: '2026-11-20T08:00:00.000Z', updated_at: '2026-11-20T08:00:00.000Z' }
    assert.equal(status, 200)
    assert.deepEqual(body, {
      scope_id: id,
      epoch: body.epoch,
      reset: true,
      version: 4,
      cursor: `1.${body.epoch}.4.4`,
      has_more: false,
      client: { last_seq: 0, last_mutation_id: null },
      changes: [
        { entity: 'shopping_list', id: listId, version: 1, data: { name: 'Shopping', ...times } },
        {
          entity: 'household',
          id,
          version: 2,
          data: { name: 'Home', default_shopping_list_id: listId, ...times },
        },
        { entity: 'food', id: milk?.id, version: 3, data: { name: 'Milk', ...times } },
      ],
    })
  })

  it('returns the changes since the cursor, each row once, in its present state', async () => {
    const { ada } = await household()
    const [milk, eggs, oats] = foods('Milk', 'Eggs', 'Oats')
    await ada.push([milk ?? {}, eggs ?? {}])
    const cursor = await cursorOf(ada)
    await ada.push([
      { op: 'update', entity: 'food', id: milk?.id, patch: { name: 'Oat milk' } },
      oats ?? {},
      remove(eggs?.id),
    ])
    await ada.push([{ op: 'update', entity: 'food', id: milk?.id, patch: { name: 'Soy milk' } }])

    const { body } = await ada.pull({ cursor })

    assert.deepEqual(
      [body.reset, body.changes.map((one: { id: string }) => one.id)],
      [false, [oats?.id, eggs?.id, milk?.id]],
    )
    assert.deepEqual(body.changes[1], { entity: 'food', id: eggs?.id, version: 7, deleted: true })
    assert.equal(body.changes[2].data.name, 'Soy milk')
    assert.deepEqual((await ada.pull({ cursor: body.cursor })).body.changes, [])
  })

  it('returns rows that were deleted since the first page, and no older ones', async () => {
    const { ada } = await household()
    const made = foods('Milk', 'Eggs', 'Oats')
    await ada.push([...made, remove(made[0]?.id)])

    const first = await ada.pull({ limit: 2 })
    await ada.push([remove(made[1]?.id)])
    const second = await ada.pull({ limit: 2, cursor: first.body.cursor })

    assert.deepEqual([first.body.has_more, first.body.changes.length], [true, 2])
    assert.deepEqual(
      second.body.changes.map((one: { id: string; deleted?: true }) => [one.id, one.deleted]),
      [
        [made[2]?.id, undefined],
        [made[1]?.id, true],
      ],
    )
  })

  it('returns only the requested kinds of rows', async () => {
    const { listId, ada } = await household()
    const entities = ['shopping_list', 'shopping_item']
    await ada.push(foods('Milk'))

    const { body } = await ada.pull({ entities })

    assert.deepEqual(
      body.changes.map((one: { id: string }) => one.id),
      [listId],
    )
    assert.equal((await ada.pull({ entities, cursor: body.cursor })).status, 200)
    assert.equal((await ada.pull({ entities: ['unicorn'] })).status, 400)
  })

  it('returns `limit` rows a page while there are more', async () => {
    const { ada } = await household()
    await ada.push(foods('Milk', 'Eggs', 'Oats', 'Rye')) // six rows, with the household and its list
    const sizes = []
    for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
      const pages: number[] = []
      let page = (await ada.pull({ limit })).body
      pages.push(page.changes.length)
      while (page.has_more) {
        page = (await ada.pull({ limit, cursor: page.cursor })).body
        pages.push(page.changes.length)
      }
      sizes.push(pages)
    }

    const wrong = []
    for (const limit of [0, -1, 5001, 1.5, '5', null])
      wrong.push((await ada.pull({ limit })).status)

    assert.deepEqual(sizes, [[1, 1, 1, 1, 1, 1], [2, 2, 2], [3, 3], [4, 2], [5, 1], [6], [6]])
    assert.deepEqual(wrong, Array(6).fill(400))
  })

  it('returns a row that changes meanwhile again, and ends with the version of the answer', async () => {
    const { ada, listId } = await household()
    const [milk, eggs] = foods('Milk', 'Eggs')
    await ada.push([milk ?? {}, eggs ?? {}])
    const renamed = { op: 'update', entity: 'food', id: milk?.id, patch: { name: 'Oat milk' } }

    const first = (await ada.pull({ limit: 3 })).body
    await ada.push([renamed])
    const second = (await ada.pull({ limit: 3, cursor: first.cursor })).body

    assert.deepEqual(
      [first.has_more, first.version, second.has_more, second.version],
      [true, 4, false, 5],
    )
    assert.deepEqual(shown(first).slice(2), [[milk?.id, 'Milk']])
    assert.deepEqual(shown(second), [
      [eggs?.id, 'Eggs'],
      [milk?.id, 'Oat milk'],
    ])
    const { epoch } = first
    assert.deepEqual([first.cursor, second.cursor], [`1.${epoch}.3.4`, `1.${epoch}.5.4`])
    assert.deepEqual([first.reset, second.reset], [true, false])
    assert.equal(first.changes[0].id, listId)
  })

  it('replaces the copy of a client that has pushed before', async () => {
    const { ada, bob } = await household()
    const [milk] = foods('Milk')
    const seen = { seq: 1, mutation_id: randomUUID() }
    await ada.push([{ ...milk, ...seen }])

    const mine = (await ada.pull()).body
    const others = (await bob.pull({ client_id: ada.clientId })).body

    assert.deepEqual([mine.reset, mine.changes.length], [true, 3])
    assert.deepEqual(mine.client, { last_seq: 1, last_mutation_id: seen.mutation_id })
    assert.deepEqual(others.client, { last_seq: 0, last_mutation_id: null })
  })
})
