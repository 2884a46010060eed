// The price, the photos and the maker of an item of a list.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Data, isObject, itemsOf, textOf } from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { MAX_PRICE } from '@larder/rules/shopping-lists/entities.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import fc from 'fast-check'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import {
  FRIDAY,
  openPlannedKitchen,
  told,
  TUESDAY,
  WEDNESDAY,
} from '#test/fixtures/planned-kitchen.ts'

const app = await startApp()
const ada = await signedUp(app)
const { default_shopping_list_id: list } = await firstHousehold(ada)
const items = `/v1/shopping-lists/${list}/items`

async function milk(fields: object = {}) {
  const { status, body } = await ada.call('POST', items, { name: 'Milk', ...fields })
  assert.equal(status, 201)
  return body
}

describe('an item of a list', () => {
  it('has a price with a currency, which its lot gets', async () => {
    const none = await ada.call('POST', items, { name: 'Tea', price_minor: 149 })
    const priced = await milk({ price_minor: 149, currency: 'GBP' })
    await ada.call('PATCH', `${items}/${priced.id}`, { checked_at: app.clock().toISOString() })
    const { body } = await ada.call('POST', `/v1/shopping-lists/${list}/put-away`, {})
    const [{ pantry_item_id }] = body.put_away
    const lot = await ada.call('GET', `/v1/pantry/items/${pantry_item_id}`)

    assert.deepEqual([none.status, none.body.code], [400, 'VALIDATION_FAILED'])
    assert.deepEqual([priced.price_minor, priced.currency], [149, 'GBP'])
    assert.deepEqual([lot.body.price_minor, lot.body.currency], [149, 'GBP'])
  })

  it('names the account that has added it, which nobody else can write', async () => {
    const ben = await joined(app, ada, 'member')
    const { id: scope } = await firstHousehold(ada)

    const forged = await ada.call('POST', items, { name: 'Jam', added_by: ben.id })
    const byBen = await inHousehold(app, ben, scope)('POST', items, { name: 'Jam' })

    assert.equal(forged.status, 400)
    assert.equal(byBen.body.added_by, ben.id)
  })

  it('has photos, which go with it', async () => {
    const item = await milk()

    const { body: photo } = await ada.call('POST', '/v1/photos', { shopping_item_id: item.id })
    const found = await ada.call('GET', `/v1/photos?shopping_item_id=${item.id}`)
    await ada.call('DELETE', `${items}/${item.id}`)
    const gone = await ada.call('GET', `/v1/photos/${photo.id}`)

    assert.deepEqual(
      found.body.items.map((one: { id: string }) => one.id),
      [photo.id],
    )
    assert.equal(gone.status, 404)
  })

  it('moves to another list', async () => {
    const item = await milk({ note: 'fresh' })
    const { body: other } = await ada.call('POST', '/v1/shopping-lists', { name: 'Chemist' })

    const moved = await ada.call('PATCH', `${items}/${item.id}`, { list_id: other.id })
    const { body } = await ada.call('GET', `/v1/shopping-lists/${other.id}/items`)

    assert.equal(moved.status, 200)
    assert.deepEqual(
      body.items.map((one: { id: string; note: string }) => [one.id, one.note]),
      [[item.id, 'fresh']],
    )
  })
})

/** Two lines of one food, as another client or a merge of foods leaves them, and a recipe that needs the food. */
function withTwoLines(prices: readonly (readonly [price: number | null, currency: string])[]) {
  const kitchen = openPlannedKitchen()
  const food_id = kitchen.food('Butter')
  const recipe_id = kitchen.recipe('Cake', [{ food_id, quantity: 1, unit: 'kg' }])
  for (const [i, [price_minor, currency]] of prices.entries())
    kitchen.put('shopping_item', `line ${i}`, {
      list_id: LIST,
      food_id,
      unit: i === 0 ? 'kg' : 'g',
      sources: [{ kind: 'recipe', id: idOf(`operation of line ${i}`), label: '', quantity: 1 }],
      planned_quantity: 1,
      price_minor,
      currency: price_minor === null ? null : currency,
    })
  const found = () =>
    kitchen
      .lines()
      .map(({ data }) => JSON.stringify([data['price_minor'] ?? null, data['currency'] ?? null]))
      .toSorted((a, b) => (a < b ? -1 : 1))
  const sums = () => {
    const of = new Map<unknown, number>()
    for (const { data } of kitchen.lines())
      if (typeof data['price_minor'] === 'number')
        of.set(data['currency'], (of.get(data['currency']) ?? 0) + data['price_minor'])
    return of
  }
  return { kitchen, recipe_id, found, sums }
}

