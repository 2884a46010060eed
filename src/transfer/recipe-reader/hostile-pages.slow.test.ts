// Slow. Covers: src/transfer/recipe-reader src/platform/child
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { JSON_VALUES, TEXTS } from '#test/import/hostile-files.ts'
import { createRecipeReader, type ReadJob } from './read-process.ts'

const reader = createRecipeReader()
after(() => reader[Symbol.asyncDispose]())

const GOOD = '<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 kg pumpkin<li>2 onions</ul>'

const hostile: Record<string, string> = {
  'many open elements': '<div>'.repeat(300_000),
  'many elements that close others': `${'<div>'.repeat(120_000)}${'</b>'.repeat(120_000)}`,
  'an attribute of a megabyte': `<p class="${'ingredient '.repeat(100_000)}">x`,
  'a megabyte of one sign': '<'.repeat(1_000_000),
  'a megabyte of brackets as JSON': `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>`,
  'a megabyte of commas as JSON': `<script type="application/ld+json">{${', '.repeat(500_000)}</script>`,
  'a recipe in a recipe, many times': '<div itemscope itemtype="http://schema.org/Recipe">'.repeat(
    20_000,
  ),
  'a list in a list, many times': '<ul class="ingredients"><li>1 egg '.repeat(30_000),
}
for (const [page, html] of Object.entries(hostile))
  it(`${page} is read or refused, and the next page is read`, async () => {
    const outcome = await reader.read({ html }, 'ada').then(
      () => 'read',
      (error: Error) => error.name,
    )
    const next = await reader.read({ html: GOOD }, 'ada')

    assert.match(outcome, /^(?:read|ReadTooCostly)$/)
    assert.equal(next?.draft.ingredients.length, 2)
  })

/** Short lines, each of them another one: more than a call takes as arguments. In as many texts, or in some long ones. */
const many = (from: number, ofText: number): string => {
  const lines = Array.from({ length: 150_000 }, (_, i) => `x${(i + from).toString(36)}`)
  const texts = Array.from({ length: lines.length / ofText }, (_, i) =>
    lines.slice(i * ofText, (i + 1) * ofText).join('\n'),
  )
  return JSON.stringify(texts)
}
const LISTS = {
  recipeIngredient: 'ingredients',
  recipeInstructions: 'instructions',
  name: 'headline',
  description: 'summary',
  keywords: 'recipeCategory',
  recipeYield: 'yield',
  totalTime: 'duration',
  image: 'image',
  author: 'author',
  comment: 'notes',
  nutrition: 'nutrition',
  more: 'others',
}
for (const [property, other] of Object.entries(LISTS))
  it(`very long lists are read or refused as ${property}, and the next page is read`, async () => {
    for (const ofText of [1, 10_000]) {
      const lists = `"${property}":${many(0, ofText)},"${other}":${many(200_000, ofText)}`
      const jsonLd = `{"@type":"Recipe","name":"Soup","recipeIngredient":["1 egg"],${lists}}`
      await reader.read({ jsonLd }, 'ada').catch((error: Error) => {
        if (error.name !== 'ReadTooCostly') throw error
      })
    }

    assert.equal((await reader.read({ html: GOOD }, 'ada'))?.draft.title, 'Soup')
  })

const recipe = (value: string) => `{"@type":"Recipe","name":"x","hostile":${value}}`

it('each kind of hostile value and text is read or refused at each entrance, and the next page is read', async () => {
  const bytes = 300_000
  const jobs: ReadJob[] = [
    ...Object.values(JSON_VALUES).flatMap((fill) => [
      { html: `<script type="application/ld+json">${recipe(fill(bytes))}</script>` },
      { jsonLd: recipe(fill(bytes)) },
    ]),
    ...Object.values(TEXTS).flatMap((fill) => [
      { html: `<h1>Soup</h1><h2>Ingredients</h2><p>${fill(bytes)}` },
      { text: `Soup\n\nIngredients\n1 kg leek\n${fill(bytes)}`, language: 'en' },
    ]),
  ]

  for (const job of jobs)
    await reader.read(job, 'ada').catch((error: Error) => {
      if (error.name !== 'ReadTooCostly') throw error
    })

  assert.equal((await reader.read({ html: GOOD }, 'ada'))?.draft.title, 'Soup')
})
