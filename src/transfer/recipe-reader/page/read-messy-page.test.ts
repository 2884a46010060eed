import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readJsonLd, readPage } from './read-page.ts'

const draftOf = (html: string) => readPage(html)?.draft ?? assert.fail('There is no recipe.')
const jsonLd = (recipe: string, body = '') =>
  `<html><body><script type="application/ld+json">${recipe}</script>${body}</body></html>`
const linesOf = (html: string) =>
  draftOf(html).ingredients.map(({ section, original_text }) =>
    section ? `${section} | ${original_text}` : original_text,
  )
const servings = (line: string) => draftOf(`<p>${line}</p>${SHOWN}<p>Mix it all.</p>`).servings

const SHOWN = '<h2>Ingredients</h2><ul><li>200 g flour</li><li>1 egg</li></ul><h2>Method</h2>'

const MIX = 'Mix the flour and the egg until the dough is smooth.'
const BAKE = 'Bake the dough in the hot oven for an hour.'

const row = (amount: string, name: string) =>
  `<div class="row"><p>${amount}</p><p>${name}</p></div>`

describe('a page with mistakes in its markup', () => {
  const markups: Record<string, string> = {
    'types in small letters':
      '{"@type":"recipe","name":"Pie","recipeIngredient":["200 g flour"],"recipeInstructions":"Mix."}',
    'properties that begin with a capital letter':
      '{"@type":"Recipe","Name":"Pie","RecipeIngredient":["200 g flour"],"recipeInstructions":[{"@type":"HowToSection","ItemListElement":[{"@type":"HowToStep","text":"Mix."}]}]}',
    'CDATA after a blank':
      '\n// <![CDATA[\n{"@type":"Recipe","name":"Pie","recipeIngredient":["200 g flour"],"recipeInstructions":"Mix."}\n// ]]>',
  }
  for (const [mistake, markup] of Object.entries(markups))
    it(`is read with ${mistake}`, () => {
      const { title, ingredients, steps } = draftOf(jsonLd(markup))

      assert.deepEqual(
        [title, ingredients, steps],
        ['Pie', [{ original_text: '200 g flour' }], [{ text: 'Mix.' }]],
      )
    })

  it('takes the sum of the times of its markup before the time of another recipe', () => {
    const { draft, source } =
      readPage(
        jsonLd(
          '{"@type":"Recipe","name":"Pie","prepTime":"PT10M","cookTime":"PT20M","recipeIngredient":["1 egg"],"recipeInstructions":"Mix."}',
          '<p>More recipes</p><p>Total: 45 minutes</p>',
        ),
      ) ?? assert.fail()

    assert.deepEqual([draft.total_minutes, source.total_minutes], [30, 'sum'])
  })

  it('is read line by line where its markup has all ingredients in one text', () => {
    const lines = Array.from({ length: 12 }, (_, i) => `${i + 1}00 g of the food number ${i + 1}`)
    const html = jsonLd(
      JSON.stringify({ '@type': 'Recipe', name: 'Pie', recipeIngredient: [lines.join(' ')] }),
      `<h2>Ingredients</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul><h2>Method</h2><p>Mix.</p>`,
    )

    assert.deepEqual(linesOf(html), lines)
  })

  it('gives each ingredient once where the list around them is marked too', () => {
    const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Pie</h1>
      <div itemprop="recipeIngredient"><ul><li itemprop="ingredients"><strong>Dough</strong></li>
      <li itemprop="ingredients">200 g flour</li><li itemprop="ingredients">1 egg</li></ul></div></div>`

    assert.deepEqual(linesOf(html), ['Dough: | 200 g flour', 'Dough: | 1 egg'])
  })

  it('takes an item within a styled element for the name of the part below it', () => {
    const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Stew</h1>
      <span itemprop="recipeIngredient">1 kg beef</span><br>
      <span itemprop="recipeIngredient"><span class="big">Seasoning</span></span><br>
      <span itemprop="recipeIngredient">2 bay leaves</span><br><span itemprop="recipeIngredient">Salt</span></div>`

    assert.deepEqual(linesOf(html), ['1 kg beef', 'Seasoning: | 2 bay leaves', 'Seasoning: | Salt'])
  })
})

