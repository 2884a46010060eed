// The server remembers mutations, so that each takes effect once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { purgeSync } from '#sync/write/purge.ts'
import { food, group, logged, remove, statuses, update } from '#test/simulation/mutations.ts'
import { startKitchenServer } from '#test/simulation/server.ts'

const kitchen = await startKitchenServer()
const { household } = kitchen
const withId = <T extends object>(one: T) => ({ mutation_id: randomUUID(), ...one })
async function daysLater(days: number): Promise<void> {
  kitchen.clock.advance({ days })
  await purgeSync(kitchen.db, 60, kitchen.clock())
}

/** Mutations with each kind of refusal. All of them would succeed after `fix`. */
async function refusals() {
  const { ada, bob } = await household()
  const [milk, tea] = [food('Milk'), food('Tea')]
  const { body } = await bob.push([milk, tea])
  await bob.push([remove(tea)])
  const { version } = body.results[0].row
  await bob.push([update(milk, { name: 'Oat milk' })])
  const sent = [
    update(milk, { name: 'Soy milk' }, { if_version: version }),
    update(milk, { name: 'Rice milk' }, { expect: { name: 'Malt' }, all_or_nothing: true }),
    update(tea, { name: 'Rooibos' }),
    { ...food('Malt'), id: milk.id },
  ]
  const statusesExpected = ['conflict version', 'conflict fields', 'gone', 'conflict id_exists']
  const fix = async () => {
    await bob.push([update(milk, { name: 'Malt' })])
  }
  return { ada, sent, statusesExpected, fix }
}

describe('an applied mutation', () => {
  it('gets its full result for 30 days, only its status for 400, and is applied again after that', async () => {
    const { ada, bob } = await household()
    const milk = food('Milk')
    await ada.push([milk])
    const expect = { name: 'Milk' }
    await bob.push([update(milk, { name: 'Oat milk' })])
    const change = withId(update(milk, { name: 'Soy milk' }, { expect }))

    const first = await ada.push([change])
    await daysLater(29)
    const in29Days = await ada.push([change])
    await daysLater(1)
    const in30Days = await ada.push([change])
    await daysLater(369)
    const in399Days = await ada.push([change])
    await daysLater(1)
    const in400Days = await ada.push([change])

    const [{ row, conflicts }] = first.body.results
    const { mutation_id } = change
    assert.deepEqual(statuses(first), ['merged noop'])
    assert.deepEqual(
      [in29Days, in30Days, in399Days, in400Days].map(({ body }) => body.results),
      [
        [{ mutation_id, status: 'merged', conflicts, noop: true, row, replayed: true }],
        [{ mutation_id, status: 'already_processed', row, replayed: true }],
        [{ mutation_id, status: 'already_processed', row, replayed: true }],
        [{ mutation_id, status: 'merged', conflicts, noop: true, row }],
      ],
    )
  })

  it('counts as applied for every client and any content with its id', async () => {
    const { ada, bob } = await household()
    const milk = withId(food('Milk'))
    const eggs = food('Eggs')
    const { body } = await ada.push([milk, eggs])
    const { mutation_id } = milk

    const fromBob = await bob.push([milk])
    const otherwise = await bob.push([{ ...remove(eggs), mutation_id: mutation_id.toUpperCase() }])
    const withOtherRow = await bob.push([{ ...food('Tea'), mutation_id }])

    const [made, there] = body.results
    assert.deepEqual(
      [fromBob, otherwise, withOtherRow].map((one) => one.body.results),
      [
        [{ mutation_id, status: 'applied', row: made.row, replayed: true }],
        [{ mutation_id, status: 'applied', row: there.row, replayed: true }],
        [{ mutation_id, status: 'applied', replayed: true }],
      ],
    )
    assert.equal(withOtherRow.body.version, body.version)
  })

  it('has no effect on another household', async () => {
    const [here, there] = [await household(), await household()]
    const milk = withId(food('Milk'))

    const pushed = [await here.ada.push([milk]), await there.ada.push([milk])]

    assert.deepEqual(pushed.map(statuses), [['applied'], ['applied']])
  })

  it('may occur only once in a push', async () => {
    const { ada } = await household()
    const milk = withId(food('Milk'))
    const twice = [milk, { ...milk, mutation_id: milk.mutation_id.toUpperCase() }]

    const { status, body } = await ada.push(twice)

    assert.deepEqual(
      [status, body.details],
      [400, [{ path: '/mutations/1', message: 'The mutation appears twice.' }]],
    )
  })
})

describe('a refused mutation', () => {
  it('can be retried by a client without a log', async () => {
    const { ada, sent, statusesExpected, fix } = await refusals()
    const mutations = sent.map(withId)

    const first = await ada.push(mutations)
    await fix()
    const again = await ada.push(mutations)

    assert.deepEqual(statuses(first), statusesExpected)
    assert.deepEqual(statuses(again), ['conflict version', 'applied', 'gone', 'conflict id_exists'])
  })

  it('stays refused for a client with a log, and `seq` continues', async () => {
    const { ada, sent, statusesExpected, fix } = await refusals()
    const log = logged(1, ...sent)

    const first = await ada.push(log)
    await fix()
    const again = await ada.push(log)

    assert.deepEqual([statuses(first), first.body.last_seq], [statusesExpected, 4])
    assert.deepEqual(
      statuses(again),
      statusesExpected.map((one) => `${one} replayed`),
    )
  })

  it('in a group stays refused for a client with a log', async () => {
    const { ada } = await household()
    const log = logged(1, ...group(food('Milk'), food('')), food('Tea'))

    const first = await ada.push(log)
    const again = await ada.push(log)

    const statusesExpected = ['rejected group_failed', 'rejected validation', 'applied']
    assert.deepEqual([statuses(first), first.body.last_seq], [statusesExpected, 3])
    assert.deepEqual(
      statuses(again),
      statusesExpected.map((one) => `${one} replayed`),
    )
  })

  it('of a push that was refused as a whole is not remembered', async () => {
    const { ada, bob } = await household()
    const log = logged(1, food('Milk'), food('Eggs'))
    await ada.push(log)
    const [prev_mutation_id] = log.map((one) => one.mutation_id).slice(-1)
    const before = (await ada.pull()).body
    const next = logged(3, food('Tea'), food(''))
    const many = Array.from({ length: 201 }, (_, i) => food(`Food ${i}`))

    const refused = [
      await ada.push(next, { prev_mutation_id: randomUUID() }),
      await ada.push(next),
      await bob.push(next, { client_id: ada.clientId, prev_mutation_id }),
      await ada.push(logged(4, food('Tea')), { prev_mutation_id }),
      await ada.push(next, { prev_mutation_id, atomic: true }),
      await ada.push(logged(3, ...many), { prev_mutation_id }),
      await ada.push([...next, { ...food('Rye'), seq: 6 }], { prev_mutation_id }),
    ]
    const after = (await ada.pull()).body
    const taken = await ada.push(next, { prev_mutation_id })

    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code, body.expected]),
      [
        [409, 'CLIENT_FORKED', undefined],
        [409, 'CLIENT_FORKED', undefined],
        [409, 'CLIENT_FORKED', undefined],
        [409, 'SEQ_GAP', 3],
        [409, 'BATCH_REJECTED', undefined],
        [413, 'BODY_TOO_LARGE', undefined],
        [400, 'VALIDATION_FAILED', undefined],
      ],
    )
    assert.deepEqual(after, before)
    assert.deepEqual(statuses(taken), ['applied', 'rejected validation'])
  })
})
