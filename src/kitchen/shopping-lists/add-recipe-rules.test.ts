import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import { idOf, LIST } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, toBuy, told } from '#test/fixtures/planned-kitchen.ts'

const NOW = '2026-11-20T09:00:00.000Z'

function withCake() {
  const kitchen = openPlannedKitchen()
  const flour = kitchen.food('Flour', { default_unit: 'g' })
  const recipe_id = kitchen.recipe(
    'Cake',
    [
      { food_id: flour, quantity: 300, unit: 'g' },
      { food_id: flour, quantity: 0.1, unit: 'kg' },
      { name: 'Lemon', quantity: 1 },
    ],
    { servings: 4 },
  )
  return {
    kitchen,
    flour,
    add: (operation: string, wish: Data = {}) =>
      kitchen.run(
        addRecipe,
        { list_id: LIST, recipe_id, ...wish },
        { operationId: idOf(operation) },
      ),
    remove: (operation: string) =>
      kitchen.run(removeSource, { list_id: LIST, source_id: idOf(operation) }),
  }
}

describe('add-recipe', () => {
  it('adds one line for each food and unit, or name, with the source', () => {
    const { kitchen, flour, add } = withCake()

    const answer = add('first', { servings: 2 })

    assert.deepEqual(toBuy(kitchen), [
      [0.5, null],
      [200, 'g'],
    ])
    const [line] = kitchen.lines().filter(({ data }) => data['food_id'] === flour)
    assert.deepEqual(line?.data['sources'], [
      { kind: 'recipe', id: idOf('first'), label: 'Cake', quantity: 200 },
    ])
    assert.equal(answer['source_id'], idOf('first'))
  })

  it('adds to the open line, and only the chosen ingredients', () => {
    const { kitchen, add } = withCake()
    add('first')
    add('second', { ingredient_ids: [idOf('Cake 1')] })

    assert.deepEqual(toBuy(kitchen), [
      [1, null],
      [500, 'g'],
    ])
  })

  it('makes a whole of equal parts, and less of them after an undo', () => {
    const kitchen = openPlannedKitchen()
    const recipe_id = kitchen.recipe('Cake', [{ name: 'Flour', quantity: 0.083333, unit: 'kg' }])
    const twelve = Array.from({ length: 12 }, (_, i) => idOf(`cake ${i}`))
    for (const operationId of twelve)
      kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { operationId })
    assert.deepEqual(toBuy(kitchen), [[1, 'kg']])

    for (const id of twelve.slice(3, 11)) kitchen.undo(id)
    assert.deepEqual(toBuy(kitchen), [[0.333333, 'kg']])
  })

  it('subtracts what is there, if asked to', () => {
    const { kitchen, flour, add } = withCake()
    kitchen.stock('flour', 150, { food_id: flour, unit: 'g' })
    kitchen.put('shopping_item', 'lemon', { list_id: LIST, name: 'lemon', checked_at: NOW })

    add('first', { minus_stock: true })

    assert.deepEqual(toBuy(kitchen), [[250, 'g']])
  })

  it('refuses a list or a recipe that does not exist', () => {
    const { kitchen } = withCake()
    const refusal = (wish: Data) =>
      kitchen.refusal(addRecipe, { list_id: LIST, recipe_id: idOf('Cake'), ...wish })

    assert.equal(refusal({ list_id: idOf('none') }), 'not_found')
    assert.equal(refusal({ recipe_id: idOf('none') }), 'not_found')
  })
})

describe('the removal of a source', () => {
  it('takes exactly its share out of the open lines', () => {
    const { kitchen, add, remove } = withCake()
    add('first')
    const before = toBuy(kitchen)
    add('second', { servings: 3 })

    const answer = remove('second')

    assert.deepEqual(toBuy(kitchen), before)
    assert.deepEqual(told(answer, 'changed', 'reason'), [['needs_less'], ['needs_less']])
  })

  it('deletes a line without sources, and spares what a person has changed or ticked', () => {
    const { kitchen, flour, add, remove } = withCake()
    const milk = kitchen.food('Milk')
    const latte = kitchen.recipe('Latte', [{ food_id: milk, quantity: 1 }])
    add('first')
    kitchen.run(addRecipe, { list_id: LIST, recipe_id: latte }, { operationId: idOf('second') })
    const idOfFood = (food_id: string | null) =>
      kitchen.lines().find(({ data }) => data['food_id'] === food_id)?.id ?? ''
    kitchen.change('shopping_item', idOfFood(flour), { quantity: 1000 })
    kitchen.change('shopping_item', idOfFood(milk), { checked_at: NOW })
    const lemon = idOfFood(null)

    const answer = remove('first')

    assert.deepEqual(told(answer, 'removed', 'item_id'), [[lemon]])
    assert.deepEqual(told(answer, 'kept', 'item_id', 'reason', 'planned_quantity', 'quantity'), [
      [idOfFood(flour), 'edited', 0, 1000],
    ])
    assert.deepEqual(remove('second')['removed'], [])
    const none = { list_id: idOf('none'), source_id: idOf('first') }
    assert.equal(kitchen.refusal(removeSource, none), 'not_found')
  })
})
