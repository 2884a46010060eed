import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseHtml } from '#transfer/recipe-reader/html/html-tree.ts'
import { readPage, readText } from './read-page.ts'

it('microdata without an object is read wherever it is on the page', () => {
  const line = '<li itemprop="recipeIngredient">'
  const parts = [`${line}1 egg</li>`, '<p itemprop="name">Omelette</p>', `${line}salt</li>`]
  const pages = [
    parts.join(''),
    `<html><body>${parts.join('')}</body></html>`,
    `<ul>${parts[0]}</ul>${parts[1]}<ul>${parts[2]}</ul>`,
  ]

  const drafts = pages.map((html) => readPage(html)?.draft)

  for (const draft of drafts)
    assert.deepEqual(
      [draft?.title, draft?.ingredients.map(({ original_text }) => original_text)],
      ['Omelette', ['1 egg', 'salt']],
    )
})

it('a draft fits into the fields of a recipe', () => {
  const long = 'word '.repeat(6000)

  const reading = readText(
    `Soup\n\nIngredients\n1 kg pumpkin\n\nMethod\nCook.\n\nNotes\n${long}`,
    'en',
  )

  const { note = '', ingredients } = reading?.draft ?? assert.fail('There is no recipe.')
  assert.deepEqual([note.length, ingredients.length], [19_999, 1])
})

it('a text within many properties is read a few times', () => {
  const property = '<div itemprop="recipeIngredient">'
  const words = 'word '.repeat(20_000)
  const html = `<div itemscope itemtype="http://schema.org/Recipe">${property.repeat(190)}${words}`

  const { ingredients } = readPage(html)?.draft ?? assert.fail('There is no recipe.')

  assert.ok(ingredients.length < 20, `${ingredients.length} of them`)
})

it('a page with more nodes than are read keeps what comes before them', () => {
  const words = '<i>x</i> '.repeat(35_000)
  const list = '<h1>Omelette</h1><h2>Ingredients</h2><ul><li>1 egg</li><li>1 tsp salt</li></ul>'
  const steps =
    '<h2>Method</h2><ol><li>Beat the egg with the salt.</li><li>Fry it for a minute.</li></ol>'
  const marked =
    '<h1 itemprop="name">Omelette</h1><p itemprop="recipeIngredient">1 egg</p><p itemprop="recipeIngredient">1 tsp salt</p>'
  const pages = [
    `<html><body><main>${list}${steps}<p>${words}</p></main></body></html>`,
    `<html><body><div itemscope itemtype="https://schema.org/Recipe">${marked}${words}</div>${steps}</body></html>`,
  ]

  const drafts = pages.map((html) => readPage(html)?.draft)

  for (const draft of drafts)
    assert.deepEqual(
      [draft?.title, draft?.ingredients.map(({ original_text }) => original_text)],
      ['Omelette', ['1 egg', '1 tsp salt']],
    )
  assert.deepEqual(
    drafts[0]?.steps.slice(0, 2).map(({ text }) => text),
    ['Beat the egg with the salt.', 'Fry it for a minute.'],
  )
})

it('a tree that is full has no node outside of its parent', () => {
  for (const more of [-1, 0, 1, 2, 3, 4, 5]) {
    const tree = parseHtml(`<main><div>${'<b>x</b>'.repeat(49_998)}${'<p>'.repeat(2 + more)}`)

    const root = tree.length - 1
    assert.equal(tree.length, Math.min(100_000, 100_000 + more))
    assert.deepEqual([tree[0]?.last, tree[1]?.last], [root, root])
    assert.ok(
      tree.every(
        ({ parent, last }, i) => parent < i && last >= i && last <= (tree[parent]?.last ?? root),
      ),
    )
  }
})
