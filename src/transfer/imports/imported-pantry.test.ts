import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openImports } from '#test/app/imports.ts'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { buildZip } from '#test/import/build-zip.ts'

const app = await startApp()

const UNITS = [
  { id: 1, name: 'Piece' },
  { id: 2, name: 'Gram' },
  { id: 3, name: 'Pack' },
]

describe('a pantry of Grocy', () => {
  it('counts in the conversions of its products, and plans them', async () => {
    const { run, list, call } = await openImports(app)
    const file = await buildSqlite({
      quantity_units: UNITS,
      products: [
        { id: 1, name: 'Flour', qu_id_stock: 3 },
        { id: 2, name: 'Yogurt', qu_id_stock: 1 },
      ],
      quantity_unit_conversions: [
        { id: 1, from_qu_id: 3, to_qu_id: 2, factor: 1000, product_id: 1 },
      ],
      stock: [{ id: 1, product_id: 1, amount: 2, stock_id: 's1', open: 0 }],
      recipes: [{ id: 1, name: 'Rolls', base_servings: 1, type: 'normal' }],
      recipes_pos: [{ id: 1, recipe_id: 1, product_id: 1, amount: 0.2, qu_id: 2 }],
      meal_plan: [
        {
          id: 1,
          day: '2026-12-24',
          type: 'product',
          product_id: 2,
          product_amount: 2,
          product_qu_id: 1,
        },
      ],
    })

    const job = await run(file)

    const foods = await list('/v1/pantry/foods')
    const idOf = (name: string) => foods.find((one: { name: string }) => one.name === name)?.id
    const [{ id: rolls }] = await list('/v1/recipes')
    const { body: availability } = await call('GET', `/v1/recipes/${rolls}/availability`)
    const { body: plan } = await call('GET', '/v1/meal-plan')
    const [{ date, food_id, recipe_id, title, quantity, unit }] = plan.items
    assert.deepEqual([job.state, job.broken], ['done', 0])
    assert.deepEqual(foods.find((one: { name: string }) => one.name === 'Flour')?.measures, [
      { unit: 'Pack', quantity: 1000, of: 'Gram' },
    ])
    assert.equal(availability.ingredients[0].state, 'have')
    assert.deepEqual(
      { date, food_id, recipe_id, title, quantity, unit },
      {
        date: '2026-12-24',
        food_id: idOf('Yogurt'),
        recipe_id: null,
        title: null,
        quantity: 2,
        unit: null,
      },
    )
  })
})

describe('a pantry of Cooklang', () => {
  it('has what is always there as a staple, and what has no amount as a food', async () => {
    const { run, list } = await openImports(app)
    const pantry = '[cupboard]\nsalt = "unlim"\nbasil = { quantity = "some" }\nsugar = "2%kg"\n'
    const file = buildZip([
      { name: 'config/pantry.conf', content: pantry },
      { name: 'Tea.cook', content: 'Boil @water{200%ml} with @tea{1%bag}.' },
    ])

    const job = await run(file)

    const foods = await list('/v1/pantry/foods')
    const items = await list('/v1/pantry/items')
    assert.deepEqual([job.state, job.broken], ['done', 0])
    assert.deepEqual(
      foods.map(({ name, staple }: { name: string; staple: boolean }) => [name, staple]).toSorted(),
      [
        ['basil', false],
        ['salt', true],
        ['sugar', false],
      ],
    )
    assert.deepEqual(
      items.map(({ quantity, unit }: { quantity: number; unit: string }) => [quantity, unit]),
      [[2, 'kg']],
    )
  })
})
