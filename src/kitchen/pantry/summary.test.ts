// The summary adds up the amounts of each food on hand, and names the lists that have it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const SUMMARY = '/v1/pantry/summary'

async function kitchen() {
  const cook = await signedUp(app)
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(cook)
  const call = inHousehold(app, cook, householdId)
  const make = async (path: string, fields: object): Promise<string> => {
    const { status, body, text } = await call('POST', path, fields)
    assert.equal(status, 201, text)
    return body.id
  }
  const newFood = (name: string, fields: object = {}) =>
    make('/v1/pantry/foods', { name, ...fields })
  const stock = (foodId: string, quantity: number, unit: string | null, fields: object = {}) =>
    make('/v1/pantry/items', { food_id: foodId, quantity, unit, ...fields })
  const summary = async (query = '') => (await call('GET', `${SUMMARY}${query}`)).body
  return { householdId, listId, call, make, newFood, stock, summary }
}

describe('GET /v1/pantry/summary', () => {
  it('adds up each food on hand in its default_unit, with what can not be converted beside it', async () => {
    const { newFood, stock, summary } = await kitchen()
    const flour = await newFood('Flour', { default_unit: 'g', min_quantity: 1000 })
    await stock(flour, 0.7, 'kg', { best_before: '2027-03-01' })
    await stock(flour, 50, 'g', { best_before: '2027-01-01' })
    await stock(flour, 1, 'us_cup')
    await stock(flour, 2, null)
    const milk = await newFood('Milk', { default_unit: 'l', density_g_per_ml: 1.03 })
    await stock(milk, 1030, 'g')
    await newFood('Salt', { min_quantity: 1 })
    await stock(await newFood('Used up'), 0, 'g')

    assert.deepEqual(await summary(), {
      items: [
        {
          food_id: flour,
          name: 'Flour',
          quantity: 750,
          unit: 'g',
          unconverted: [
            { quantity: 1, unit: 'us_cup', missing: 'density_g_per_ml' },
            { quantity: 2, unit: null, missing: 'grams_per_each' },
          ],
          next_date: '2027-01-01',
          low: true,
          shopping_list_ids: [],
        },
        {
          food_id: milk,
          name: 'Milk',
          quantity: 1,
          unit: 'l',
          unconverted: [],
          next_date: null,
          low: false,
          shopping_list_ids: [],
        },
      ],
      next_cursor: null,
    })
  })

  it('takes the unit of the item to use first where the food has no default_unit', async () => {
    const { newFood, stock, summary } = await kitchen()
    const rice = await newFood('Rice')
    await stock(rice, 250, 'g')
    await stock(rice, 1, 'kg', { best_before: '2027-01-01' })
    const eggs = await newFood('Eggs', { min_quantity: 6 })
    await stock(eggs, 6, null)

    const { items } = await summary()

    assert.deepEqual(amounts(items), [
      ['Eggs', 6, null, false],
      ['Rice', 1.25, 'kg', false],
    ])
  })

  it('follows the unit system of the household, and its amounts are exact', async () => {
    const { householdId, call, newFood, stock, summary } = await kitchen()
    const cream = await newFood('Cream', { default_unit: 'ml', min_quantity: 240 })
    for (const tenth of [0.1, 0.2, 0.7]) await stock(cream, tenth, 'cup')

    const metric = await summary()
    await call('PATCH', `/v1/households/${householdId}`, { unit_system: 'us' })
    const us = await summary()

    assert.deepEqual(amounts(metric.items), [['Cream', 250, 'ml', false]])
    assert.deepEqual(amounts(us.items), [['Cream', 236.588236, 'ml', true]])
  })

  it('subtracts what people used although the app did not know it', async () => {
    const { call, newFood, stock, summary } = await kitchen()
    const tea = await newFood('Tea', { default_unit: 'g', min_quantity: 90 })
    await stock(tea, 100, 'g')
    const empty = await stock(tea, 0, 'g', { best_before: '2026-12-01' })
    await call('POST', `/v1/pantry/items/${empty}/consume`, { quantity: 30 })

    const { items } = await summary()

    assert.deepEqual(amounts(items), [['Tea', 70, 'g', true]])
    assert.equal(items[0].next_date, null)
  })

  it('names the lists with an open item of the food', async () => {
    const { listId, make, newFood, stock, summary } = await kitchen()
    const tea = await newFood('Tea')
    await stock(tea, 1, null)
    const [weekend, done, hidden] = [
      await make('/v1/shopping-lists', { name: 'Weekend' }),
      await make('/v1/shopping-lists', { name: 'Done' }),
      await make('/v1/shopping-lists', { name: 'Hidden' }),
    ]
    const item = (list: string, fields: object = {}) =>
      make(`/v1/shopping-lists/${list}/items`, { food_id: tea, ...fields })
    await item(listId)
    await item(weekend)
    await item(weekend, { quantity: 2 })
    await item(done, { checked_at: '2026-11-01T08:00:00Z' })
    await item(hidden, { dismissed_at: '2026-11-01T08:00:00Z' })

    const { items } = await summary()

    assert.deepEqual(items[0].shopping_list_ids, [listId, weekend].toSorted())
  })

  it('has pages in the order of names', async () => {
    const { newFood, stock, summary } = await kitchen()
    for (const name of ['b', 'A', 'c']) await stock(await newFood(name), 1, null)

    const first = await summary('?limit=2')
    const second = await summary(`?limit=2&cursor=${first.next_cursor}`)

    assert.deepEqual(
      [first, second].map((page) => amounts(page.items).map(([name]) => name)),
      [['A', 'b'], ['c']],
    )
    assert.equal(second.next_cursor, null)
  })

  it('has only foods of the household', async () => {
    const [mine, other] = [await kitchen(), await kitchen()]
    await other.stock(await other.newFood('Caviar'), 1, null)

    assert.deepEqual(await mine.summary(), { items: [], next_cursor: null })
  })
})

it('a hostile query of an overview is refused', async () => {
  const { call } = await kitchen()
  const [SOON, DAY] = ['/v1/pantry/expiring', 'within_days']
  const queries = [
    `${SUMMARY}?limit=0`,
    `${SUMMARY}?limit=201`,
    `${SUMMARY}?cursor=x`,
    `${SUMMARY}?cursor=${Buffer.from('["\\u0000", "x"]').toString('base64url')}`,
    `${SUMMARY}?low=true`,
    `${SOON}?cursor=x`,
    ...['-1', '36501', '1.5', '', 'x', '1e400', 'NaN', '7&within_days=8'].map(
      (value) => `${SOON}?${DAY}=${value}`,
    ),
  ]

  const answers = await Promise.all(queries.map((query) => call('GET', query)))

  assert.deepEqual(
    answers.map(({ status, body }, i) => [queries[i], status, body.code]),
    queries.map((query) => [
      query,
      400,
      query.includes('cursor') ? 'CURSOR_INVALID' : 'VALIDATION_FAILED',
    ]),
  )
})

interface Entry {
  readonly name: string
  readonly quantity: number
  readonly unit: string | null
  readonly low: boolean
}

const amounts = (items: Entry[]) =>
  items.map(({ name, quantity, unit, low }) => [name, quantity, unit, low])
