import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '@larder/rules/json.ts'
import { pantryEntities } from '@larder/rules/pantry/entities.ts'
import { recipeEntities } from '@larder/rules/recipes/entities.ts'
import { explain } from './explain.ts'

const ENTITIES = new Map([...pantryEntities, ...recipeEntities].map((one) => [one.name, one]))
const ID = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'

function explained(entity: string, name: string, value: Json): readonly (readonly string[])[] {
  const { type } = ENTITIES.get(entity)?.fields[name] ?? assert.fail(`no ${name}`)
  const problems = explain(type, type.normalize(value), name)
  assert.equal(problems.length === 0, type.allows(type.normalize(value)))
  return problems.map(({ path, message }) => [path, message])
}

const normal = (entity: string, name: string, value: Json) =>
  ENTITIES.get(entity)?.fields[name]?.type.normalize(value)

describe('the explanation of a wrong value', () => {
  it('says what the value must be', () => {
    const sentences = [
      explained('recipe', 'title', ''),
      explained('recipe', 'rating', 6),
      explained('recipe', 'servings', 0),
      explained('recipe', 'servings', 0.0000001),
      explained('recipe', 'source_url', 'javascript:alert(1)'),
      explained('recipe', 'source_url', 7),
      explained('pantry_item', 'best_before', '2026-02-30'),
      explained('pantry_item', 'opened_at', '2026-11-20T24:00:00Z'),
      explained('location', 'kind', 'attic'),
      explained('pantry_item', 'food_id', 'milk'),
      explained('pantry_item', 'currency', 'euro'),
    ].map(([problem]) => problem?.[1])

    assert.deepEqual(sentences, [
      'title must be a text of 1 to 200 characters.',
      'rating must be a whole number from 1 to 5, or null.',
      'servings must be a number above 0 and at most 100000, or null.',
      'servings must have at most 6 decimals.',
      'source_url must be a web address that begins with https:// or http://.',
      'source_url must be a web address that begins with https:// or http://, or null.',
      'best_before must be a day such as 2026-12-24, or null.',
      'opened_at must be an instant in ISO 8601 such as 2026-11-20T08:00:00.000Z, or null.',
      'kind must be one of pantry, fridge, freezer and other.',
      'food_id must be a UUID, or null.',
      'currency must be a text such as EUR, or null.',
    ])
  })

  it('names each wrong place in a list and in an object', () => {
    const parts = [
      { id: ID, original_text: 'flour', quantity: 0.0000001, optional: 7 },
      { id: 'milk', orginal_text: 'milk' },
    ]

    assert.deepEqual(explained('recipe', 'ingredients', parts), [
      ['/ingredients/0/quantity', 'ingredients[0].quantity must have at most 6 decimals.'],
      ['/ingredients/0/optional', 'ingredients[0].optional must be true or false.'],
      ['/ingredients/1/original_text', 'ingredients[1].original_text is missing.'],
      ['/ingredients/1/id', 'ingredients[1].id must be a UUID.'],
      [
        '/ingredients/1/orginal_text',
        'ingredients[1].orginal_text is not known here. The nearest known name is original_text.',
      ],
    ])
    assert.deepEqual(explained('recipe', 'nutrition', { fat: 1, 'a/b': 'much' }), [
      ['/nutrition/a~1b', 'nutrition."a/b" must be a number.'],
    ])
    assert.deepEqual(explained('recipe', 'tags', 'sweet'), [
      ['/tags', 'tags must be a list of at most 100 items.'],
    ])
  })

  it('ends after 20 problems, and after the first wrong part of a large value', () => {
    assert.equal(explained('recipe', 'ingredients', Array(30).fill(0)).length, 20)
    assert.equal(explained('recipe', 'ingredients', Array(100_000).fill(0)).length, 1)
    assert.equal(explained('food', 'shelf_life_days', { opened: -1, x: 1 }).length, 2)
  })
})

describe('the normal form of a value', () => {
  it('is trimmed and composed, in UTC, with ids in lower case', () => {
    const upper = ID.toUpperCase()

    assert.deepEqual(
      [
        normal('food', 'name', ' Cafe\u0301 '),
        normal('food', 'aliases', [' Lait ', 'Milk']),
        normal('food', 'category_id', upper),
        normal('pantry_item', 'opened_at', '2026-11-20 10:00:00+02:00'),
        normal('recipe', 'steps', [{ id: upper, text: ' Mix. ', ingredient_ids: [upper] }]),
        normal('food', 'name', 7),
      ],
      [
        'Café',
        ['Lait', 'Milk'],
        ID,
        '2026-11-20T08:00:00.000Z',
        [{ id: ID, text: ' Mix. ', ingredient_ids: [ID] }],
        7,
      ],
    )
  })
})
