import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { create, food, logged, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen
const NOW = '2026-11-20T08:00:00.000Z'
const times = { created_at: NOW, updated_at: NOW }
const upsert = (one: object, name: string, more: object = {}) => ({
  ...one,
  op: 'upsert',
  data: { name },
  ...more,
})
const withId = <T extends object>(one: T) => ({ mutation_id: randomUUID(), ...one })

describe('the answer to a push', () => {
  it('has a result for each mutation, in order, with the final row', async () => {
    const { ada } = await household()
    const milk = withId(food('Milk'))
    const unknown = randomUUID()
    const sent = [
      milk,
      withId(update(milk, { name: 'Oat milk' })),
      withId(update(milk, { name: 'Oat milk' })),
      withId(update({ ...food(''), id: unknown }, { name: 'Tea' })),
      withId(remove({ ...food(''), id: unknown })),
      withId({ ...food('Tea'), id: 'tea' }),
    ]

    const { body } = await ada.push(sent)

    const row = { entity: 'food', id: milk.id, version: 3, data: { name: 'Oat milk', ...times } }
    const details = [{ path: '/id', message: 'id must be a UUID.' }]
    const expected = [
      { status: 'applied', row },
      { status: 'applied', row },
      { status: 'applied', noop: true, row },
      { status: 'gone' },
      { status: 'applied', noop: true },
      { status: 'rejected', reason: 'validation', details },
    ]
    assert.deepEqual(body, {
      epoch: body.epoch,
      version: 3,
      last_seq: 0,
      results: expected.map((one, i) => ({ mutation_id: sent[i]?.mutation_id, ...one })),
    })
  })

  it('has the tombstone of a row that the push created and deleted', async () => {
    const { ada, bob } = await household()
    const { cursor } = (await bob.pull()).body
    const [milk, list] = [food('Milk'), create('shopping_list', { name: 'Party' })]
    const ice = create('shopping_item', { list_id: list.id, name: 'Ice' })

    const pushed = await ada.push([
      milk,
      remove(milk),
      milk,
      update(milk, { name: 'Tea' }),
      food('Milk'),
      list,
      ice,
      remove(list),
      update(ice, { name: 'Much ice' }),
    ])

    assert.deepEqual(statuses(pushed), [
      'applied',
      'applied',
      'gone',
      'gone',
      'applied',
      'applied',
      'applied',
      'applied',
      'gone',
    ])
    const tombstone = { entity: 'food', id: milk.id, version: 3, deleted: true }
    for (const { row } of pushed.body.results.slice(0, 4)) assert.deepEqual(row, tombstone)
    const { body } = await bob.pull({ cursor })
    assert.deepEqual(
      body.changes.map((one: { version: number; deleted?: true }) => [one.version, one.deleted]),
      [
        [3, true],
        [4, undefined],
        [5, true],
        [6, true],
      ],
    )
  })

  it('has no new version for a mutation without effect', async () => {
    const { ada } = await household()
    const milk = food('Milk')
    const { body } = await ada.push([milk])

    const nothing = await ada.push([
      milk,
      update(milk, { name: ' Milk ' }),
      { ...milk, op: 'upsert' },
      remove(food('Tea')),
      food(''),
      update(food('Tea'), { name: 'Rooibos' }),
    ])

    assert.deepEqual(statuses(nothing), [
      ...Array<string>(4).fill('applied noop'),
      'rejected validation',
      'gone',
    ])
    assert.deepEqual([body.version, nothing.body.version], [3, 3])
    assert.equal((await ada.rows())[milk.id]?.['updated_at'], NOW)
  })

  it('to an upsert says whether the row existed, and has its new values', async () => {
    const { ada, bob } = await household()
    const [milk, tea] = [food('Milk'), food('Tea')]
    await bob.push([tea])
    await bob.push([remove(tea)])

    const pushed = await ada.push([
      upsert(milk, 'Milk'),
      upsert(milk, 'Oat milk'),
      upsert(milk, 'Oat milk'),
      upsert(milk, 'Rice milk', { if_version: 1 }),
      upsert(tea, 'Tea'),
      upsert(food(''), 'Rye', { if_version: 4 }),
      { ...milk, data: { name: 'Soy milk' } },
    ])

    assert.deepEqual(statuses(pushed), [
      'applied',
      'applied',
      'applied noop',
      'conflict version',
      'gone',
      'conflict version',
      'conflict id_exists',
    ])
    const { row } = pushed.body.results[6]
    assert.deepEqual([row.data.name, row.version], ['Oat milk', pushed.body.version])
  })

  it('to a viewer refuses every mutation', async () => {
    const { id, ada } = await household()
    const viewer = await kitchen.member(id, 'viewer')
    const milk = food('Milk')
    const { version } = (await ada.push([milk])).body
    const log = logged(1, food('Tea'), update(milk, { name: 'Tea' }), remove(milk), food(''))

    const pushed = await viewer.push(log)
    const again = await viewer.push(log)

    assert.deepEqual(statuses(pushed), Array<string>(4).fill('rejected forbidden'))
    assert.deepEqual(statuses(again), Array<string>(4).fill('rejected forbidden replayed'))
    assert.deepEqual([pushed.body.version, pushed.body.last_seq], [version, 4])
    assert.deepEqual(pushed.body.results[1].row, pushed.body.results[2].row)
    assert.equal(pushed.body.results[1].row.data.name, 'Milk')
  })

  it('refuses every mutation in the scope of an account', async () => {
    const { id, ada, bob } = await household()
    const membership = { entity: 'membership', id }
    const own = { scope_id: ada.accountId }

    const pushed = await ada.push(
      [
        create('membership', { household_id: randomUUID(), role: 'owner' }),
        update(membership, { role: 'viewer' }),
        remove(membership),
        food('Milk'),
      ],
      own,
    )
    const others = await bob.push([remove(membership)], own)
    const here = await ada.push([remove(membership)])

    assert.deepEqual(statuses(pushed), [
      'rejected read_only',
      'rejected read_only',
      'rejected read_only',
      'rejected unknown_entity',
    ])
    assert.deepEqual([others.status, others.body.code], [403, 'SCOPE_FORBIDDEN'])
    assert.deepEqual(statuses(here), ['rejected unknown_entity'])
  })
})
