import assert from 'node:assert/strict'
import { it } from 'node:test'
import { linesOf } from '#test/app/imports.ts'
import { recipesIn } from '#test/import/read-import.ts'

const TITLE = 'x'.repeat(199)

/** The draft of a file that is a line of JSON, as a converter of any program can write it. */
async function draftOf(recipe: object) {
  const record = { kind: 'recipe', key: '1', recipe: { ingredients: [], steps: [], ...recipe } }
  const { recipes } = await recipesIn(linesOf([record]))
  return Object.values(recipes)[0] ?? assert.fail('There is no recipe.')
}

it('a draft says what was cut and left out of it', async () => {
  const long = 'y'.repeat(1500)
  const lines = Array.from({ length: 502 }, (_, i) => `line ${i}`)

  const { ingredients, steps, ...fields } = await draftOf({
    title: `${TITLE}🍅🍅`,
    source_url: 'a book',
    rating: 9,
    servings: -1,
    total_minutes: 20,
    author: 'Ada\u0007',
    ingredients: [
      { original_text: long, quantity: -1, unit: 'u'.repeat(50), note: 'dry' },
      ...lines.map((original_text) => ({ original_text })),
    ],
    steps: [{ text: 'z'.repeat(20_001), timer_seconds: 1.4 }, ...lines.map((text) => ({ text }))],
    extra: { mine: 1 },
  })

  assert.deepEqual(fields, {
    title: `${TITLE}🍅`,
    total_minutes: 20,
    author: 'Ada',
    extra: {
      imported_from: 'test',
      mine: 1,
      title: `${TITLE}🍅🍅`,
      source_url: 'a book',
      rating: 9,
      servings: -1,
      more_ingredients: ['line 499', 'line 500', 'line 501'],
      more_steps: ['line 498', 'line 499', 'line 500', 'line 501'],
    },
  })
  assert.deepEqual(
    [ingredients.length, ingredients[0]],
    [
      500,
      {
        original_text: 'y'.repeat(1000),
        unit: 'u'.repeat(40),
        note: `dry ${'y'.repeat(500)}`,
      },
    ],
  )
  assert.deepEqual(steps.slice(0, 3), [
    { text: 'z'.repeat(20_000), timer_seconds: 1 },
    { text: 'z', timer_seconds: 1 },
    { text: 'line 0' },
  ])
})
