import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data, Json } from '@larder/rules/json.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { openPlannedKitchen, told } from '#test/fixtures/planned-kitchen.ts'

const times = (count: number, one: Data): Data[] => Array.from({ length: count }, () => one)

/** A recipe that has another one as an ingredient, some times over. */
function nested(count: number, ingredients: readonly Data[]) {
  const kitchen = openPlannedKitchen()
  const inner = kitchen.recipe('Dough', ingredients)
  const recipe_id = kitchen.recipe('Cake', times(count, { recipe_id: inner, quantity: 1 }))
  return { kitchen, recipe_id }
}

describe('a very large recipe', () => {
  it('is cooked with its first 2,000 ingredients, and tells which recipes it leaves out', () => {
    const { kitchen, recipe_id } = nested(100, times(100, { name: 'Salt' }))

    const answer = kitchen.run(cook, { recipe_id })

    assert.equal(told(answer, 'ingredients').length, 1900)
    assert.deepEqual([...new Set(told(answer, 'unexpanded', 'why').flat())], ['recipe_too_large'])
  })

  it('tells each lot once that is passed over, however many ingredients would use it', () => {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Milk')
    const past = { food_id, best_before: '2020-01-01', date_kind: 'use_by' }
    const lots: [Json, Json][] = [
      [kitchen.stock('sour', 1, past), 'past_use_by'],
      [kitchen.stock('bottle', 1, { food_id, unit: 'bottle' }), 'no_conversion'],
    ]
    const recipe_id = kitchen.recipe('Cake', times(3, { food_id, quantity: 1 }))

    const answer = kitchen.run(cook, { recipe_id })

    const skipped = told(answer, 'skipped', 'pantry_item_id', 'reason')
    assert.deepEqual(new Map(skipped as [Json, Json][]), new Map(lots)) // each entry has two members
    assert.equal(skipped.length, 2)
  })

  it('answers the first 200 characters of an ingredient', () => {
    const { kitchen, recipe_id } = nested(1, [{ original_text: '🥚'.repeat(300) }])

    const answer = kitchen.run(cook, { recipe_id })

    assert.deepEqual(told(answer, 'ingredients', 'name'), [['🥚'.repeat(200)]])
  })

  it('gives its leftovers a name of whole characters', () => {
    const kitchen = openPlannedKitchen()
    const recipe_id = kitchen.recipe(`a${'🥚'.repeat(150)}`, [])

    kitchen.run(cook, { recipe_id, leftovers: { servings: 1, location_id: null } })

    const [lot] = kitchen.all('pantry_item')
    assert.equal(lot?.data['name'], `a${'🥚'.repeat(99)}`)
  })
})
