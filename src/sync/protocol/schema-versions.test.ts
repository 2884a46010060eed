import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, food, remove, statuses, update } from '#test/simulation/mutations.ts'
import { type Device, startKitchenServer } from '#test/simulation/server.ts'

// The row kind `store` and the field `store_id` of a list are new in version 2.
const { household } = await startKitchenServer()

const OLD = { schema_version: 1 }
const NEW = { schema_version: 2 }

/** A household with a store, and a list that names it. */
async function shop() {
  const { ada, ...home } = await household()
  const store = create('store', { name: 'Market' })
  const list = create('shopping_list', { name: 'Weekend', store_id: store.id })
  const { body } = await ada.push([store, list], NEW)
  assert.deepEqual(statuses({ body }), ['applied', 'applied'])
  return { ...home, ada, store, list }
}

/** The rows of the household, as a client of a version pulls them: name and field names by id. */
async function pulledBy(device: Device, version: object) {
  const { body } = await device.pull({ ...version, limit: 5000 })
  return new Map<string, { entity: string; data: Record<string, unknown> }>(
    body.changes.map((one: { id: string }) => [one.id, one]),
  )
}

describe('a client of version 1', () => {
  it('pulls only the row kinds and fields of version 1', async () => {
    const { id, listId, ada, store, list } = await shop()

    const old = await pulledBy(ada, OLD)
    const current = await pulledBy(ada, NEW)

    assert.deepEqual([...old.keys()].toSorted(), [id, listId, list.id].toSorted())
    assert.deepEqual([...current.keys()].toSorted(), [id, listId, list.id, store.id].toSorted())
    const { data } = current.get(list.id) ?? assert.fail()
    assert.equal(data['store_id'], store.id)
    const { store_id: _hidden, ...known } = data
    assert.deepEqual(old.get(list.id)?.data, known)
  })

  it('gets full pages and every version, although it does not know all rows', async () => {
    const { ada, list } = await shop()
    await ada.push([create('store', { name: 'Bakery' }), update(list, { name: 'Party' })], NEW)

    const first = await ada.pull({ ...OLD, limit: 2 })
    const second = await ada.pull({ ...OLD, limit: 2, cursor: first.body.cursor })

    assert.deepEqual([first.body.changes.length, first.body.has_more], [2, true])
    assert.deepEqual(
      second.body.changes.map((one: { id: string }) => one.id),
      [list.id],
    )
    assert.deepEqual([second.body.has_more, second.body.version], [false, 6])
  })

  it('can not select a row kind of version 2', async () => {
    const { ada } = await shop()
    const entities = ['shopping_list', 'store']

    const old = await ada.pull({ ...OLD, entities })
    const current = await ada.pull({ ...NEW, entities })

    assert.deepEqual([old.status, old.body.code], [400, 'VALIDATION_FAILED'])
    assert.deepEqual(old.body.details[0].path, '/entities/1')
    assert.equal(current.status, 200)
  })

  it('gets no field of version 2 in the result of a push, first and replayed', async () => {
    const { ada, store, list } = await shop()
    const sent = [{ mutation_id: randomUUID(), ...update(list, { name: 'Party' }) }]

    const first = await ada.push(sent, OLD)
    const again = await ada.push(sent, OLD)
    const current = await ada.push(sent, NEW)

    assert.deepEqual([statuses(first), statuses(again)], [['applied'], ['applied replayed']])
    assert.deepEqual(
      [first, again].map(({ body }) => Object.keys(body.results[0].row.data).toSorted()),
      [
        ['created_at', 'name', 'updated_at'],
        ['created_at', 'name', 'updated_at'],
      ],
    )
    assert.equal(current.body.results[0].row.data.store_id, store.id)
  })

  it('gets no field of version 2 where its atomic push is rejected', async () => {
    const { ada, list } = await shop()
    const sent = [update(list, { name: 'Party' }), update(list, { color: 'red' })]

    const { status, body } = await ada.push(sent, { ...OLD, atomic: true })

    assert.deepEqual([status, body.code], [409, 'BATCH_REJECTED'])
    assert.deepEqual(Object.keys(body.results[0].row.data).toSorted(), [
      'created_at',
      'name',
      'updated_at',
    ])
  })

  it('can not push a row kind or a field of version 2, and learns nothing about such a row', async () => {
    const { ada, store, list } = await shop()
    const sent = [
      create('store', { name: 'Bakery' }),
      update(store, { name: 'Bakery' }),
      remove(store),
      update(list, { store_id: null }),
      create('shopping_list', { name: 'Party', store_id: null }),
    ]

    const { body } = await ada.push(sent, OLD)

    assert.deepEqual(statuses({ body }), [
      'rejected unknown_entity',
      'rejected unknown_entity',
      'rejected unknown_entity',
      'rejected unknown_field',
      'rejected unknown_field',
    ])
    assert.deepEqual(
      body.results.map(({ row }: { row?: { id: string } }) => row?.id),
      [undefined, undefined, undefined, list.id, undefined],
    )
    assert.deepEqual(body.results[3].details, [
      { path: '/store_id', message: 'store_id needs schema_version 2.' },
    ])
    const rows = await pulledBy(ada, NEW)
    assert.equal(rows.get(store.id)?.data['name'], 'Market')
    assert.equal(rows.get(list.id)?.data['store_id'], store.id)
  })

  it('leaves the fields of version 2 as they are, in a new row at their initial value', async () => {
    const { ada, store, list } = await shop()
    const party = create('shopping_list', { name: 'Party' })
    const renamed = { ...list, op: 'upsert', data: { name: 'Sunday' } }

    await ada.push([party, update(list, { name: 'Saturday' }), renamed], OLD)

    const rows = await pulledBy(ada, NEW)
    assert.equal(rows.get(party.id)?.data['store_id'], null)
    assert.equal(rows.get(list.id)?.data['name'], 'Sunday')
    assert.equal(rows.get(list.id)?.data['store_id'], store.id)
  })

  it('may create a row again that it sees unchanged, though a field of version 2 has changed', async () => {
    const { ada, store } = await shop()
    const party = create('shopping_list', { name: 'Party' })
    await ada.push([party], OLD)
    await ada.push([update(party, { store_id: store.id })], NEW)

    const again = await ada.push([party], OLD)
    const current = await ada.push([party], NEW)

    assert.deepEqual(
      [statuses(again), statuses(current)],
      [['applied noop'], ['conflict id_exists']],
    )
  })
})

