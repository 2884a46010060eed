import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, toBuy, told, TUESDAY } from '#test/fixtures/planned-kitchen.ts'

const UNITS = Array.from({ length: 500 }, (_, i) => `unit ${i}`)

describe('a plan with unusual ingredients', () => {
  it('has lines for 20 units of a food that do not convert, and tells that it has more', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Milk')
    const recipe_id = kitchen.recipe(
      'Soup',
      UNITS.map((unit) => ({ food_id, quantity: 1, unit })),
    )
    kitchen.plan('dinner', MONDAY, { recipe_id })

    const answer = kitchen.reconcile()

    assert.equal(told(answer, 'added').length, 20)
    assert.deepEqual(told(answer, 'unresolved', 'food_id', 'reason').at(-1), [
      food_id,
      'too_many_units',
    ])
  })

  it('keeps apart a name with a comma, and a unit with a comma', () => {
    const kitchen = openPlannedKitchen()
    const recipe_id = kitchen.recipe('Salad', [
      { name: 'nuts, chopped', quantity: 1, unit: 'bag' },
      { name: 'nuts', quantity: 2, unit: 'chopped, bag' },
    ])

    kitchen.run(addRecipe, { list_id: LIST, recipe_id })

    assert.deepEqual(toBuy(kitchen), [
      [1, 'bag'],
      [2, 'chopped, bag'],
    ])
  })

  it('uses each lot on the days on which it is good, and tells it once', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Fish')
    const lots = [1, 2].map((n) =>
      kitchen.stock(`fish ${n}`, 2, { food_id, best_before: MONDAY, date_kind: 'use_by' }),
    )
    const recipe_id = kitchen.recipe('Fish', [{ food_id, quantity: 3 }, { food_id }])
    kitchen.plan('first', MONDAY, { recipe_id })
    kitchen.plan('second', TUESDAY, { recipe_id })

    const answer = kitchen.reconcile()

    assert.deepEqual(told(answer, 'unresolved', 'pantry_item_id', 'reason'), [
      [lots.toSorted()[1] ?? null, 'past_use_by'],
    ])
    assert.deepEqual(toBuy(kitchen), [[3, null]])
  })
})
