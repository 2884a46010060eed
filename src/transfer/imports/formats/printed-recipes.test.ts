import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toCooklang } from '@larder/rules/recipes/formats/to-cooklang.ts'
import { toJsonLd } from '@larder/rules/recipes/formats/to-json-ld.ts'
import { recipesIn } from '#test/import/read-import.ts'

/** A recipe with a value in each field that both forms have. */
const WHOLE = {
  title: 'Soup: the "best" @home',
  description: 'Warm.\n\n# 1 of -- all',
  servings: 4,
  yield_text: '50% rye, 2 loaves',
  prep_minutes: 10,
  cook_minutes: 90,
  total_minutes: 100,
  source_url: 'https://example.com/soup?a=1&b=%20',
  author: 'Ada',
  tags: ['winter', 'quick & easy'],
  image_url: 'https://example.com/soup.jpg',
  rating: 4,
  note: 'Better the next day.\n\n> as grandma said\n= not a heading --- [- and not a comment -]\n-- really',
  language: 'en',
  nutrition: {
    energy_kcal: 227,
    fat_g: 9.5,
    saturated_fat_g: 3,
    unsaturated_fat_g: 6,
    trans_fat_g: 0.5,
    carbohydrate_g: 20,
    sugar_g: 4,
    fiber_g: 5,
    protein_g: 7,
    salt_g: 1.25,
    sodium_mg: 500,
    cholesterol_mg: 30,
  },
}
const TEXTS = ['1 kg leeks', '0.5 l milk', '200–250 g flour, sifted', 'a pinch of salt (fine)']
const printed = (of: object) => ({ id: 'a', original_text: 'a line', ...of })

describe('a recipe that Larder printed as JSON-LD', () => {
  it('is the same when it is read', async () => {
    const steps = [
      { text: 'Cut.\nWash.', section: null },
      { text: 'Cook for 30 minutes.', section: 'Soup' },
      { text: 'Stir it.', section: 'Soup' },
    ]
    const ingredients = TEXTS.map((original_text) => printed({ original_text }))

    const { recipes } = await recipesIn(JSON.stringify(toJsonLd({ ...WHOLE, ingredients, steps })))

    assert.deepEqual(recipes[WHOLE.title], {
      ...WHOLE,
      ingredients: TEXTS.map((original_text) => ({ original_text })),
      steps: [{ text: 'Cut.\nWash.' }, ...steps.slice(1)],
      extra: { imported_from: 'schema.org JSON-LD' },
    })
  })
})

describe('a recipe that Larder printed as Cooklang', () => {
  it('is the same when it is read', async () => {
    const leeks = {
      section: 'Soup',
      quantity: 1,
      unit: 'kg',
      name: 'leeks',
      note: 'or (red) onions',
    }
    const milk = { section: 'Soup', quantity: 0.333333, unit: 'l', name: 'milk', optional: true }
    const flour = { quantity: 200, quantity_max: 250, unit: 'g', name: 'flour', note: 'sifted' }
    const cream = { section: 'To serve', quantity: 2, name: '-10% cream | thick' }
    const steps = [
      { text: 'Sift the flour (twice).\n= Really @home = {now} ~ #1.\n> \\ -- or --- not [-' },
      {
        text: 'Cook the leeks in milk(warm) for 30 minutes.',
        section: 'Soup',
        timer_seconds: 1800,
      },
      { text: 'Wait.', section: 'Soup', timer_seconds: 90 },
      { text: 'Stir in one of -- all.\nleeks, milk', section: 'Soup', timer_seconds: 3600 },
      { text: 'Eat.' },
    ]
    const ingredients = [flour, leeks, milk, cream]

    const { recipes } = await recipesIn(
      toCooklang({ ...WHOLE, ingredients: ingredients.map(printed), steps }),
    )

    const texts = [
      '200-250 g flour (sifted)',
      '1 kg leeks (or (red) onions)',
      '0.333333 l milk',
      '2 -10% cream | thick',
    ]
    assert.deepEqual(recipes[WHOLE.title], {
      ...WHOLE,
      ingredients: ingredients.map((one, at) => ({ original_text: texts[at], ...one })),
      steps,
      extra: { imported_from: 'Cooklang' },
    })
  })

  it('names no time and no ingredient in its steps twice', () => {
    const text = toCooklang({
      ...EMPTY,
      ingredients: [printed({ name: 'salt', quantity: 1, unit: 'tsp' }), printed({ name: 'oil' })],
      steps: [
        { text: 'Heat oil for 2 minutes, then salt.', timer_seconds: 120 },
        { text: 'Salt, oil' },
        { text: 'Wait a bit.', timer_seconds: 45 },
      ],
    })

    assert.equal(
      text,
      String.raw`---
title: "Soup"
---

Heat @oil{} for ~{2%minutes}, then @salt{1%tsp}.

Salt, oil

Wait a bit. \
~{45%seconds}
`,
    )
  })

  it('keeps lists of ingredients apart from the steps', async () => {
    const ingredients = [
      { original_text: 'a pinch of salt', section: 'Dough' },
      { original_text: '1 egg', section: 'Glaze' },
    ]
    const steps = [{ text: 'Mix and brush.' }]

    const { recipes } = await recipesIn(
      toCooklang({ ...EMPTY, ingredients: ingredients.map(printed), steps }),
    )

    assert.deepEqual(recipes['Soup']?.steps, steps)
    assert.deepEqual(
      recipes['Soup'].ingredients,
      ingredients.map((one) => ({ ...one, name: one.original_text })),
    )
  })
})

const EMPTY = {
  title: 'Soup',
  description: null,
  servings: null,
  yield_text: null,
  prep_minutes: null,
  cook_minutes: null,
  total_minutes: null,
  source_url: null,
  author: null,
  tags: [],
  image_url: null,
  rating: null,
  note: null,
  language: null,
  nutrition: {},
}