describe('the price of a line that joins another one', () => {
  const price = fc.tuple(
    fc.option(fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constant(1_000_000_000_000))),
    fc.constantFrom('EUR', 'GBP'),
  )
  const way = fc.constantFrom('add', 'reconcile', 'add and reconcile')

  it('is in the sum, and an undo gives it back', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 4 }), way, (prices, how) => {
        const { kitchen, recipe_id, found, sums } = withTwoLines(prices)
        const [before, expected] = [found(), sums()]
        const operationId = idOf('the addition')
        const list_id = LIST

        if (how.startsWith('add')) kitchen.run(addRecipe, { list_id, recipe_id }, { operationId })
        else kitchen.run(reconcile, { list_id, to: FRIDAY }, { operationId })
        if (how === 'add and reconcile') kitchen.reconcile()

        assert.deepEqual(sums(), expected)
        const currencies = new Set(prices.flatMap(([one, of]) => (one === null ? [] : of)))
        const isSmall = prices.every(([one]) => (one ?? 0) < 10_000)
        if (isSmall && currencies.size < 2) assert.equal(kitchen.lines().length, 1)

        const { kept } = kitchen.undo(operationId)
        assert.deepEqual([found(), kept], [before, []])
      }),
    )
  })

  it('is on the line that there is when an undo brings the other one back, or is told', () => {
    fc.assert(
      fc.property(price, price, ([one, currency], [other, otherCurrency]) => {
        const { kitchen, recipe_id, sums } = withTwoLines([[one, currency]])
        const source_id = idOf('operation of line 0')
        const operationId = idOf('the removal')
        kitchen.run(removeSource, { list_id: LIST, source_id }, { operationId })
        kitchen.run(addRecipe, { list_id: LIST, recipe_id })
        const [line] = kitchen.lines()
        const fields = { price_minor: other, currency: other === null ? null : otherCurrency }
        kitchen.change('shopping_item', line?.id ?? '', fields)

        const { kept } = kitchen.undo(operationId)

        const isTold =
          one !== null && other !== null && (currency !== otherCurrency || one + other > MAX_PRICE)
        const all = (isTold || one === null ? 0 : one) + (other ?? 0)
        assert.deepEqual(
          [...sums().values()].reduce((a, b) => a + b, 0),
          all,
        )
        const change = { entity: 'shopping_item', reason: 'changed', field: 'price_minor' }
        assert.deepEqual(kept, isTold ? [{ ...change, id: idOf('line 0') }] : [])
      }),
    )
  })

  it('is told once by the API where it keeps a line of its own', async () => {
    const home = await openPlannedHousehold(app)
    const { call, path, create, recipe, items: lines } = home
    const food_id = await create('/v1/pantry/foods', { name: 'Milk' })
    for (const [unit, currency] of [
      ['l', 'EUR'],
      ['kg', 'GBP'],
    ]) {
      const recipe_id = await recipe([{ food_id, quantity: 1, unit }])
      const { body } = await call('POST', `${path}/add-recipe`, { recipe_id })
      const [{ item_id }] = body.added
      await call('PATCH', `${path}/items/${item_id}`, { price_minor: 100, currency })
    }
    await call('PATCH', `/v1/pantry/foods/${food_id}`, { density_g_per_ml: 1 })

    const counts = [await home.reconcile(), await home.reconcile()].map(({ kept }) => kept.length)

    assert.deepEqual([counts, (await lines()).length], [[1, 0], 2])
  })

  it('is told where it keeps a line of its own, and only by the verb that has emptied this line', () => {
    const { kitchen } = withTwoLines([
      [100, 'EUR'],
      [20, 'GBP'],
    ])
    const answers = [kitchen.reconcile(), kitchen.reconcile(), kitchen.reconcile()]

    const kept = answers.map((answer) => told(answer, 'kept', 'item_id', 'reason'))
    const [first, second] = kitchen.lines().map(({ id }) => id)
    const empty = kitchen.lines().find(({ data }) => data['planned_quantity'] === 0)?.id
    assert.ok(empty === first || empty === second)
    assert.deepEqual(kept, [[[empty ?? '', 'edited']], [], []])
  })

  it('stays what a person has made of it since', () => {
    const { kitchen, recipe_id, found } = withTwoLines([
      [100, 'EUR'],
      [20, 'EUR'],
    ])
    const operationId = idOf('the addition')
    kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId })
    kitchen.run(addRecipe, { list_id: LIST, recipe_id })
    const [line] = kitchen.lines()
    kitchen.change('shopping_item', line?.id ?? '', { price_minor: 300 })

    const { kept } = kitchen.undo(operationId)

    assert.deepEqual(found(), ['[20,"EUR"]', '[300,"EUR"]'])
    const about = { entity: 'shopping_item', id: line?.id, reason: 'changed' }
    assert.deepEqual(kept, [{ ...about, field: 'price_minor' }])
  })
})

