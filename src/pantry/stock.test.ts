import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/household.ts'
import { signedUp } from '#test/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const ITEMS = '/v1/pantry/items'

const sorted = (...ids: string[]) => ids.toSorted()

async function item(fields: object = { name: 'Lentils', unit: 'g' }) {
  const { status, body, text } = await call('POST', ITEMS, fields)
  assert.equal(status, 201, text)
  return body
}

async function stocked(quantity: number, fields?: object) {
  const { id } = await item(fields)
  const { body } = await call('POST', `${ITEMS}/${id}/add`, { quantity })
  return body.item
}

describe('the amount of an item', () => {
  it('is the sum of its movements since the last count', async () => {
    const { id, quantity } = await item()
    const amounts: number[] = [quantity]

    for (const [verb, amount] of [
      ['add', 500],
      ['consume', 120.5],
      ['waste', 0.000001],
      ['count', 100],
      ['consume', 30],
      ['add', 0.1],
      ['add', 0.2],
    ] as const) {
      const { status, body } = await call('POST', `${ITEMS}/${id}/${verb}`, { quantity: amount })
      assert.equal(status, 200)
      amounts.push(body.item.quantity)
    }

    assert.deepEqual(amounts, [0, 500, 379.5, 379.499999, 100, 70, 70.1, 70.3])
  })

  it('is never set', async () => {
    const { id } = await stocked(3)

    const answers = [
      await call('PATCH', `${ITEMS}/${id}`, { quantity: 9 }),
      await call('PUT', `${ITEMS}/${id}`, { name: 'Lentils', quantity: 9 }),
      await call('POST', ITEMS, { name: 'Lentils', quantity: 9 }),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details]),
      [1, 2, 3].map(() => [400, [{ path: '/quantity', message: '/quantity is not known here.' }]]),
    )
    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, 3)
  })

  it('survives that the item is replaced', async () => {
    const { id } = await stocked(3)

    const { body } = await call('PUT', `${ITEMS}/${id}`, { name: 'Red lentils' })

    assert.deepEqual([body.name, body.quantity], ['Red lentils', 3])
  })

  it('comes out right however many use of it at once, and may fall below zero', async () => {
    const { id } = await stocked(3)

    await Promise.all(
      Array.from({ length: 8 }, () => call('POST', `${ITEMS}/${id}/consume`, { quantity: 0.5 })),
    )

    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, -1)
  })

  it('moves once for a movement that is sent twice', async () => {
    const { id } = await stocked(3)
    const movement = { id: randomUUID(), quantity: 1, reason: 'soup' }

    const first = await call('POST', `${ITEMS}/${id}/consume`, movement)
    const again = await call('POST', `${ITEMS}/${id}/consume`, movement)
    const other = await call('POST', `${ITEMS}/${id}/consume`, { ...movement, quantity: 2 })

    assert.deepEqual([first.status, again.status, other.status], [200, 200, 409])
    assert.deepEqual([again.body, again.body.item.quantity], [first.body, 2])
  })

  it('moves by more than nothing, by six decimals, and within bounds', async () => {
    const { id } = await stocked(3)
    const wrong = [0, -1, 0.0000001, 1_000_000_000, '1', null]

    const answers = await Promise.all(
      wrong.map((quantity) => call('POST', `${ITEMS}/${id}/consume`, { quantity })),
    )
    const unknown = await call('POST', `${ITEMS}/${randomUUID()}/consume`, { quantity: 1 })

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'VALIDATION_FAILED']),
    )
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND'])
  })
})

