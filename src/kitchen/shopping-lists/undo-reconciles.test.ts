import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Data, isObject, itemsOf, textOf } from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import fc from 'fast-check'
import { LIST } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, TUESDAY, WEDNESDAY } from '#test/fixtures/planned-kitchen.ts'

const PRICE = { price_minor: 450, currency: 'EUR' }

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
  const reconcile = () => textOf(kitchen.reconcile()['operation_id']) ?? assert.fail()
  reconcile()
  const [first] = kitchen.lines()
  kitchen.change('shopping_item', first?.id ?? '', PRICE)
  const lot = kitchen.stock('tea', 0, { food_id, unit: 'g' })
  let amount = 0
  const operations = stocks.map((next, i) => {
    const delta = next - amount
    const kind = delta > 0 ? 'add' : 'consume'
    if (delta !== 0) kitchen.put('stock_movement', `${i}`, { pantry_item_id: lot, kind, delta })
    amount = next
    return reconcile()
  })
  return { ...kitchen, rows: kitchen.lines, lines, operations }
}

/** The ids of the dinners that lines are for. */
const sourcesOf = (lines: readonly Data[]) =>
  lines.flatMap(({ sources = null }) =>
    itemsOf(sources)
      .filter(isObject)
      .map(({ id }) => id),
  )

it('asks for no dinner twice and loses no price, in whatever order reconciles are undone', () => {
  const stock = fc.constantFrom(0, 10, 40, 60)
  const history = fc.array(stock, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (stocks, chance) => {
      const { lines, operations, undo, reconcile } = openTea(stocks)
      const left = [...operations]
      while (left.length > 0) {
        const [one = ''] = left.splice((chance.next().value ?? 0) % left.length, 1)

        undo(one)

        const sources = sourcesOf(lines())
        assert.deepEqual(sources, [...new Set(sources)])
        assert.ok(lines().every((line) => Number(line['planned_quantity']) <= 50))
      }
      reconcile()
      const need = Math.max(0, 50 - (stocks.at(-1) ?? 0))
      assert.deepEqual(
        lines().map(({ planned_quantity, price_minor }) => [planned_quantity, price_minor]),
        need > 0 ? [[need, 450]] : [],
      )
    }),
    { numRuns: 250 },
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

it('writes nothing where nothing has changed, also where shares of several kinds were rounded', () => {
  const part = fc.record({
    unit: fc.constantFrom('g', 'kg', 'lb', 'oz'),
    of: fc.constantFrom(1, 10, 125, 1000),
    parts: fc.integer({ min: 1, max: 16 }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
      const kitchen = openPlannedKitchen()
      const food_id = kitchen.food('Tea')
      parts.forEach(({ unit, of, parts: servings }, i) => {
        const recipe_id = kitchen.recipe(`${i}`, [{ food_id, quantity: of, unit }], {
          servings,
        })
        if (i % 2 === 0) kitchen.plan(`${i}`, TUESDAY, { recipe_id, servings: 1 })
        else kitchen.run(addRecipe, { list_id: LIST, recipe_id, servings: 1 })
        kitchen.reconcile()
      })
      const before = kitchen.lines()

      kitchen.reconcile()

      assert.deepEqual(kitchen.lines(), before)
    }),
    { numRuns: 150 },
  )
})