describe('a client that moves up to version 2', () => {
  it('starts again without a cursor, and keeps its outbox', async () => {
    const { ada, store, list } = await shop()
    const log = { mutation_id: randomUUID(), seq: 1, ...update(list, { name: 'Party' }) }
    await ada.push([log], OLD)
    const before = await ada.pull({ ...OLD, limit: 5000 })

    const refused = await ada.pull({ ...NEW, cursor: before.body.cursor })
    const anew = await ada.pull({ ...NEW, limit: 5000 })
    const rest = { mutation_id: randomUUID(), seq: 2, ...food('Milk') }
    const pushed = await ada.push([rest], { ...NEW, prev_mutation_id: log.mutation_id })
    const next = await ada.pull({ ...NEW, cursor: anew.body.cursor })

    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.reason, refused.body.retry_after_ms],
      [410, 'CURSOR_EXPIRED', 'schema_changed', 0],
    )
    assert.deepEqual([anew.body.reset, anew.body.client.last_seq], [true, 1])
    assert.ok(anew.body.changes.some((one: { id: string }) => one.id === store.id))
    assert.deepEqual(statuses(pushed), ['applied'])
    assert.deepEqual(
      next.body.changes.map((one: { id: string }) => one.id),
      [rest.id],
    )
  })

  it('starts again too if it moves back down', async () => {
    const { ada } = await shop()
    const { body } = await ada.pull({ ...NEW, limit: 5000 })

    const refused = await ada.pull({ ...OLD, cursor: body.cursor })

    assert.deepEqual([refused.status, refused.body.reason], [410, 'schema_changed'])
  })

  it('keeps a cursor from before the versions, as long as it says version 1', async () => {
    const { ada, list } = await shop()
    const { body } = await ada.pull({ ...OLD, limit: 5000 })
    await ada.push([update(list, { name: 'Party' })], OLD)

    const { status, body: page } = await ada.pull({ ...OLD, cursor: `1.${body.epoch}.4.4` })

    assert.equal(status, 200)
    assert.deepEqual(
      page.changes.map((one: { id: string }) => one.id),
      [list.id],
    )
  })
})
