import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { expandRecipes } from '@larder/rules/recipes/expand-recipe.ts'
import { runOnCopy, matches, type Row } from '@larder/rules/verbs/verb.ts'

const recipe = (id: string, servings: number | null, ingredients: readonly Data[]): Row => ({
  id,
  version: 1,
  data: { title: id, servings, ingredients },
})

/** Expands a recipe. @returns each ingredient with its amount, and the recipes that were not expanded */
function expand(rows: readonly Row[], recipeId: string, servings?: number) {
  const wanted = [{ recipeId, servings: servings === undefined ? null : fromNumber(servings) }]
  let reads = 0
  const [expansion] = runOnCopy(expandRecipes(wanted), (query) => {
    reads += 1
    return rows.filter((row) => matches(query, row))
  })
  assert.ok(expansion)
  return {
    ingredients: expansion.ingredients.map(({ path, quantity, isOptional }) => [
      path.join('/'),
      quantity && toNumber(quantity),
      ...(isOptional ? ['optional'] : []),
    ]),
    unexpanded: expansion.unexpanded.map(({ path, why }) => [path.join('/'), why]),
    servings: toNumber(expansion.servings),
    reads,
  }
}

const timesHundred = (id: string) =>
  Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, recipe_id: id, quantity: 1 }))

describe('the ingredients of a recipe', () => {
  it('are scaled to the servings', () => {
    const rows = [
      recipe('soup', 4, [
        { id: 'water', quantity: 1, quantity_max: 2 },
        { id: 'salt' },
        { id: 'chives', quantity: 3, optional: true },
      ]),
      recipe('tea', null, [{ id: 'leaves', quantity: 2 }]),
    ]

    assert.deepEqual(expand(rows, 'soup', 6), {
      ingredients: [
        ['water', 1.5],
        ['salt', null],
        ['chives', 4.5, 'optional'],
      ],
      unexpanded: [],
      servings: 6,
      reads: 1,
    })
    assert.equal(expand(rows, 'soup').servings, 4)
    assert.deepEqual(expand(rows, 'tea', 3).ingredients, [['leaves', 6]])
  })

  it('include those of a recipe among them, scaled by servings of that recipe', () => {
    const rows = [
      recipe('pizza', 2, [
        { id: 'dough', recipe_id: 'dough', quantity: 1 },
        { id: 'sauce', recipe_id: 'sauce', optional: true },
      ]),
      recipe('dough', 4, [{ id: 'flour', quantity: 1000 }]),
      recipe('sauce', 3, [{ id: 'tomatoes', quantity: 5 }]),
    ]

    const { ingredients, reads } = expand(rows, 'pizza', 4)

    assert.deepEqual(ingredients, [
      ['dough/flour', 500],
      ['sauce/tomatoes', 10, 'optional'],
    ])
    assert.equal(reads, 2)
  })

  it('stop at a recipe that is already on the path', () => {
    const rows = [
      recipe('hen', 1, [
        { id: 'corn', quantity: 1 },
        { id: 'egg', recipe_id: 'egg', quantity: 1 },
      ]),
      recipe('egg', 1, [{ id: 'hen', recipe_id: 'hen', quantity: 1 }]),
      recipe('self', 1, [{ id: 'self', recipe_id: 'self', quantity: 1 }]),
    ]

    assert.deepEqual(expand(rows, 'hen').ingredients, [['corn', 1]])
    assert.deepEqual(expand(rows, 'hen').unexpanded, [['egg/hen', 'recipe_cycle']])
    assert.deepEqual(expand(rows, 'self').unexpanded, [['self', 'recipe_cycle']])
  })

  it('include the same recipe twice, beside each other', () => {
    const dough = { recipe_id: 'dough', quantity: 1 }
    const rows = [
      recipe('box', 1, [
        { id: 'bottom', ...dough },
        { id: 'lid', ...dough },
      ]),
      recipe('dough', 1, [{ id: 'flour', quantity: 2 }]),
    ]

    assert.deepEqual(expand(rows, 'box'), {
      ingredients: [
        ['bottom/flour', 2],
        ['lid/flour', 2],
      ],
      unexpanded: [],
      servings: 1,
      reads: 2,
    })
  })

  it('go five recipes deep, and tell of a recipe that is gone', () => {
    const rows = Array.from({ length: 8 }, (_, i) =>
      recipe(`${i}`, 1, [
        { id: `flour ${i}`, quantity: 1 },
        { id: 'next', recipe_id: `${i + 1}`, quantity: 1 },
      ]),
    )

    const { ingredients, unexpanded } = expand(rows, '0')

    assert.equal(ingredients.length, 6)
    assert.deepEqual(unexpanded, [['next/next/next/next/next/next', 'recipe_too_deep']])
    assert.deepEqual(expand(rows, '7').unexpanded, [['next', 'recipe_missing']])
    assert.deepEqual(expand(rows, '9').unexpanded, [['', 'recipe_missing']])
  })

  it('end where recipes in recipes are too many', () => {
    const rows = [
      recipe('a', 1, timesHundred('b')),
      recipe('b', 1, timesHundred('c')),
      recipe('c', 1, timesHundred('d')),
      recipe('d', 1, [{ id: 'salt', quantity: 1 }]),
    ]

    const { ingredients, unexpanded } = expand(rows, 'a')

    assert.ok(ingredients.length <= 20_000)
    assert.ok(unexpanded.some(([, why]) => why === 'recipe_too_large'))
  })
})
