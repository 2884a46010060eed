import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startKitchenServer } from '#test/simulation/server.ts'
import { purgeSync } from './purge.ts'

const kitchen = await startKitchenServer()

async function household() {
  const { id, listId } = await kitchen.household()
  return { id, listId, ada: await kitchen.member(id, 'owner'), bob: await kitchen.member(id) }
}

type Sent = Record<string, unknown> & { id: string }
const create = (entity: string, data: object): Sent => ({
  op: 'create',
  entity,
  id: randomUUID(),
  data,
})
const update = ({ entity, id }: Sent, patch: object, more: object = {}): Sent => ({
  op: 'update',
  entity,
  id,
  patch,
  ...more,
})
const remove = ({ entity, id }: Sent, more: object = {}): Sent => ({
  op: 'delete',
  entity,
  id,
  ...more,
})
const food = (name: string) => create('food', { name })
const statuses = ({ body }: { body: { results: Record<string, unknown>[] } }) =>
  body.results.map(({ status, reason, noop, relocated, replayed }) =>
    [status, reason, noop && 'noop', relocated && 'relocated', replayed && 'replayed']
      .filter(Boolean)
      .join(' '),
  )
const group = (...mutations: object[]) => mutations.map((one) => ({ ...one, group_id: 'g' }))
/** Mutations of a log, beginning with this number. */
const logged = (first: number, ...mutations: object[]) =>
  mutations.map((one, i) => ({ mutation_id: randomUUID(), seq: first + i, ...one }))

