import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()
const [flour, egg, salt] = [randomUUID(), randomUUID(), randomUUID()]
const PANCAKES = {
  title: 'Pancakes "thin"',
  description: 'As at home.',
  servings: 4,
  yield_text: '12 pancakes',
  prep_minutes: 10,
  total_minutes: 90,
  author: 'Ada',
  source_url: 'https://example.com/pancakes',
  tags: ['sweet', 'quick'],
  rating: 4,
  language: 'en',
  nutrition: { energy_kcal: 227, fat_g: 9.5, secret_g: 1 },
  ingredients: [
    {
      id: flour,
      original_text: '250 g flour, sifted',
      quantity: 250,
      unit: 'g',
      name: 'flour',
      note: 'sifted',
    },
    { id: egg, original_text: '1–2 eggs', quantity: 1, quantity_max: 2, name: 'eggs' },
    { id: salt, original_text: 'a pinch of salt', section: 'For the top' },
  ],
  steps: [
    { id: randomUUID(), text: 'Mix the Flour @home with 2 eggs.', timer_seconds: 120 },
    { id: randomUUID(), text: 'Sprinkle.', section: 'For the top' },
  ],
}

async function printed(person: Person, query: string, recipe: object = PANCAKES) {
  const { body } = await person.call('POST', '/v1/recipes', recipe)
  return person.call('GET', `/v1/recipes/${body.id}?${query}`)
}

describe('the forms of a recipe', () => {
  it('has JSON-LD that importers read', async () => {
    const { status, headers, text } = await printed(await signedUp(app), 'format=json-ld')

    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/ld+json; charset=utf-8')
    assert.deepEqual(JSON.parse(text), {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Pancakes "thin"',
      description: 'As at home.',
      inLanguage: 'en',
      author: { '@type': 'Person', name: 'Ada' },
      isBasedOn: 'https://example.com/pancakes',
      recipeYield: ['4', '12 pancakes'],
      prepTime: 'PT10M',
      totalTime: 'PT1H30M',
      keywords: 'sweet, quick',
      recipeIngredient: ['250 g flour, sifted', '1–2 eggs', 'a pinch of salt'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Mix the Flour @home with 2 eggs.' },
        {
          '@type': 'HowToSection',
          name: 'For the top',
          itemListElement: [{ '@type': 'HowToStep', text: 'Sprinkle.' }],
        },
      ],
      nutrition: { '@type': 'NutritionInformation', calories: '227 kcal', fatContent: '9.5 g' },
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4,
        bestRating: 5,
        ratingCount: 1,
      },
    })
  })

  it('leaves out of JSON-LD what the recipe does not have', async () => {
    const { text } = await printed(await signedUp(app), 'format=json-ld', { title: 'Toast' })

    assert.deepEqual(JSON.parse(text), {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Toast',
      recipeIngredient: [],
      recipeInstructions: [],
    })
  })

  it('keeps a unit without a number in Cooklang', async () => {
    const one = { id: salt, original_text: 'a pinch of salt', unit: 'pinch', name: 'salt' }

    const { text } = await printed(await signedUp(app), 'format=cooklang', {
      title: 'Salt',
      ingredients: [one],
    })

    assert.equal(text, '---\ntitle: "Salt"\n---\n\n@salt{pinch}\n')
  })

  it('marks ingredients and times in Cooklang', async () => {
    const { headers, text } = await printed(await signedUp(app), 'format=cooklang')

    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(
      text,
      String.raw`---
title: "Pancakes \"thin\""
description: "As at home."
servings: 4
yield: "12 pancakes"
prep time: "10 minutes"
time: "90 minutes"
source: "https://example.com/pancakes"
author: "Ada"
tags: ["sweet","quick"]
rating: 4
locale: "en"
nutrition: {"fatContent":"9.5 g","calories":"227 kcal"}
---

Mix the @flour{250%g}(sifted) \@home with 2 @eggs{1-2}. \
~{2%minutes}

= For the top =

@a pinch of salt{}

Sprinkle.
`,
    )
  })

  it('is plain text for messages', async () => {
    const { text } = await printed(await signedUp(app), 'format=text')

    assert.equal(
      text,
      `Pancakes "thin"

As at home.

× 4 · 12 pancakes · 90 min

- 250 g flour, sifted
- 1–2 eggs

For the top:
- a pinch of salt

1. Mix the Flour @home with 2 eggs.

For the top:
2. Sprinkle.

Ada

https://example.com/pancakes
`,
    )
  })

  it('has the amounts for other servings and units', async () => {
    const { text } = await printed(await signedUp(app), 'format=text&servings=8&units=us')
    const jsonLd = await printed(await signedUp(app), 'format=json-ld&servings=2')
    const halved = JSON.parse(jsonLd.text)

    assert.match(text, /- 1\.1 lb flour, sifted\n- 2–4 eggs\n/)
    assert.deepEqual(halved.recipeIngredient, [
      '125 g flour, sifted',
      '0.5–1 eggs',
      'a pinch of salt',
    ])
    assert.equal(halved.recipeYield, '2')
  })

  it('refuses a form that there is not', async () => {
    const { status, body } = await printed(await signedUp(app), 'format=pdf')

    assert.equal(status, 400)
    assert.equal(body.details[0].path, '/querystring/format')
  })
})
