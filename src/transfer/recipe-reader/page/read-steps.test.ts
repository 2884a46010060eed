import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPage } from './read-page.ts'

function stepsOf(html: string): string[] {
  const { draft } = readPage(html) ?? assert.fail('There is no recipe.')
  return draft.steps.map(({ section, text }) => (section ? `${section} | ${text}` : text))
}

const markup = (recipeInstructions: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Recipe',
    name: 'Pie',
    recipeIngredient: ['200 g flour', '1 egg'],
    recipeInstructions,
  })}</script>`
const valueOf = (text: string) => ({ '@value': text, '@language': 'en' })
const step = (name: string, text: string) => ({ '@type': 'HowToStep', name, text })

const INGREDIENTS = '<h2>Ingredients</h2><ul><li>200 g flour</li><li>1 egg</li></ul>'
const shown = (steps: string) => `<h1>Pie</h1>${INGREDIENTS}<h2>Method</h2>${steps}`

describe('the steps of markup', () => {
  it('keep their names as headings, if their texts do not begin with them', () => {
    const steps = [
      step('Step 1', 'Mix.'),
      step('Re-Roll', 'Re-roll the dough.'),
      step('Bake it for an...', 'Bake it for an hour.'),
    ]

    assert.deepEqual(stepsOf(markup(steps)), [
      'Step 1 | Mix.',
      'Re-Roll | Re-roll the dough.',
      'Bake it for an hour.',
    ])
  })

  it('keep the heading above them', () => {
    assert.deepEqual(stepsOf(markup(['Preparation', 'Mix.', 'Bake.'])), [
      'Preparation | Mix.',
      'Preparation | Bake.',
    ])
  })

  it('are apart where one text has them without blanks, or with headings, between them', () => {
    const text = 'Voorbereiden: Klop de eieren.Meng alles. Bereiden: Bak de taart.Laat hem rusten.'

    assert.deepEqual(stepsOf(markup(text)), [
      'Voorbereiden: | Klop de eieren.',
      'Voorbereiden: | Meng alles.',
      'Bereiden: | Bak de taart.',
      'Bereiden: | Laat hem rusten.',
    ])
  })

  it('are apart where one text has them with their numbers, which are left out', () => {
    const sentences = ['Soak 2 cups.', 'Bake at 180.', 'Eat 1.5 of it!', 'Wait.', 'Rest 10 min.']
    const words = ['Step', 'Schritt', 'Étape', 'Paso', 'Stap', 'Passo', 'Steg', 'Trin', 'Trinn']
    const spellings = ['#. ', '#) ', '#.', ...words.map((word) => `${word} #: `)]
    const labels = spellings.map((one) => (n: number) => one.replace('#', String(n)))
    const wrong = labels.flatMap((label) =>
      [' ', ''].flatMap((between) =>
        [2, 3, 4, 5].flatMap((count) => {
          const own = sentences.slice(0, count)
          const text = own.map((sentence, i) => `${label(i + 1)}${sentence}`).join(between)
          const found = stepsOf(markup(text)).map((one) => one.replace(/^.* \| /, ''))
          return found.join('|') === own.join('|') ? [] : [[text, found]]
        }),
      ),
    )

    assert.deepEqual(wrong, [])
  })

  it('and ingredients may be values with a language', () => {
    const recipeIngredient = ['200 g flour', '1 egg'].map(valueOf)
    const recipe = { '@type': 'Recipe', name: valueOf('Pie'), recipeIngredient }
    const steps = ['Mix.', 'Bake.'].map(valueOf)
    const html = `<script type="application/ld+json">${JSON.stringify({ ...recipe, recipeInstructions: steps })}</script>`
    const { draft } = readPage(html) ?? assert.fail()

    assert.deepEqual(
      [draft.title, draft.ingredients.map((one) => one.original_text), stepsOf(html)],
      ['Pie', ['200 g flour', '1 egg'], ['Mix.', 'Bake.']],
    )
  })

  it('are all there where a step has several directions, or a section is only a heading', () => {
    const directions = ['Mix it.', 'Rest it.'].map((text) => ({ '@type': 'HowToDirection', text }))
    const steps = [
      { '@type': 'HowToStep', itemListElement: directions },
      { '@type': 'HowToSection', name: 'Filling' },
      step('', 'Cut the apples.'),
    ]

    assert.deepEqual(stepsOf(markup(steps)), ['Mix it.', 'Rest it.', 'Filling | Cut the apples.'])
  })

  it('are apart where lines have tags within them', () => {
    assert.deepEqual(stepsOf(markup('Mix the <b>flour</b>.\nBake it.')), [
      'Mix the flour.',
      'Bake it.',
    ])
  })

  it('stay whole where a text has a colon, an abbreviation or a decimal only', () => {
    const text = 'Mix well. Tip: use 1.5 eggs, e.g. Small ones.'

    assert.deepEqual(stepsOf(markup(text)), [text])
  })
})

describe('the steps that a page shows', () => {
  it('end before its footer, the source of its photos and what it asks of its readers', () => {
    const ends = [
      '© 2026 Ada. All rights reserved.',
      'A pie on a table (Photo: Ada)',
      'Did you like it? Follow us on every network, and come back soon.',
      'Post Views: 66',
    ]

    for (const end of ends)
      assert.deepEqual(
        stepsOf(
          shown(
            `<p>Mix flour and egg in a bowl.</p><p>Bake it for an hour in the oven.</p><p>${end}</p>`,
          ),
        ),
        ['Mix flour and egg in a bowl.', 'Bake it for an hour in the oven.'],
        end,
      )
  })

  it('have no signs of a list, but a sign in one line only', () => {
    const list =
      '<p>– Mix flour and egg in a bowl.</p><p>– Let it rest until it is soft.</p><p>– Bake it for an hour in the oven.</p>'
    const aside =
      '<p>Mix flour and egg in a bowl.</p><p>Let it rest until it is soft.</p><p>– Or do not, if you can not wait.</p>'

    assert.deepEqual(stepsOf(shown(list)), [
      'Mix flour and egg in a bowl.',
      'Let it rest until it is soft.',
      'Bake it for an hour in the oven.',
    ])
    assert.equal(stepsOf(shown(aside)).at(-1), '– Or do not, if you can not wait.')
  })

  it('begin at the first numbered heading', () => {
    const html = `<h1>Pie</h1>${INGREDIENTS}<h3>1. Make the dough:</h3><p>Mix 200 g of flour and the egg in a bowl.</p>
      <h3>2. Bake it:</h3><p>Bake it for an hour in a hot oven.</p>`

    const { draft } = readPage(html) ?? assert.fail('There is no recipe.')

    assert.deepEqual(
      draft.ingredients.map(({ original_text }) => original_text),
      ['200 g flour', '1 egg'],
    )
  })
})
