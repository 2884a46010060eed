// A client pushes the verbs of one item or one list as `run`.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: scope_id } = await firstHousehold(ada)
const call = inHousehold(app, ada, scope_id)
const { stocked } = pantryOf(call)
const { list, item } = shoppingOf(call)

interface Run {
  readonly verb: string
  readonly wish: object
  readonly id?: string
  readonly on?: string
}

const push = (runs: readonly Run[], person: Person = ada): Promise<Answer> =>
  person.call('POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: 2,
    scope_id,
    mutations: runs.map((one) => ({
      mutation_id: randomUUID(),
      op: 'run',
      id: randomUUID(),
      ...one,
    })),
  })

/** @returns the one result of a run */
async function run(one: Run) {
  const pushed = await push([one])
  assert.equal(pushed.status, 200, pushed.text)
  return pushed.body.results[0]
}

const itemOf = async (id: string) => (await call('GET', `/v1/pantry/items/${id}`)).body
const statuses = ({ body }: Answer) =>
  body.results.map(({ status, reason, noop }: Record<string, unknown>) =>
    [status, reason, noop === true ? 'noop' : undefined].filter(Boolean).join(' '),
  )

describe('a pushed run of a verb of one item', () => {
  for (const [verb, quantity, left] of [
    ['add-item', 2, 8],
    ['consume-item', 2, 4],
    ['waste-item', 7, -1],
    ['count-item', 2, 2],
  ] as const)
    it(`makes the movement with the id of the operation, once: ${verb}`, async () => {
      const { id: pantry_item_id } = await stocked(6)
      const wish = { pantry_item_id, quantity, reason: 'soup' }
      const one = { verb, id: randomUUID(), wish }

      const first = await run(one)
      const again = await run(one)
      const other = await run({ ...one, wish: { ...wish, quantity: 1 } })

      assert.deepEqual(first.answer, { pantry_item_id, movement_id: one.id })
      assert.deepEqual([again.answer, again.noop], [first.answer, true])
      assert.deepEqual([other.status, other.reason], ['conflict', 'id_exists'])
      assert.equal((await itemOf(pantry_item_id)).quantity, left)
      const operation = await call('GET', `/v1/pantry/operations/${one.id}`)
      assert.equal(operation.status, 404)
    })

  it('has the time of an earlier day, and keeps it when it is repeated later', async () => {
    const { id: pantry_item_id } = await stocked(6)
    const wish = { pantry_item_id, quantity: 1 }
    const [today, yesterday] = [
      { verb: 'consume-item', id: randomUUID(), on: '2026-11-20', wish },
      { verb: 'consume-item', id: randomUUID(), on: '2026-11-19', wish },
    ]

    const pushed = await push([today, yesterday])
    app.clock.advance({ days: 1 })
    const { body: session } = await ada.signIn()
    const later: Person = {
      ...ada,
      call: (method, path, body) => app.call(method, path, { token: session.access_token, body }),
    }
    const again = await push([today, yesterday], later)
    app.clock.advance({ days: -1 })

    assert.deepEqual(statuses(pushed), ['applied', 'applied'])
    assert.deepEqual(statuses(again), ['applied noop', 'applied noop'])
    const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${pantry_item_id}`)
    assert.deepEqual(
      body.items.map(({ occurred_at }: { occurred_at: string | null }) => occurred_at),
      ['2026-11-19T12:00:00.000Z', null, null],
    )
  })

  it('undoes a movement, once', async () => {
    const { id } = await stocked(6)
    const { body: used } = await call('POST', `/v1/pantry/items/${id}/consume`, { quantity: 2 })
    const one = {
      verb: 'undo-movement',
      id: randomUUID(),
      wish: { movement_id: used.movement.id },
    }

    const pushed = await push([one, one, { ...one, id: randomUUID() }])

    assert.deepEqual(statuses(pushed), ['applied', 'applied noop', 'conflict duplicate'])
    assert.deepEqual(pushed.body.results[0].answer, { pantry_item_id: id, movement_id: one.id })
    assert.equal(pushed.body.results[2].duplicate_of, one.id)
    assert.equal((await itemOf(id)).quantity, 6)
  })

  for (const [verb, fields, shown] of [
    ['open-item', {}, ['opened_at', '2026-11-19T12:00:00.000Z']],
    ['freeze-item', { at: '2026-11-18T08:00:00Z' }, ['frozen_at', '2026-11-18T08:00:00.000Z']],
    ['thaw-item', { at: '2026-11-18T08:00:00Z' }, ['thawed_at', '2026-11-18T08:00:00.000Z']],
    ['move-item', { location_id: scope_id }, ['location_id', scope_id]],
  ] as const)
    it(`changes a part or the whole, once, even after later changes: ${verb}`, async () => {
      const { id: pantry_item_id } = await stocked(6)
      const part = {
        verb,
        id: randomUUID(),
        on: '2026-11-19',
        wish: { pantry_item_id, quantity: 2, ...fields },
      }
      const whole = { ...part, id: randomUUID(), wish: { pantry_item_id, quantity: 4, ...fields } }

      const first = await push([part, whole])
      const { answer } = first.body.results[0]
      await call('POST', `/v1/pantry/items/${pantry_item_id}/count`, { quantity: 9 })
      const again = await push([part, whole, { ...whole, wish: part.wish }])

      assert.deepEqual(statuses(first), ['applied', 'applied'], first.text)
      assert.deepEqual(
        [answer.rest_id, first.body.results[1].answer],
        [pantry_item_id, { pantry_item_id, rest_id: null }],
      )
      assert.deepEqual(statuses(again), ['applied noop', 'applied noop', 'conflict id_exists'])
      assert.deepEqual(
        again.body.results.slice(0, 2).map((one: { answer: object }) => one.answer),
        [answer, first.body.results[1].answer],
      )
      const [name, value] = shown
      const items = [await itemOf(answer.pantry_item_id), await itemOf(pantry_item_id)]
      assert.deepEqual(
        items.map((one) => [one.quantity, one[name]]),
        [
          [2, value],
          [9, value],
        ],
      )
    })

  it('knows the day of the household, even for an item with the id of the household', async () => {
    const bob = await signedUp(app)
    const { id } = await firstHousehold(bob)
    await inHousehold(app, bob, id)('POST', '/v1/pantry/items', { id, name: 'Milk' })
    await bob.call('PATCH', `/v1/households/${id}`, { time_zone: 'Pacific/Kiritimati' })
    app.clock.advance({ hours: 3 }) // there it is after midnight
    const { body: session } = await bob.signIn()

    const { body } = await app.call('POST', '/v1/sync/push', {
      token: session.access_token,
      body: {
        client_id: randomUUID(),
        schema_version: 2,
        scope_id: id,
        mutations: [
          {
            mutation_id: randomUUID(),
            op: 'run',
            verb: 'open-item',
            id: randomUUID(),
            wish: { pantry_item_id: id },
          },
        ],
      },
    })

    const now = app.clock().toISOString()
    app.clock.advance({ hours: -3 })
    assert.deepEqual(
      body.results[0].rows.map(({ data }: { data: { opened_at: string } }) => data.opened_at),
      [now],
    )
  })

  it('of an earlier day moves and undoes amounts on that day', async () => {
    const { id: pantry_item_id } = await stocked(6)
    const wish = { pantry_item_id, quantity: 2 }
    const open = { verb: 'open-item', id: randomUUID(), on: '2026-11-18', wish }
    const undo = { verb: 'undo', on: '2026-11-19', wish: { operation_id: open.id } }

    const pushed = await push([open, undo])

    assert.deepEqual(statuses(pushed), ['applied', 'applied'], pushed.text)
    const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${pantry_item_id}`)
    assert.deepEqual(
      body.items.map((one: Record<string, unknown>) => [one['kind'], one['occurred_at']]),
      [
        ['undo', '2026-11-19T12:00:00.000Z'],
        ['move', '2026-11-18T12:00:00.000Z'],
        ['add', null],
      ],
    )
  })

  it('that made a part is kept as an operation, which can be undone', async () => {
    const { id } = await stocked(6)
    const part = { verb: 'open-item', id: randomUUID(), wish: { pantry_item_id: id, quantity: 2 } }
    const undo = { verb: 'undo', wish: { operation_id: part.id } }

    const pushed = await push([part, undo])

    assert.deepEqual(statuses(pushed), ['applied', 'applied'], pushed.text)
    assert.deepEqual(pushed.body.results[1].answer.kept, [])
    const { answer } = pushed.body.results[0]
    const items = [await itemOf(id), await itemOf(answer.pantry_item_id)]
    assert.deepEqual(
      items.map(({ quantity, operation_id }) => [quantity, operation_id]),
      [
        [6, null],
        [0, part.id],
      ],
    )
  })

  it('is refused with the reason', async () => {
    const { id: pantry_item_id } = await stocked(1)
    const missing = randomUUID()

    const pushed = await push([
      { verb: 'consume-item', wish: { pantry_item_id: missing, quantity: 1 } },
      { verb: 'consume-item', wish: { pantry_item_id, quantity: 0 } },
      { verb: 'undo-movement', wish: { movement_id: missing } },
      { verb: 'open-item', wish: { pantry_item_id: missing } },
      { verb: 'open-item', wish: { pantry_item_id, quantity: 2 } },
      { verb: 'move-item', wish: { pantry_item_id } },
      { verb: 'check-items', wish: { list_id: missing, item_ids: [missing], checked: true } },
      { verb: 'clear-checked', wish: { list_id: missing } },
    ])

    assert.deepEqual(statuses(pushed), [
      'rejected not_found',
      'rejected validation',
      'rejected not_found',
      'rejected not_found',
      'rejected refused',
      'rejected validation',
      'rejected not_found',
      'rejected not_found',
    ])
  })

  it('is refused to a viewer', async () => {
    const { id: pantry_item_id } = await stocked(1)
    const eve = await joined(app, ada, 'viewer')
    const wish = { pantry_item_id, quantity: 1 }

    const pushed = await push([{ verb: 'consume-item', wish }], eve)
    const posted = await inHousehold(app, eve, scope_id)(
      'POST',
      `/v1/pantry/items/${pantry_item_id}/consume`,
      { quantity: 1 },
    )

    assert.deepEqual(statuses(pushed), ['rejected forbidden'])
    assert.deepEqual([posted.status, posted.body.code], [403, 'FORBIDDEN'])
  })

  it('can not take the id of another operation', async () => {
    const { id: pantry_item_id } = await stocked(6)
    const path = await list('Operations')
    const list_id = path.split('/').at(-1)
    const id = randomUUID()

    const pushed = await push([
      { verb: 'clear-checked', id, wish: { list_id } },
      { verb: 'open-item', id, wish: { pantry_item_id, quantity: 2 } },
    ])

    assert.deepEqual(statuses(pushed), ['applied noop', 'conflict id_exists'])
  })
})