describe('the lines that a page shows', () => {
  it('have steps that are short sentences', () => {
    const { steps } = draftOf(`<h1>Zwiebelsuppe</h1>
      <h2>Zutaten</h2><ul><li>500 g Zwiebeln</li><li>1 l Brühe</li></ul>
      <h2>Zubereitung</h2><p>Zwiebel anbraten.</p><p>Mit der Brühe ablöschen und kochen.</p>`)

    assert.deepEqual(
      steps.map(({ text }) => text),
      ['Zwiebel anbraten.', 'Mit der Brühe ablöschen und kochen.'],
    )
  })

  it('are read without the advertisements between them', () => {
    for (const kind of ['ad', 'ads', 'advert', 'post-ad']) {
      const ad = `<div class="${kind}"><p>Buy 2 kg of soap now!</p></div>`
      const list = SHOWN.replace('</li><li>', `</li>${ad}<li>`)

      const { ingredients, steps } = draftOf(
        `<h1>Pie</h1>${list}${ad}<p>${MIX}</p>${ad}<p>${BAKE}</p>`,
      )

      assert.deepEqual(
        [ingredients.map((one) => one.original_text), steps.map((one) => one.text)],
        [
          ['200 g flour', '1 egg'],
          [MIX, BAKE],
        ],
        kind,
      )
    }
  })

  it('have no advertisements within an ingredient', () => {
    for (const kind of ['ad-unit', 'adsbygoogle', 'ad-container', 'ad-slot', 'advertisement']) {
      const html = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Pie</h1>
        <ul><li itemprop="recipeIngredient">1 egg <span class="${kind}">Buy soap!</span></li></ul></div>`

      assert.deepEqual(linesOf(html), ['1 egg'], kind)
    }
  })

  it('are read within an element that is named after ratings, if it has ingredients', () => {
    const html = `<div><p>${'A pie for Sundays. '.repeat(30)}</p></div><div class="tabs tabs--reviews">
      <div class="list-ingredients"><h2>Ingredients</h2><ul><li>200 g flour</li><li>1 egg</li></ul></div></div>
      <h2>Method</h2><p>Mix flour and egg, and bake it.</p>`

    assert.deepEqual(linesOf(html), ['200 g flour', '1 egg'])
  })

  it('end with the last number where the steps have numbers, and links are no steps', () => {
    const numbered = draftOf(
      `${SHOWN}<p>1. Mix flour and egg.</p><p>2. Let it rest.</p><p>3. Bake it for an hour.</p><p>From my book about pies, page 12.</p>`,
    )
    const linked = draftOf(
      `${SHOWN}<p>Mix flour and egg for a <a href="/dough">dough</a>.</p><p>Bake it for an hour.</p><p><a href="/pies">Pies</a>, <a href="/sweet">Sweet things</a></p>`,
    )

    assert.deepEqual(
      numbered.steps.map(({ text }) => text),
      ['1. Mix flour and egg.', '2. Let it rest.', '3. Bake it for an hour.'],
    )
    assert.deepEqual(
      linked.steps.map(({ text }) => text),
      ['Mix flour and egg for a dough.', 'Bake it for an hour.'],
    )
  })

  it('give the yield in Polish, after a label and in pieces, and no time or ingredient for it', () => {
    assert.deepEqual(
      [
        servings('2 - 4 porcje'),
        servings('8 os.'),
        servings('Personnes 6/8'),
        servings('Eggs: 2 pieces'),
        servings('10 pieces — 20 minutes'),
        servings('Servings: 10 min'),
        servings('Servings</p><p>10 min'),
      ],
      [4, 8, 6, undefined, 10, undefined, undefined],
    )
  })

  it('give the time below its label', () => {
    const { total_minutes } = draftOf(`<p>Time</p><p>45 mins</p>${SHOWN}<p>Mix it all.</p>`)

    assert.equal(total_minutes, 45)
  })

  it('are no ingredients where they are times only', () => {
    const times = ['0-30 min.', '31-60 min.', '0-30 min.'].map((time) => `<li>${time}</li>`)

    const page = readPage(`<div class="ingredient-finder"><ul>${times.join('')}</ul></div>`)

    assert.equal(page, undefined)
  })

  it('have a row alone in its part of a list', () => {
    const html = `<h2>Ingredients</h2><h3>Sauce</h3><div>${row('200 g', 'cream')}${row('1', 'onion')}</div>
      <h3>Pasta</h3><div>${row('500 g', 'noodles')}</div><h2>Method</h2><p>Cook the noodles in the sauce.</p>`

    assert.deepEqual(linesOf(html), [
      'Sauce | 200 g cream',
      'Sauce | 1 onion',
      'Pasta | 500 g noodles',
    ])
  })
})

/** `en 1 egg` as JSON-LD. */
function told(text: string) {
  const [tag = '', ...words] = text.split(' ')
  return { '@value': words.join(' '), '@language': tag }
}

it('takes the texts of a list in several languages for translations where each has as many', () => {
  const lists = [
    ['en 1 egg', 'en-US 2 cups milk'],
    ['en 1 egg', 'en 2 cups milk', 'fr crème fraîche'],
    ['en 1 egg', 'de 1 Ei', 'en-US 2 cups milk', 'de 2 Tassen Milch'],
  ]

  const found = lists.map(
    (list) =>
      readJsonLd({
        '@type': 'Recipe',
        name: [told('en Pan'), told('de Pfanne')],
        inLanguage: 'de',
        recipeIngredient: list.map(told),
      })?.draft,
  )

  assert.deepEqual(
    found.map((draft) => [draft?.title, draft?.ingredients.map((one) => one.original_text)]),
    [
      ['Pfanne', ['1 egg', '2 cups milk']],
      ['Pfanne', ['1 egg', '2 cups milk', 'crème fraîche']],
      ['Pfanne', ['1 Ei', '2 Tassen Milch']],
    ],
  )
})

const QUANTITY = { amount: 200, unit: 'g' }
/** A property in a shape that nobody expects, and the words that the draft must have. */
const ODD: readonly (readonly [property: object, kept: readonly string[]])[] = [
  [{ recipeIngredient: { '2 qab': '', '3 qac': null } }, ['2 qab', '3 qac']],
  [{ recipeIngredient: { '2 qab': true, '3 qac': true } }, ['2 qab', '3 qac']],
  [{ recipeIngredient: { Qab: QUANTITY, 'Qac qad': QUANTITY } }, ['200 g Qab', '200 g Qac qad']],
  [
    { recipeIngredient: { Qab: 'to taste', Qac: 'some', Qad: '200 g, melted', Qaf: '1,5 dl' } },
    ['Qab to taste', 'Qac some', '200 g Qad, melted', '1,5 dl Qaf'],
  ],
  [
    { recipeIngredient: { Qab: '200 g qac, 2 qad', Qaf: '1 can qag' } },
    ['"section":"Qab"', '200 g qac, 2 qad', '"section":"Qaf"', '1 can qag'],
  ],
  [{ recipeIngredient: { qab: '200 g', qac: '2', note: 'Qad' } }, ['200 g qab', '2 qac', 'Qad']],
  [
    { recipeInstructions: { Qab: { text: 'Qac.' }, Qad: 'Qaf', time: '20 qag' } },
    ['Qab', 'Qac.', 'Qad', 'Qaf', '20 qag'],
  ],
  [{ recipeIngredient: [{ title: 'Qab', items: ['2 qac'] }] }, ['Qab', '2 qac']],
  [{ recipeIngredient: [{ text: 'qab', name: 'qac', description: 'qad' }] }, ['qab', 'qac', 'qad']],
  [{ recipeInstructions: { Qab: ['Qac.'], Qad: 'Qaf.' } }, ['Qab', 'Qac.', 'Qaf.']],
  [
    { recipeInstructions: [{ content: 'Qab.', note: 'Qac' }, [[{ body: 'Qad.' }]]] },
    ['Qab.', 'Qac', 'Qad.'],
  ],
  [{ recipeYield: ['4', '1 qab'], yield: '12 qac' }, ['1 qab', '12 qac']],
  [
    { prepTime: ['PT10M', 'plus qab'], cookTime: { a: '20 min', b: 'or qac' } },
    ['plus qab', 'or qac'],
  ],
  [{ suitableForDiet: ['https://schema.org/VeganDiet', 'qab'] }, ['VeganDiet', 'qab']],
  [
    { keywords: [{ '@type': 'DefinedTerm', name: 'qab' }, { a: 'qac' }, [['qad']]] },
    ['qab', 'qac', 'qad'],
  ],
  [
    { tool: [{ name: 'Qab', description: 'qac' }, ['Qad', { a: 'Qaf' }]] },
    ['Qab', 'qac', 'Qad', 'Qaf'],
  ],
  [{ supply: { a: 'Qab', b: ['Qac'] } }, ['Qab', 'Qac']],
  [{ author: { a: 'Qab', b: 'Qac' } }, ['Qab', 'Qac']],
  [{ description: ['Qab.', ['Qac.']], headline: 'Qad' }, ['Qab.', 'Qac.', 'Qad']],
  [{ description: { en: 'Qab.', de: 'Qac.' } }, ['Qab.', 'Qac.']],
  [{ nutrition: [{ calories: '200 kcal' }, { servingSize: '1 qab' }] }, ['200', '1 qab']],
]

it('keeps every text of a recipe in shapes that nobody expects', () => {
  const whole = {
    '@type': 'Recipe',
    name: 'Pan',
    recipeIngredient: ['1 egg'],
    recipeInstructions: ['Mix.'],
  }
  const lost = ODD.flatMap(([property, kept]) => {
    const text = JSON.stringify(readJsonLd({ ...whole, ...property })?.draft)
    return kept.filter((words) => !text.includes(words)).map((words) => [words, property, text])
  })
  const loose = readPage('<h1>Pan</h1><li itemprop=ingredients>1 egg<p itemprop=instructions>Mix.')

  const named = readJsonLd({ ...whole, recipeIngredient: { butter: '200 g, melted' } })?.draft

  assert.deepEqual(lost, [])
  assert.deepEqual(
    [named?.ingredients, named?.extra],
    [[{ original_text: '200 g butter, melted' }], undefined],
  )
  assert.deepEqual(loose?.draft.steps, [{ text: 'Mix.' }])
})
