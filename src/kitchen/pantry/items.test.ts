import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { item, stocked } = pantryOf(call)
const ITEMS = '/v1/pantry/items'

const sorted = (...ids: string[]) => ids.toSorted()

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

  it('is opened in part: the part becomes a new item, and the total amount stays', async () => {
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

  it('has the earliest of the printed date and the shelf life after opening or thawing as its effective date', async () => {
    await cook.call('PATCH', `/v1/households/${householdId}`, { time_zone: 'Pacific/Auckland' })
    const { body: food } = await call('POST', '/v1/pantry/foods', {
      name: 'Cream cheese',
      shelf_life_days: { sealed: 30, opened: 5, frozen: 90, thawed: 2 },
    })
    const createItem = (fields: object) => item({ food_id: food.id, ...fields })
    // It is already the 21st in Auckland.
    const late = '2026-11-20T20:00:00Z'

    const items = await Promise.all([
      createItem({ best_before: '2026-12-01' }),
      createItem({ purchased_on: '2026-11-01' }),
      createItem({ best_before: '2026-12-01', opened_at: late }),
      createItem({ best_before: '2026-11-22', opened_at: late }),
      createItem({ best_before: '2026-12-01', frozen_at: late }),
      createItem({ best_before: '2026-12-01', thawed_at: late, opened_at: late }),
      item({ name: 'Jam', best_before: '2027-01-01' }),
      item({ name: 'Salt' }),
    ])

    assert.deepEqual(
      items.map((one) => one.effective_date),
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
    // The other items have no amount.
    for (const one of [items[0], items[3], items[5]])
      await call('POST', `${ITEMS}/${one.id}/add`, { quantity: 1 })
    const { body } = await call('GET', `${ITEMS}?expiring_before=2026-11-26&food_id=${food.id}`)
    assert.deepEqual(
      sorted(...body.items.map((one: { id: string }) => one.id)),
      sorted(items[3].id, items[5].id),
    )
  })

  it('is found by location, food, name and low stock', async () => {
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

  it('has a food or a name, and a price has a currency', async () => {
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

  it('belongs to the whole household', async () => {
    const { id } = await stocked(3)
    const ben = await joined(app, cook)
    const bens = inHousehold(app, ben, householdId)
    const { id: bensOwn } = await firstHousehold(ben)

    const used = await bens('POST', `${ITEMS}/${id}/consume`, { quantity: 1 })
    const own = await inHousehold(app, ben, bensOwn)('GET', `${ITEMS}/${id}`)

    assert.deepEqual([used.body.item.quantity, used.body.movement.account_id], [2, ben.id])
    assert.equal(own.status, 404)
  })
})