describe('POST /v1/sync/push', () => {
  it('takes a log in order, and any part of it once more', async () => {
    const { ada } = await household()
    const log = logged(1, food('Milk'), food('Eggs'), food('Oats'))
    const [first, second] = log

    const once = await ada.push(log.slice(0, 2))
    const again = await ada.push(log, { prev_mutation_id: randomUUID() })
    const onlyOld = await ada.push([second ?? {}], { prev_mutation_id: first?.mutation_id })
    const pulled = await ada.pull()

    assert.deepEqual(statuses(once), ['applied', 'applied'])
    assert.deepEqual(statuses(again), ['applied replayed', 'applied replayed', 'applied'])
    assert.deepEqual([statuses(onlyOld), onlyOld.body.last_seq], [['applied replayed'], 3])
    assert.deepEqual(pulled.body.client, { last_seq: 3, last_mutation_id: log[2]?.mutation_id })
  })

  it('tells a copy of the client, and a gap in the log', async () => {
    const { ada, bob } = await household()
    const log = logged(1, food('Milk'), food('Eggs'))
    await ada.push(log)
    const ask = async (mutations: object[], more: object = {}) => {
      const { status, body } = await ada.push(mutations, more)
      return [status, body.code, body.expected]
    }
    const prev_mutation_id = log[1]?.mutation_id

    const answers = [
      await ask(logged(2, food('Rice')), { prev_mutation_id }),
      await ask(logged(3, food('Rice')), { prev_mutation_id: log[0]?.mutation_id }),
      await ask(logged(3, food('Rice'))),
      await ask(logged(5, food('Rice')), { prev_mutation_id }),
      await ask([...logged(3, food('Rice')), food('Beans')], { prev_mutation_id }),
    ]
    const foreign = await bob.push(logged(3, food('Rice')), {
      client_id: ada.clientId,
      prev_mutation_id,
    })

    assert.deepEqual(answers, [
      [409, 'CLIENT_FORKED', undefined],
      [409, 'CLIENT_FORKED', undefined],
      [409, 'CLIENT_FORKED', undefined],
      [409, 'SEQ_GAP', 3],
      [400, 'VALIDATION_FAILED', undefined],
    ])
    assert.deepEqual([foreign.status, foreign.body.code], [409, 'CLIENT_FORKED'])
    assert.deepEqual(await ask(logged(3, food('Rice')), { prev_mutation_id }), [
      200,
      undefined,
      undefined,
    ])
  })

  it('goes on with an old log under a new client id', async () => {
    const { ada } = await household()
    const [milk, eggs, oats] = logged(1, food('Milk'), food('Eggs'), food('Oats'))
    await ada.push([milk ?? {}, eggs ?? {}])

    const moved = await ada.push(
      [
        { ...eggs, seq: 1 },
        { ...oats, seq: 2 },
      ],
      { client_id: randomUUID() },
    )

    assert.deepEqual([statuses(moved), moved.body.last_seq], [['applied replayed', 'applied'], 2])
  })

  it('answers a retry with the row as it is now', async () => {
    const { ada, bob } = await household()
    const milk = { mutation_id: randomUUID(), ...food('Milk') }
    await ada.push([milk])
    await bob.push([update(milk, { name: 'Oat milk' })])

    const renamed = await ada.push([milk])
    await bob.push([remove(milk)])
    const deleted = await ada.push([milk])
    kitchen.clock.advance({ days: 31 })
    await purgeSync(kitchen.db, 60, kitchen.clock())
    const forgotten = await ada.push([milk])

    assert.equal(renamed.body.results[0].row.data.name, 'Oat milk')
    assert.equal(deleted.body.results[0].row.deleted, true)
    assert.deepEqual(
      [statuses(deleted), statuses(forgotten)],
      [['applied replayed'], ['already_processed replayed']],
    )
  })

  it('remembers a refusal for a client with a log, and lets one without try again', async () => {
    const { ada, bob } = await household()
    const list = create('shopping_list', { name: 'Party' })
    const item = {
      mutation_id: randomUUID(),
      ...create('shopping_item', { list_id: list.id, name: 'Ice' }),
    }
    const wrong = logged(1, food(''))

    const early = await ada.push([item])
    await ada.push([list])
    const later = await ada.push([item])
    await bob.push(wrong)
    const stillWrong = await bob.push(wrong)

    assert.deepEqual([early, later, stillWrong].map(statuses), [
      ['rejected parent_missing'],
      ['applied'],
      ['rejected validation replayed'],
    ])
  })

  it('does all of an atomic batch or nothing, and remembers nothing of what it refused', async () => {
    const { ada } = await household()
    const [milk, wrong] = [{ mutation_id: randomUUID(), ...food('Milk') }, food('')]

    const refused = await ada.push([milk, wrong], { atomic: true })
    const retried = await ada.push([milk], { atomic: true })

    assert.deepEqual([refused.status, refused.body.code], [409, 'BATCH_REJECTED'])
    assert.deepEqual(statuses(refused), ['applied', 'rejected validation'])
    assert.deepEqual(statuses(retried), ['applied'])
  })

  it('does a group whole or not at all', async () => {
    const { ada } = await household()
    const [milk, eggs] = [food('Milk'), food('Eggs')]

    const pushed = await ada.push([...group(milk, food('')), eggs])
    const split = await ada.push([...group(milk), food('Oats'), ...group(food('Rice'))])

    assert.deepEqual(statuses(pushed), ['rejected group_failed', 'rejected validation', 'applied'])
    assert.equal((await ada.rows())[milk.id], undefined)
    assert.equal(split.status, 400)
  })

  it('takes 200 mutations and 1 MiB, and nothing of more', async () => {
    const { ada } = await household()
    const many = Array.from({ length: 201 }, (_, i) => food(`Food ${i}`))

    const tooMany = await ada.push(many)
    const tooLong = await ada.push([create('food', { name: 'x'.repeat(1_048_576) })])
    const enough = await ada.push(many.slice(1))

    assert.deepEqual(
      [tooMany, tooLong].map(({ status, body }) => [status, body.code]),
      [
        [413, 'BODY_TOO_LARGE'],
        [413, 'BODY_TOO_LARGE'],
      ],
    )
    assert.deepEqual([enough.status, enough.body.version], [200, 202])
  })

  it('lets viewers change nothing', async () => {
    const { id } = await household()
    const viewer = await kitchen.member(id, 'viewer')

    const pushed = await viewer.push([food('Milk')])

    assert.deepEqual([pushed.status, statuses(pushed)], [200, ['rejected forbidden']])
  })

  it('merges fields, tells who came second, and refuses where it is asked to', async () => {
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

  it('gives a name to one row at a time', async () => {
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

  it('writes values in one spelling, and rewrites nothing else', async () => {
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
})
