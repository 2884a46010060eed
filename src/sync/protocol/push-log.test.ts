import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { purgeSync } from '#sync/write/purge.ts'
import { create, food, logged, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen

describe('a pushed log', () => {
  it('is accepted in order, and any part of it can be repeated', async () => {
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

  it('detects a copy of the client, and a gap in the log', async () => {
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
    assert.equal(
      (await ada.push(logged(3, food('Rice')))).body.error,
      'prev_mutation_id is missing. It names the mutation before the first one of this push. Send it, or use a new client_id.',
    )
    assert.deepEqual(await ask(logged(3, food('Rice')), { prev_mutation_id }), [
      200,
      undefined,
      undefined,
    ])
  })

  it('continues under a new client id', async () => {
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

  it('answers a retry with the present row', async () => {
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

  it('keeps a refusal for a client with a log, and lets a client without one retry', async () => {
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
})
