// A client pushes a verb as a mutation `run`: its intent, not its result.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Answer } from '#test/app/app.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: scope_id } = await firstHousehold(ada)
const call = inHousehold(app, ada, scope_id)
const { stocked } = pantryOf(call)

async function newFood(): Promise<string> {
  const { body } = await call('POST', '/v1/pantry/foods', { name: `Food ${randomUUID()}` })
  return body.id
}

const consume = (food_id: string, quantity: number, more: object = {}) => ({
  mutation_id: randomUUID(),
  op: 'run',
  verb: 'consume',
  id: randomUUID(),
  on: '2026-11-20',
  wish: { food_id, quantity },
  ...more,
})

const push = (mutations: object[], more: object = {}, person: Person = ada) =>
  person.call('POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: 2,
    scope_id,
    mutations,
    ...more,
  })

const reasons = ({ body }: Answer) =>
  body.results.map(({ status, reason }: { status: string; reason?: string }) =>
    reason === undefined ? status : `${status} ${reason}`,
  )

describe('a pushed run', () => {
  it('is decided by the rows of that moment, after the mutations before it', async () => {
    const food_id = await newFood()
    const lot = await stocked(3, { food_id })
    const add = {
      mutation_id: randomUUID(),
      op: 'create',
      entity: 'stock_movement',
      id: randomUUID(),
      data: { pantry_item_id: lot.id, kind: 'add', delta: 2 },
    }
    const run = consume(food_id, 4)

    const pushed = await push([add, run, { ...add, mutation_id: randomUUID(), id: randomUUID() }])

    assert.deepEqual(reasons(pushed), ['applied', 'applied', 'applied'], pushed.text)
    const [, result] = pushed.body.results
    assert.deepEqual(result.answer.used, { quantity: 4, unit: null })
    assert.deepEqual(result.rows.map(({ entity }: { entity: string }) => entity).toSorted(), [
      'pantry_item',
      'stock_movement',
    ])
    const { body: item } = await call('GET', `/v1/pantry/items/${lot.id}`)
    assert.equal(item.quantity, 3)
  })

  it('is done once, and a repeat answers the same', async () => {
    const food_id = await newFood()
    const lot = await stocked(3, { food_id })
    const client = { client_id: randomUUID() }
    const run = { ...consume(food_id, 1), seq: 1 }

    const first = await push([run], client)
    const again = await push([run], client)

    const [one] = first.body.results
    const [other] = again.body.results
    assert.deepEqual(other.answer, one.answer)
    assert.deepEqual([first.body.last_seq, again.body.last_seq, other.replayed], [1, 1, true])
    const { body: item } = await call('GET', `/v1/pantry/items/${lot.id}`)
    assert.equal(item.quantity, 2)
  })

  it('of one operation by two phones takes effect once', async () => {
    const food_id = await newFood()
    const lot = await stocked(3, { food_id })
    const run = consume(food_id, 1)

    const results = await Promise.all([push([run]), push([{ ...run, mutation_id: randomUUID() }])])

    assert.deepEqual(results.flatMap(reasons), ['applied', 'applied'])
    const { body: item } = await call('GET', `/v1/pantry/items/${lot.id}`)
    assert.equal(item.quantity, 2)
  })

  it('is refused by itself, and a log goes on after it', async () => {
    const food_id = await newFood()
    const wrong = [
      consume(randomUUID(), 1),
      consume(food_id, -1),
      consume(food_id, 1, { verb: 'consum' }),
      consume(food_id, 1, { id: 'x' }),
      consume(food_id, 1, { group_id: 'g' }),
      consume(food_id, 1, { wish: { food_id, quantity: 1, colour: 'red' } }),
      consume(food_id, 1),
    ].map((one, i) => ({ ...one, seq: i + 1 }))

    const pushed = await push(wrong)

    assert.deepEqual(reasons(pushed), [
      'rejected not_found',
      'rejected validation',
      'rejected unknown_verb',
      'rejected validation',
      'rejected validation',
      'rejected validation',
      'applied',
    ])
    assert.equal(pushed.body.last_seq, 7)
    assert.match(pushed.body.results[2].details[0].message, /nearest known name is consume/)
    assert.equal(pushed.body.results[0].details[0].path, '/wish/food_id')
    assert.equal(pushed.body.results[5].details[0].path, '/wish/colour')
  })

  it('is refused to a viewer, and in an atomic push', async () => {
    const food_id = await newFood()
    const eve = await joined(app, ada, 'viewer')

    const byViewer = await push([consume(food_id, 1)], {}, eve)
    const atomic = await push([consume(food_id, 1)], { atomic: true })

    assert.deepEqual(reasons(byViewer), ['rejected forbidden'])
    assert.deepEqual([atomic.status, atomic.body.code], [400, 'VALIDATION_FAILED'])
  })

  it('undoes an operation, below zero if need be', async () => {
    const food_id = await newFood()
    const lot = await stocked(3, { food_id })
    const run = consume(food_id, 2)
    const undo = { ...run, mutation_id: randomUUID(), id: randomUUID(), verb: 'undo' }

    const pushed = await push([run, { ...undo, wish: { operation_id: run.id } }])

    assert.deepEqual(reasons(pushed), ['applied', 'applied'], pushed.text)
    const { body: item } = await call('GET', `/v1/pantry/items/${lot.id}`)
    assert.equal(item.quantity, 3)
  })

  it('refuses an id that was used for another operation', async () => {
    const food_id = await newFood()
    const run = consume(food_id, 1)
    const other = { ...run, mutation_id: randomUUID(), wish: { food_id, quantity: 2 } }

    const pushed = await push([run, other])

    assert.deepEqual(reasons(pushed), ['applied', 'conflict id_exists'])
  })
})