describe('a movement', () => {
  it('says what, how much, by whom and when, and is never changed', async () => {
    const { id } = await stocked(3)
    const recipe = randomUUID()

    const { body } = await call('POST', `${ITEMS}/${id}/consume`, {
      quantity: 2,
      reason: 'curry',
      recipe_id: recipe,
      occurred_at: '2099-01-01T00:00:00Z',
    })

    const { movement } = body
    const now = app.clock().toISOString()
    assert.deepEqual(movement, {
      id: movement.id,
      version: movement.version,
      pantry_item_id: id,
      kind: 'consume',
      delta: -2,
      value: null,
      reason: 'curry',
      recipe_id: recipe,
      undoes_id: null,
      occurred_at: now, // a clock that is ahead decides nothing
      account_id: cook.id,
      created_at: now,
      updated_at: now,
    })
    const path = `/v1/pantry/movements/${movement.id}`
    const tries = [await call('PATCH', path), await call('PUT', path), await call('DELETE', path)]
    assert.deepEqual(
      tries.map(({ status }) => status),
      [405, 405, 405],
    )
  })

  it('is listed by food and time, the latest first', async () => {
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Chickpeas' })
    const { id } = await stocked(5, { food_id: food.id })
    await stocked(1)
    app.clock.advance({ minutes: 1 })
    const since = app.clock().toISOString()
    await call('POST', `${ITEMS}/${id}/consume`, { quantity: 1 })

    const deltas = async (query: string) => {
      const { body } = await call('GET', `/v1/pantry/movements?${query}`)
      return body.items.map((one: { delta: number }) => one.delta)
    }

    assert.deepEqual(
      [
        await deltas(`food_id=${food.id}`),
        await deltas(`since=${since}`),
        await deltas('since=2026-11-19T08:00:00%2B23:00&limit=1'),
        await deltas(`food_id=${food.id}&limit=1`),
        await deltas(`pantry_item_id=${id}`),
      ],
      [[-1, 5], [-1], [-1], [-1], [-1, 5]],
    )
  })

  it('is taken back by one more, once', async () => {
    const { id } = await stocked(3)
    const { body: used } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 2 })
    const path = `/v1/pantry/movements/${used.movement.id}/undo`

    const [undone, ...more] = await Promise.all([1, 2, 3].map(() => call('POST', path)))
    const answers = [undone, ...more].toSorted((a, b) => (a?.status ?? 0) - (b?.status ?? 0))

    const [first] = answers
    assert.deepEqual(
      answers.map((one) => one?.status),
      [200, 409, 409],
    )
    assert.deepEqual(
      [first?.body.item.quantity, first?.body.movement.kind, first?.body.movement.delta],
      [3, 'undo', 2],
    )
    const redone = await call('POST', `/v1/pantry/movements/${first?.body.movement.id}/undo`)
    assert.equal(redone.body.item.quantity, 1)
  })

  it('that was a count is taken back to what the others come to', async () => {
    const { id } = await stocked(10)
    await call('POST', `${ITEMS}/${id}/consume`, { quantity: 4 })
    const { body: counted } = await call('POST', `${ITEMS}/${id}/count`, { quantity: 1 })
    await call('POST', `${ITEMS}/${id}/add`, { quantity: 0.5 })

    const { body } = await call('POST', `/v1/pantry/movements/${counted.movement.id}/undo`)

    assert.equal(body.item.quantity, 6.5)
  })

  it('that was counted since has nothing to be taken back', async () => {
    const { id } = await stocked(10)
    const { body: used } = await call('POST', `${ITEMS}/${id}/consume`, { quantity: 4 })
    await call('POST', `${ITEMS}/${id}/count`, { quantity: 6 })

    const { status, body } = await call('POST', `/v1/pantry/movements/${used.movement.id}/undo`)

    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, 6)
  })

  it('goes with its item', async () => {
    const { id } = await stocked(1)

    await call('DELETE', `${ITEMS}/${id}`)

    const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${id}`)
    assert.deepEqual(body.items, [])
  })
})

describe('an item', () => {
  it('is opened, frozen, thawed and moved as a whole', async () => {
    const { id } = await stocked(6)
    const place = randomUUID()
    const now = app.clock().toISOString()

    const opened = await call('POST', `${ITEMS}/${id}/open`)
    const frozen = await call('POST', `${ITEMS}/${id}/freeze`, { location_id: place })
    const thawed = await call('POST', `${ITEMS}/${id}/thaw`, { at: '2026-11-19T20:00:00Z' })
    const moved = await call('POST', `${ITEMS}/${id}/move`, { location_id: null })

    const states = [opened, frozen, thawed, moved].map(({ status, body }) => {
      const { opened_at, frozen_at, thawed_at, location_id } = body.item
      const isSame = body.item.id === id
      const { quantity } = body.item
      return [status, isSame, body.rest, quantity, opened_at, frozen_at, thawed_at, location_id]
    })
    assert.deepEqual(states, [
      [200, true, null, 6, now, null, null, null],
      [200, true, null, 6, now, now, null, place],
      [200, true, null, 6, now, null, '2026-11-19T20:00:00.000Z', place],
      [200, true, null, 6, now, null, '2026-11-19T20:00:00.000Z', null],
    ])
  })

  it('is opened in part: that becomes an item of its own, and nothing is lost', async () => {
    const whole = await stocked(6, { name: 'Milk', unit: 'carton', best_before: '2026-12-24' })
    const newId = randomUUID()

    const { status, body } = await call('POST', `${ITEMS}/${whole.id}/open`, {
      quantity: 1,
      new_id: newId,
    })
    const tooMuch = await call('POST', `${ITEMS}/${whole.id}/open`, { quantity: 6 })

    assert.deepEqual(
      [status, body.item.id, body.item.quantity, body.item.best_before, body.item.unit],
      [200, newId, 1, '2026-12-24', 'carton'],
    )
    assert.deepEqual(
      [body.rest.id, body.rest.quantity, body.rest.opened_at, body.item.opened_at !== null],
      [whole.id, 5, null, true],
    )
    assert.equal(tooMuch.status, 409)
  })

  it('should be used by the earliest of what is printed, and what it keeps once opened or thawed', async () => {
    await cook.call('PATCH', `/v1/households/${householdId}`, { time_zone: 'Pacific/Auckland' })
    const { body: food } = await call('POST', '/v1/pantry/foods', {
      name: 'Cream cheese',
      shelf_life_days: { sealed: 30, opened: 5, frozen: 90, thawed: 2 },
    })
    const lot = (fields: object) => item({ food_id: food.id, ...fields })
    // In Auckland it is the 21st already.
    const late = '2026-11-20T20:00:00Z'

    const lots = await Promise.all([
      lot({ best_before: '2026-12-01' }),
      lot({ purchased_on: '2026-11-01' }),
      lot({ best_before: '2026-12-01', opened_at: late }),
      lot({ best_before: '2026-11-22', opened_at: late }),
      lot({ best_before: '2026-12-01', frozen_at: late }),
      lot({ best_before: '2026-12-01', thawed_at: late, opened_at: late }),
      item({ name: 'Jam', best_before: '2027-01-01' }),
      item({ name: 'Salt' }),
    ])

    assert.deepEqual(
      lots.map((one) => one.effective_date),
      [
        '2026-12-01',
        '2026-12-01',
        '2026-11-26',
        '2026-11-22',
        '2027-02-19',
        '2026-11-23',
        '2027-01-01',
        null,
      ],
    )
    const { body } = await call('GET', `${ITEMS}?expiring_before=2026-11-26&food_id=${food.id}`)
    assert.deepEqual(
      sorted(...body.items.map((one: { id: string }) => one.id)),
      sorted(lots[3].id, lots[5].id),
    )
  })

  it('is found by place, food, name, and where there is little left', async () => {
    const other = await signedUp(app)
    const at = inHousehold(app, other, (await firstHousehold(other)).id)
    const post = async (path: string, fields: object) => (await at('POST', path, fields)).body
    const { id: place } = await post('/v1/pantry/locations', { name: 'Fridge', kind: 'fridge' })
    const { id: eggs } = await post('/v1/pantry/foods', {
      name: 'Eggs',
      aliases: ['Huevos'],
      min_quantity: 6,
      default_unit: 'each',
    })
    const few = await post(ITEMS, { food_id: eggs, unit: 'each', location_id: place })
    const powder = await post(ITEMS, { food_id: eggs, unit: 'g', note: 'dried' })
    const soup = await post(ITEMS, { name: 'Soup' })
    await at('POST', `${ITEMS}/${few.id}/add`, { quantity: 4 })
    await at('POST', `${ITEMS}/${powder.id}/add`, { quantity: 500 })

    const found = async (query: string) => {
      const { body } = await at('GET', `${ITEMS}?${query}`)
      return sorted(...body.items.map((one: { id: string }) => one.id))
    }

    assert.deepEqual(
      [
        await found(`location_id=${place}`),
        await found(`food_id=${eggs}`),
        await found('q=huevo'),
        await found('q=sou'),
        await found('low=true'),
        await found('low=false'),
      ],
      [
        [few.id],
        sorted(few.id, powder.id),
        sorted(few.id, powder.id),
        [soup.id],
        sorted(few.id, powder.id),
        [soup.id],
      ],
    )
    await at('POST', `${ITEMS}/${few.id}/add`, { quantity: 2 })
    assert.deepEqual(await found('low=true'), [])
  })

  it('is a food or has a name, and a price has a currency', async () => {
    const wrong = [
      {},
      { name: null },
      { name: 'X', price_minor: 100 },
      { name: 'X', best_before: '2026-02-30' },
      { name: 'X', best_before: '0000-01-01' },
      { name: 'X', date_kind: 'sell_by' },
      { name: 'X', opened_at: '0000-01-01T00:00:00Z' },
      { name: 'X', opened_at: '2026-11-20T23:59:60Z' },
      { name: 'X', opened_at: '9999-12-31T23:59:59-23:00' },
    ]

    const answers = await Promise.all(wrong.map((one) => call('POST', ITEMS, one)))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      wrong.map(() => [400, 'VALIDATION_FAILED']),
    )
  })

  it('is the whole household’s', async () => {
    const { id } = await stocked(3)
    const ben = await joined(app, cook)
    const bens = inHousehold(app, ben, householdId)

    const used = await bens('POST', `${ITEMS}/${id}/consume`, { quantity: 1 })
    const own = await ben.call('GET', `${ITEMS}/${id}`)

    assert.deepEqual([used.body.item.quantity, used.body.movement.account_id], [2, ben.id])
    assert.equal(own.status, 404) // his first household is his own
  })
})