const PRICE = { price_minor: 450, currency: 'EUR' }

const idsOfSources = ({ sources = null }: Data) =>
  itemsOf(sources)
    .filter(isObject)
    .map(({ id }) => id)

/** Two dinners that need 30 and 20 g of tea. Tea comes and goes, and each time the list is reconciled. */
function openTea(stocks: readonly number[]) {
  const kitchen = openPlannedKitchen()
  const food_id = kitchen.food('Tea')
  const needs = [
    [TUESDAY, 30],
    [WEDNESDAY, 20],
  ] as const
  for (const [day, quantity] of needs)
    kitchen.plan(day, day, { recipe_id: kitchen.recipe(day, [{ food_id, quantity, unit: 'g' }]) })
  const lines = () =>
    kitchen
      .lines()
      .map(({ data }) => data)
      .filter((data) => data['dismissed_at'] === null)
  kitchen.reconcile()
  const [first] = kitchen.lines()
  kitchen.change('shopping_item', first?.id ?? '', PRICE)
  const lot = kitchen.stock('tea', 0, { food_id, unit: 'g' })
  let amount = 0
  const operations = stocks.map((next, i) => {
    const delta = next - amount
    const kind = delta > 0 ? 'add' : 'consume'
    if (delta !== 0) kitchen.put('stock_movement', `${i}`, { pantry_item_id: lot, kind, delta })
    amount = next
    return textOf(kitchen.reconcile()['operation_id']) ?? assert.fail()
  })
  return { ...kitchen, rows: kitchen.lines, lines, operations }
}

it('asks for no dinner twice and loses no price, in whatever order reconciles are undone', () => {
  const stock = fc.constantFrom(0, 10, 40, 60)
  const history = fc.array(stock, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (stocks, chance) => {
      const { lines, operations, undo, ...kitchen } = openTea(stocks)
      const left = [...operations]
      while (left.length > 0) {
        const [one = ''] = left.splice((chance.next().value ?? 0) % left.length, 1)

        undo(one)

        const sources = lines().flatMap(idsOfSources)
        assert.deepEqual(sources, [...new Set(sources)])
        assert.ok(lines().every((line) => Number(line['planned_quantity']) <= 50))
      }
      kitchen.reconcile()
      const need = Math.max(0, 50 - (stocks.at(-1) ?? 0))
      assert.deepEqual(
        lines().map(({ planned_quantity, price_minor }) => [planned_quantity, price_minor]),
        need > 0 ? [[need, 450]] : [],
      )
    }),
    { numRuns: 100 },
  )
})

it('leaves the price that a person has given the same dinners since, and tells it', () => {
  for (const [stocks, given] of [
    [[60, 0], 500],
    [[60, 10, 0], 500],
    [[60, 0, 60, 0], 500],
    [[60, 0], null],
  ] as const) {
    const { lines, operations, undo, change, rows } = openTea(stocks)
    if (given !== null)
      change('shopping_item', rows()[0]?.id ?? '', { price_minor: given, currency: 'EUR' })

    const answer = undo(operations[0] ?? '')

    const fields = itemsOf(answer['kept'] ?? null)
      .filter(isObject)
      .map(({ field = null }) => field)
    const shown = lines().map(({ planned_quantity, price_minor }) => [
      planned_quantity,
      price_minor,
    ])
    assert.deepEqual(
      [shown, fields],
      [[[50, given ?? 450]], given === null ? [] : ['price_minor']],
      JSON.stringify([stocks, given]),
    )
  }
})
