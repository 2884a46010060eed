import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharesOf } from '@larder/rules/shopping-lists/sources.ts'
import { idOf, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import {
  openPlannedKitchen,
  sorted,
  toBuy,
  TUESDAY,
  WEDNESDAY,
  withEggs,
} from '#test/fixtures/planned-kitchen.ts'

const NOW = '2026-11-20T09:00:00.000Z'

describe('the demand of reconcile', () => {
  it('passes over what is cooked, unless the cooking was undone', () => {
    const { kitchen, tuesday } = withEggs()
    const cooking = kitchen.put('cooking', 'cooked', {
      recipe_id: idOf('Pancakes'),
      recipe_title: 'Pancakes',
      servings: 1,
      cooked_on: MONDAY,
      plan_entry_id: tuesday,
    })

    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[1, null]])
    const undone = { undone_at: NOW }
    kitchen.apply([{ op: 'update', entity: 'cooking', id: cooking, patch: undone }], 'service')
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[4, null]])
  })

  it('fills up what is low after the plan', () => {
    const kitchen = openPlannedKitchen()
    const milk = { default_unit: 'l', min_quantity: 1, restock_quantity: 3 }
    const food_id = kitchen.food('Milk', milk)
    kitchen.stock('milk', 2, { food_id, unit: 'l' })
    kitchen.plan('Porridge', TUESDAY, { food_id, quantity: 500, unit: 'ml' })

    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [])

    kitchen.plan('Pudding', WEDNESDAY, { food_id, quantity: 700, unit: 'ml' })
    kitchen.reconcile()
    assert.deepEqual(kitchen.lines()[0]?.data['sources'], [
      { kind: 'low_stock', id: food_id, label: 'Milk', quantity: 2.2 },
    ])
    kitchen.reconcile({ low_stock: false })
    assert.deepEqual(toBuy(kitchen), [])
  })

  it('takes a staple to be there, unless it has a min_quantity', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Salt', { staple: true })
    kitchen.plan('Soup', MONDAY, { food_id, quantity: 10, unit: 'g' })

    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [])
    kitchen.change('food', food_id, { min_quantity: 0 })
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[10, 'g']])
  })

  it('needs an ingredient without a food by its name, and one without an amount once', () => {
    const kitchen = openPlannedKitchen()
    kitchen.stock('oil', 1, { name: ' olive  OIL', unit: 'l' })
    const oil = { name: 'Olive oil', quantity: 600, unit: 'ml' }
    const recipe_id = kitchen.recipe('Salad', [oil, { original_text: 'some basil' }])
    kitchen.plan('Monday', MONDAY, { recipe_id })
    kitchen.plan('Tuesday', TUESDAY, { recipe_id, servings: 2 })

    kitchen.reconcile()

    const lines = kitchen.lines().map(({ data }) => data)
    assert.deepEqual(
      sorted(
        lines.map(({ name = null, planned_quantity = null, unit = null }) => [
          name,
          planned_quantity,
          unit,
        ]),
      ),
      [
        ['Olive oil', 800, 'ml'],
        ['some basil', 0, null],
      ],
    )
    const basil = kitchen.lines().find(({ data }) => data['name'] === 'some basil')
    assert.deepEqual(
      sharesOf(basil?.data['sources']).map(({ label, quantity }) => [label, quantity]),
      [
        ['Salad', null],
        ['Salad', null],
      ],
    )
    const id = basil?.id ?? ''
    kitchen.change('shopping_item', id, { checked_at: NOW })
    kitchen.reconcile()
    assert.deepEqual(toBuy(kitchen), [[800, 'ml']])
  })
})