describe('a pushed run of a verb of a list', () => {
  it('ticks items off, and an undo unticks those that it has ticked', async () => {
    const path = await list('Ticks')
    const list_id = path.split('/').at(-1)
    const items = await Promise.all(['A', 'B', 'C'].map((name) => item(path, { name })))
    const item_ids = items.map(({ id }) => id)
    await call('POST', `${path}/check`, { item_ids: item_ids.slice(2), checked: true })
    const missing = randomUUID()
    const wish = { list_id, item_ids: [...item_ids, missing], checked: true }
    const check = { verb: 'check-items', id: randomUUID(), wish }

    const pushed = await push([check, check, { ...check, wish: { ...wish, checked: false } }])
    const undone = await run({ verb: 'undo', wish: { operation_id: check.id } })

    assert.deepEqual(statuses(pushed), ['applied', 'applied noop', 'conflict id_exists'])
    assert.deepEqual(pushed.body.results[0].answer, { item_ids, missing: [missing] })
    assert.equal(pushed.body.results[0].rows.length, 2)
    assert.deepEqual(undone.answer, { operation_id: check.id, kept: [] })
    const { body } = await call('GET', `${path}/items`)
    assert.deepEqual(
      body.items
        .map(
          ({ name, checked_at }: Record<string, string | null>) => `${name} ${checked_at !== null}`,
        )
        .toSorted(),
      ['A false', 'B false', 'C true'],
    )
  })

  it('deletes the ticked items, which an undo can not bring back', async () => {
    const path = await list('Clear')
    const list_id = path.split('/').at(-1)
    const items = await Promise.all(['A', 'B', 'C'].map((name) => item(path, { name })))
    const item_ids = items.slice(0, 2).map(({ id }) => id)
    await call('POST', `${path}/check`, { item_ids, checked: true })
    const clear = { verb: 'clear-checked', id: randomUUID(), wish: { list_id } }
    const undo = { verb: 'undo', wish: { operation_id: clear.id } }

    const pushed = await push([clear, clear, undo])

    assert.deepEqual(statuses(pushed), ['applied', 'applied noop', 'rejected refused'])
    assert.deepEqual(pushed.body.results[0].answer, { operation_id: clear.id, cleared: 2, left: 0 })
    const { body } = await call('GET', `${path}/items`)
    assert.deepEqual(
      body.items.map(({ name }: { name: string }) => name),
      ['C'],
    )
  })
})
