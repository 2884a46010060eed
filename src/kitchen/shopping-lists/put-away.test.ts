import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: scope_id } = await firstHousehold(ada)
const call = inHousehold(app, ada, scope_id)
const { list, item } = shoppingOf(call)
const { stocked } = pantryOf(call)
const DONE = '2026-11-01T08:00:00.000Z'

async function created(path: string, fields: object): Promise<string> {
  const { status, body, text } = await call('POST', path, fields)
  assert.equal(status, 201, text)
  return body.id
}

const newFood = (fields: object = {}) =>
  created('/v1/pantry/foods', { name: `Food ${randomUUID()}`, ...fields })

/** Sends a verb of a list, which must succeed. */
async function verb(path: string, name: string, body: object = {}) {
  const answer = await call('POST', `${path}/${name}`, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const itemsOf = async (path: string, query = '') =>
  (await call('GET', `${path}/items${query}`)).body.items

/** The amounts and units of the open lines of a list, by food. */
const linesOf = async (path: string) =>
  (await itemsOf(path, '?checked=false')).map(
    (one: { food_id: string; planned_quantity: number; unit: string }) => [
      one.food_id,
      one.planned_quantity,
      one.unit,
    ],
  )

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('put-away', () => {
  it('makes a lot of what was bought, and the item leaves the list', async () => {
    const location_id = await created('/v1/pantry/locations', { name: 'Fridge' })
    const food_id = await newFood({ location_id, shelf_life_days: { sealed: 10 } })
    const path = await list('Weekend')
    const bought = await item(path, { food_id, quantity: 2, unit: 'l', checked_at: DONE })
    const open = await item(path, { name: 'Tea' })

    const { put_away } = await verb(path, 'put-away', { on: '2026-11-05' })

    const { body: lot } = await call('GET', `/v1/pantry/items/${put_away[0].pantry_item_id}`)
    const { quantity, unit, best_before, purchased_on, effective_date } = lot
    assert.deepEqual(
      [lot.food_id, lot.location_id, quantity, unit, best_before, purchased_on, effective_date],
      [food_id, location_id, 2, 'l', '2026-11-15', '2026-11-05', '2026-11-15'],
    )
    assert.deepEqual(ids(await itemsOf(path)), [open.id])
    assert.deepEqual(ids(await itemsOf(path, '?put_away=true')), [bought.id])
  })

  it('of an earlier day has the time of that day', async () => {
    const path = await list('Weekend')
    const names = ['Rice', 'Tea', 'Salt']
    for (const name of names) await item(path, { name, checked_at: DONE })
    const [rice, tea, salt] = await itemsOf(path)

    const made = []
    for (const [one, on] of [
      [rice, '2026-11-05'],
      [tea, '2026-11-20'],
      [salt, undefined],
    ])
      made.push(...(await verb(path, 'put-away', { on, items: [{ item_id: one.id }] })).put_away)

    const times = []
    for (const { pantry_item_id } of made) {
      const { body } = await call('GET', `/v1/pantry/movements?pantry_item_id=${pantry_item_id}`)
      times.push(body.items.map((one: { occurred_at: string | null }) => one.occurred_at))
    }
    assert.deepEqual(times, [['2026-11-05T12:00:00.000Z'], [null], [null]])
    const put = await itemsOf(path, '?put_away=true')
    assert.deepEqual(
      put.map((one: { put_away_at: string }) => one.put_away_at === '2026-11-05T12:00:00.000Z'),
      put.map(({ id }: { id: string }) => id === rice.id),
    )
  })

  it('takes place, date and price from the request', async () => {
    const path = await list('Weekend')
    const { id: item_id } = await item(path, { name: 'Cheese', checked_at: DONE })
    const given = { best_before: '2027-01-02', date_kind: 'use_by', price_minor: 499 }

    const { put_away } = await verb(path, 'put-away', { items: [{ item_id, ...given }] })

    const { body: lot } = await call('GET', `/v1/pantry/items/${put_away[0].pantry_item_id}`)
    const { best_before, date_kind, price_minor, currency } = lot
    assert.deepEqual({ best_before, date_kind, price_minor }, given)
    assert.deepEqual([lot.name, lot.quantity, lot.unit], ['Cheese', 1, null])
    assert.match(currency, /^[A-Z]{3}$/)
  })

  it('of the same milk by two phones makes one lot, and undo takes it back', async () => {
    const food_id = await newFood()
    const path = await list('Weekend')
    const milk = await item(path, { food_id, quantity: 2, checked_at: DONE })
    const wish = { list_id: path.split('/').at(-1) }
    const push = (id: string) =>
      call('POST', '/v1/sync/push', {
        client_id: randomUUID(),
        schema_version: 2,
        scope_id,
        mutations: [
          { mutation_id: randomUUID(), op: 'run', verb: 'put-away', id, on: '2026-11-20', wish },
        ],
      })
    const lots = async () => (await call('GET', `/v1/pantry/items?food_id=${food_id}`)).body.items

    const operations = [randomUUID(), randomUUID()]
    const pushed = await Promise.all(operations.map(push))

    const results = pushed.map(({ body }) => body.results[0])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['applied', 'applied'],
    )
    assert.equal((await lots()).length, 1)
    const first = operations[results.findIndex(({ answer }) => answer.put_away.length === 1)]
    const undone = await call('POST', `/v1/pantry/operations/${first}/undo`, {})
    assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
    assert.deepEqual(
      (await lots()).map(({ quantity }: { quantity: number }) => quantity),
      [0],
    )
    const [back] = await itemsOf(path)
    assert.deepEqual([back.id, back.put_away_at, back.checked_at], [milk.id, null, DONE])
  })

  it('answers the same when it is repeated, and 404 for a list that does not exist', async () => {
    const path = await list('Weekend')
    await item(path, { name: 'Tea', checked_at: DONE })
    const id = randomUUID()

    const answers = [await verb(path, 'put-away', { id }), await verb(path, 'put-away', { id })]

    assert.deepEqual(answers[1], answers[0])
    assert.equal(answers[0].put_away.length, 1)
    const none = await call('POST', `/v1/shopping-lists/${randomUUID()}/put-away`, {})
    assert.deepEqual([none.status, none.body.code], [404, 'NOT_FOUND'])
  })
})

describe('add-recipe', () => {
  it('adds a line for each food and unit, and DELETE of the source takes its share out', async () => {
    const flour = await newFood({ default_unit: 'g' })
    await stocked(200, { food_id: flour, unit: 'g' })
    const recipe_id = await created('/v1/recipes', {
      title: 'Bread',
      servings: 2,
      ingredients: [
        { id: randomUUID(), original_text: '1 kg', food_id: flour, quantity: 1, unit: 'kg' },
      ],
    })
    const path = await list('Weekend')

    const first = await verb(path, 'add-recipe', { recipe_id, servings: 1, minus_stock: true })
    assert.deepEqual(await linesOf(path), [[flour, 300, 'g']])
    const second = await verb(path, 'add-recipe', { recipe_id })
    assert.deepEqual(await linesOf(path), [[flour, 1300, 'g']])

    const removed = await call('DELETE', `${path}/sources/${first.source_id}`)
    assert.equal(removed.body.changed[0].reason, 'needs_less', removed.text)
    assert.deepEqual(await linesOf(path), [[flour, 1000, 'g']])
    await call('DELETE', `${path}/sources/${second.source_id}`)
    assert.deepEqual(await linesOf(path), [])
  })

  it('can be undone', async () => {
    const recipe_id = await created('/v1/recipes', {
      title: 'Bread',
      ingredients: [{ id: randomUUID(), original_text: 'yeast', name: 'yeast' }],
    })
    const path = await list('Weekend')
    const { operation_id } = await verb(path, 'add-recipe', { recipe_id })

    const undone = await call('POST', `/v1/pantry/operations/${operation_id}/undo`, {})

    assert.deepEqual([undone.status, undone.body.kept, await itemsOf(path)], [200, [], []])
  })
})
