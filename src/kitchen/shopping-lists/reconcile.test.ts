import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import { idOf, LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import {
  FRIDAY,
  openPlannedKitchen,
  THURSDAY,
  toBuy,
  told,
  TUESDAY,
  WEDNESDAY,
  withEggs,
} from '#test/fixtures/planned-kitchen.ts'

const NOW = '2026-11-20T09:00:00.000Z'

describe('reconcile', () => {
  it('has 4 to buy where 5 are in stock, Monday needs 6 and Tuesday 3', () => {
    const { kitchen, food_id, monday, tuesday } = withEggs()

    const answer = kitchen.reconcile()

    assert.deepEqual(told(answer, 'added', 'food_id', 'planned_quantity', 'reason'), [
      [food_id, 4, 'needed'],
    ])
    const [line] = kitchen.lines()
    assert.deepEqual(line?.data['sources'], [
      { kind: 'plan', id: monday, label: 'Omelette', quantity: 1 },
      { kind: 'plan', id: tuesday, label: 'Pancakes', quantity: 3 },
    ])
    assert.deepEqual([line?.data['quantity'], line?.data['planned_quantity']], [null, 4])
  })

  it('does not use on Tuesday a use_by lot that is good until Monday', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Fish', { default_unit: 'each' })
    const lot = kitchen.stock('fish', 3, { food_id, date_kind: 'use_by', best_before: MONDAY })
    kitchen.plan('Tuesday', TUESDAY, { food_id, quantity: 2 })

    const answer = kitchen.reconcile()

    assert.deepEqual(toBuy(kitchen), [[2, 'each']])
    assert.deepEqual(told(answer, 'unresolved', 'pantry_item_id', 'reason'), [[lot, 'past_use_by']])
    kitchen.plan('Monday', MONDAY, { food_id, quantity: 1 })
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[2, 'each']])
  })

  it('uses a best_before lot after its date, and tells', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Yoghurt')
    const lot = kitchen.stock('yoghurt', 3, { food_id, best_before: MONDAY })
    kitchen.plan('Tuesday', TUESDAY, { food_id, quantity: 2 })

    const answer = kitchen.reconcile()

    assert.deepEqual(toBuy(kitchen), [])
    assert.deepEqual(told(answer, 'unresolved', 'pantry_item_id', 'reason'), [[lot, 'past_date']])
  })

  it('moves no version when it is done twice', () => {
    const { kitchen, food_id } = withEggs()
    kitchen.food('Salt', { min_quantity: 2, restock_quantity: 3 })
    kitchen.plan('name', MONDAY, {
      recipe_id: kitchen.recipe('Salad', [
        { name: 'Lettuce' },
        { name: 'Oil', quantity: 0.333333, unit: 'cup' },
        { food_id, quantity: 2, unit: 'can' },
      ]),
    })
    kitchen.reconcile()
    const [before, lines] = [kitchen.version(), kitchen.lines()]

    const answer = kitchen.reconcile()

    assert.deepEqual([kitchen.version(), kitchen.lines()], [before, lines])
    assert.deepEqual([answer['added'], answer['changed'], answer['removed']], [[], [], []])
    assert.equal(lines.length, 5)
  })

  it('has 1 to buy when Tuesday is unplanned, and 4 in one line when it is planned again', () => {
    const { kitchen, dinner, tuesday } = withEggs()
    kitchen.reconcile()

    kitchen.remove('meal_plan_entry', tuesday)
    const answer = kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[1, null]])
    assert.deepEqual(told(answer, 'changed', 'planned_quantity', 'reason'), [[1, 'needs_less']])

    dinner('Pancakes again', TUESDAY, 3)
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[4, null]])
  })

  it('keeps an amount that was set by hand beside the planned one', () => {
    const { kitchen, tuesday } = withEggs()
    kitchen.reconcile()
    const id = kitchen.lines()[0]?.id ?? ''
    kitchen.change('shopping_item', id, { quantity: 6 })
    const amounts = () => {
      kitchen.reconcile()
      return kitchen.lines().map(({ data }) => [data['quantity'], data['planned_quantity']])
    }

    assert.deepEqual(amounts(), [[6, 4]])
    kitchen.remove('meal_plan_entry', tuesday)
    assert.deepEqual(amounts(), [[6, 1]])
  })

  it('adds nothing for what was ticked, and one open line for what is needed besides', () => {
    const { kitchen, food_id, dinner } = withEggs()
    kitchen.reconcile()
    const id = kitchen.lines()[0]?.id ?? ''
    kitchen.change('shopping_item', id, { checked_at: NOW })
    const before = kitchen.lines()

    kitchen.reconcile()
    assert.deepEqual(kitchen.lines(), before)

    dinner('Quiche', WEDNESDAY, 3)
    kitchen.reconcile()
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[3, null]])
    assert.deepEqual(kitchen.get('shopping_item', id), before[0]?.data)

    kitchen.apply(
      [{ op: 'update', entity: 'shopping_item', id, patch: { put_away_at: NOW } }],
      'service',
    )
    const lot = kitchen.stock('the eggs that were put away', 4, { food_id })
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[3, null]])

    kitchen.apply(
      [{ op: 'update', entity: 'shopping_item', id, patch: { put_away_at: null } }],
      'service',
    )
    kitchen.put('stock_movement', 'gone', { pantry_item_id: lot, kind: 'count', value: 0 })
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[3, null]])
  })

  it('converts 1 us_cup by the density: 124.608235 g are short of 750 g', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Flour', { default_unit: 'g', density_g_per_ml: 0.53 })
    kitchen.stock('flour', 500, { food_id, unit: 'g' })
    const cup = kitchen.stock('cup of flour', 1, { food_id, unit: 'us_cup' })
    kitchen.plan('Bread', MONDAY, { food_id, quantity: 0.75, unit: 'kg' })

    assert.deepEqual(kitchen.reconcile()['unresolved'], [])
    assert.deepEqual(toBuy(kitchen), [[124.608235, 'g']])

    kitchen.change('food', food_id, { density_g_per_ml: null })
    const answer = kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[250, 'g']])
    assert.deepEqual(told(answer, 'unresolved', 'pantry_item_id', 'reason', 'missing'), [
      [cup, 'no_conversion', 'density_g_per_ml'],
    ])
  })

  it('keeps a dismissed line away after a recipe was added and taken out again', () => {
    const { kitchen, food_id } = withEggs()
    kitchen.reconcile()
    const [line] = kitchen.lines()
    kitchen.change('shopping_item', line?.id ?? '', { dismissed_at: NOW })
    const recipe_id = kitchen.recipe('Cake', [{ food_id, quantity: 1 }])
    const operationId = idOf('added')
    kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId })
    kitchen.run(removeSource, { list_id: LIST, source_id: operationId })

    const answer = kitchen.reconcile()

    assert.deepEqual([toBuy(kitchen), answer['added']], [[], []])
  })

  it('keeps the order of the sources of a line that does not change', () => {
    const { kitchen, food_id } = withEggs()
    kitchen.reconcile()
    const recipe_id = kitchen.recipe('Cake', [{ food_id, quantity: 1 }])
    kitchen.run(addRecipe, { list_id: LIST, recipe_id })
    const version = kitchen.version()

    const answer = kitchen.reconcile()

    assert.deepEqual([answer['changed'], kitchen.version()], [[], version])
  })

  it('keeps a dismissed line away, until a new dinner needs it: then with the share of that dinner', () => {
    const { kitchen, dinner, monday, tuesday } = withEggs()
    kitchen.reconcile()
    const id = kitchen.lines()[0]?.id ?? ''
    kitchen.change('shopping_item', id, { dismissed_at: NOW })

    const away = kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [])
    assert.deepEqual(told(away, 'kept', 'item_id', 'reason'), [[id, 'dismissed']])
    const before = kitchen.version()
    kitchen.reconcile()
    assert.equal(kitchen.version(), before)

    const wednesday = dinner('Quiche', WEDNESDAY, 2)
    const back = kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[2, null]])
    assert.deepEqual(told(back, 'changed', 'item_id', 'reason'), [[id, 'needed_again']])
    assert.deepEqual(kitchen.get('shopping_item', id)?.['dismissed_sources'], [monday, tuesday])

    kitchen.remove('meal_plan_entry', wednesday)
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [])
    kitchen.change('shopping_item', id, { dismissed_at: null })
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[4, null]])
  })

  it('has 5 to buy of 5 eggs where Monday and Thursday need 5, to Tuesday and then to Friday', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Egg')
    kitchen.stock('eggs', 5, { food_id })
    kitchen.plan('Monday', MONDAY, { food_id, quantity: 5 })
    kitchen.plan('Thursday', THURSDAY, { food_id, quantity: 5 })

    kitchen.reconcile({ to: TUESDAY })
    assert.deepEqual(toBuy(kitchen), [])
    kitchen.reconcile({ to: FRIDAY })
    assert.deepEqual(toBuy(kitchen), [[5, null]])
  })
})
