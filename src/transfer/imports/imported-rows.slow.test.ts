// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'

const app = await startApp()

describe('an import', () => {
  it('gives the barcodes of a file to the foods that the household has, once', async () => {
    const { run, list, call } = await openImports(app)
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'flour' })
    const own = { code: '4006381333931', food_id: food.id }
    await call('POST', '/v1/pantry/barcodes', own)
    const barcodes = ['4012345678901', '4006381333931']
    const file = linesOf([{ kind: 'food', key: 'f1', name: 'Flour', barcodes }])

    const jobs = [await run(file), await run(file)]

    const stored = await list('/v1/pantry/barcodes')
    assert.deepEqual(
      stored.map((one: Record<string, string>) => [one['code'], one['food_id']]).toSorted(),
      [
        ['04006381333931', food.id],
        ['04012345678901', food.id],
      ],
    )
    assert.deepEqual(
      jobs.map(({ records }) => [records.items[0].outcome, records.items[0].message]),
      [
        ['unchanged', 'You have one with this name already. It is used.'],
        ['unchanged', null],
      ],
    )
  })

  it('names a meal by its recipe where the recipe was deleted here', async () => {
    const { run, list, call } = await openImports(app)
    await run(linesOf([recipeRecord('r1', 'Bread')]))
    const [recipe] = await list('/v1/recipes')
    await call('DELETE', `/v1/recipes/${recipe.id}`)
    const meal = { kind: 'meal', key: 'm1', date: '2026-12-24', recipe: 'r1' }
    const more = Array.from({ length: 60 }, (_, i) => ({ kind: 'list', key: `l${i}`, name: 'x' }))

    await run(linesOf([recipeRecord('r1', 'Bread'), ...more, meal]))

    const [entry] = await list('/v1/meal-plan?from=2026-12-24&to=2026-12-24')
    assert.deepEqual([entry.recipe_id, entry.title], [null, 'Bread'])
  })

  it('brings both of two records with one key, also where they are far from each other', async () => {
    const { run, list } = await openImports(app)
    const between = Array.from({ length: 60 }, (_, i) => recipeRecord(`r${i}`))
    const file = linesOf([recipeRecord('r', 'One'), ...between, recipeRecord('r', 'Two')])

    const jobs = [await run(file), await run(file)]

    const titles = (await list('/v1/recipes?limit=200')).map((one: { title: string }) => one.title)
    assert.deepEqual(
      jobs.map(({ created, unchanged }) => [created, unchanged]),
      [
        [62, 0],
        [0, 62],
      ],
    )
    assert.ok(titles.includes('One') && titles.includes('Two'))
  })

  it('links records whose keys are long', async () => {
    const { run, list } = await openImports(app)
    const key = 'flour '.repeat(50)
    const stock = { kind: 'stock', key: 's', food: key, name: 'Flour', quantity: 1 }

    await run(linesOf([{ kind: 'food', key, name: 'Flour' }, stock]))

    const [food] = await list('/v1/pantry/foods')
    const [item] = await list('/v1/pantry/items')
    assert.equal(item.food_id, food.id)
  })

  it('reads prices in the decimals of the currency of the household', async () => {
    const { run, list, call, householdId } = await openImports(app)
    const prices: Record<string, number> = {}
    for (const [currency, price] of [
      ['JPY', 298],
      ['KWD', 1.255],
      ['EUR', 1.49],
    ] as const) {
      await call('PATCH', `/v1/households/${householdId}`, { currency })
      await run(
        linesOf([{ kind: 'stock', key: currency, name: currency, quantity: 1, unit: 'g', price }]),
      )
    }

    for (const item of await list('/v1/pantry/items')) prices[item.currency] = item.price_minor
    assert.deepEqual(prices, { JPY: 298, KWD: 1255, EUR: 149 })
  })
})
