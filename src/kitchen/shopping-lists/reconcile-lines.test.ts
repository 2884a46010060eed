import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { reconcile } from '@larder/rules/shopping-lists/planned/reconcile.ts'
import fc from 'fast-check'
import { idOf, LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import {
  FRIDAY,
  openPlannedKitchen,
  toBuy,
  told,
  TUESDAY,
  WEDNESDAY,
  withEggs,
} from '#test/fixtures/planned-kitchen.ts'

describe('the lines of reconcile', () => {
  it('never touches an item that was written by hand, and tells of it', () => {
    const { kitchen, food_id } = withEggs()
    const item = { list_id: LIST, food_id, quantity: 10 }
    const id = kitchen.put('shopping_item', 'by hand', item)
    const before = kitchen.get('shopping_item', id)

    const answer = kitchen.reconcile()

    assert.deepEqual(toBuy(kitchen), [[4, null]])
    assert.deepEqual(kitchen.get('shopping_item', id), before)
    assert.deepEqual(told(answer, 'also_listed', 'item_id', 'quantity', 'reason'), [
      [id, 10, 'by_hand'],
    ])
  })

  it('deletes a line that nobody needs, and keeps one that a person has changed', () => {
    const { kitchen, monday, tuesday } = withEggs()
    kitchen.plan('Tea', MONDAY, { food_id: kitchen.food('Tea'), quantity: 1 })
    kitchen.reconcile()
    const [tea, eggs] = [true, false].map((isTea) =>
      kitchen.lines().find(({ data }) => (data['food_id'] === idOf('Tea')) === isTea),
    )
    kitchen.change('shopping_item', eggs?.id ?? '', { note: 'brown ones' })
    for (const id of [monday, tuesday, idOf('Tea')]) kitchen.remove('meal_plan_entry', id)

    const answer = kitchen.reconcile()

    assert.deepEqual(told(answer, 'removed', 'item_id', 'reason'), [[tea?.id, 'not_needed']])
    assert.deepEqual(told(answer, 'kept', 'item_id', 'reason'), [[eggs?.id, 'edited']])
    assert.deepEqual(
      kitchen.lines().map(({ data }) => [data['planned_quantity'], data['sources']]),
      [[0, []]],
    )
  })

  it('joins several open lines of one thing in the one with the lowest id', () => {
    const { kitchen, food_id } = withEggs()
    const ids = ['a', 'b', 'c']
      .map((name) => {
        const sources = [{ kind: 'recipe', id: idOf(name), label: 'Cake', quantity: 2 }]
        const line = { list_id: LIST, food_id, planned_quantity: 2, sources }
        return kitchen.put('shopping_item', name, line)
      })
      .toSorted((a, b) => (a < b ? -1 : 1))
    kitchen.change('shopping_item', ids[2] ?? '', { note: 'brown' })

    const answer = kitchen.reconcile()

    assert.deepEqual(told(answer, 'removed', 'item_id', 'reason'), [[ids[1], 'merged']])
    assert.deepEqual(
      ids.map((id) => kitchen.get('shopping_item', id)?.['planned_quantity']),
      [10, undefined, 0],
    )
  })

  it('has a line of its own for an amount that does not convert, and tells the missing fact', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Flour', { default_unit: 'g' })
    const recipe_id = kitchen.recipe('Cake', [
      { food_id, quantity: 200, unit: 'g' },
      { food_id, quantity: 2, unit: 'metric_cup' },
    ])
    kitchen.plan('Cake day', MONDAY, { recipe_id })

    const answer = kitchen.reconcile()

    assert.deepEqual(toBuy(kitchen), [
      [2, 'metric_cup'],
      [200, 'g'],
    ])
    assert.deepEqual(told(answer, 'unresolved', 'food_id', 'unit', 'reason', 'missing'), [
      [food_id, 'metric_cup', 'no_conversion', 'density_g_per_ml'],
    ])
  })

  it('adds three thirds up to one', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Cream', { default_unit: 'l' })
    const recipe_id = kitchen.recipe('Sauce', [{ food_id, quantity: 1, unit: 'l' }], {
      servings: 3,
    })
    for (const day of [MONDAY, TUESDAY, WEDNESDAY])
      kitchen.plan(day, day, { recipe_id, servings: 1 })

    kitchen.reconcile()

    assert.deepEqual(toBuy(kitchen), [[1, 'l']])
  })

  it('tells of recipes that it can not use, and reads those within recipes', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Egg')
    const dough = kitchen.recipe('Dough', [{ food_id, quantity: 1 }, { recipe_id: idOf('Pie') }])
    const pie = kitchen.recipe('Pie', [{ recipe_id: dough, quantity: 2 }])
    const monday = kitchen.plan('Monday', MONDAY, { recipe_id: pie })
    const tuesday = kitchen.plan('Tuesday', TUESDAY, { recipe_id: idOf('gone') })

    const answer = kitchen.reconcile()

    assert.deepEqual(toBuy(kitchen), [[2, null]])
    assert.deepEqual(told(answer, 'unresolved', 'source_id', 'recipe_id', 'reason'), [
      [monday, pie, 'recipe_cycle'],
      [tuesday, idOf('gone'), 'recipe_missing'],
    ])
  })

  it('refuses a list that does not exist, and a plan of more than a year', () => {
    const kitchen = openPlannedKitchen()
    const refusal = (wish: object) =>
      kitchen.refusal(reconcile, { list_id: LIST, to: FRIDAY, ...wish })

    assert.equal(refusal({ list_id: idOf('none') }), 'not_found')
    assert.equal(refusal({ to: '2027-12-24' }), 'validation')
  })
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
    { numRuns: 100 },
  )
})
