import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSection } from '@larder/rules/recipe-text/read-ingredient.ts'
import { readJsonLd, readPage, readText } from './read-page.ts'

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

/** Of each language: the headings of ingredients and steps, and short steps. */
const SHORT: Readonly<Record<string, readonly [string, string, string]>> = {
  en: ['Ingredients', 'Method', 'Mix everything well.|Bake.|Cool and serve with cream.'],
  de: ['Zutaten', 'Zubereitung', 'Alles verkneten.|Backen.'],
  fr: ['Ingrédients', 'Préparation', 'Pétrir.|Cuire une heure.'],
  es: ['Ingredientes', 'Preparación', 'Mezclar.|Hornear.|Servir.'],
  it: ['Ingredienti', 'Preparazione', 'Impastare.|Infornare.'],
  nl: ['Ingrediënten', 'Bereiding', 'Kneden.|Bakken.'],
  pt: ['Ingredientes', 'Modo de preparo', 'Misture.|Asse.|Sirva.'],
  sv: ['Ingredienser', 'Gör så här', 'Rör ihop.|Grädda.'],
  da: ['Ingredienser', 'Fremgangsmåde', 'Rør det.|Bag det.'],
  nb: ['Ingredienser', 'Fremgangsmåte', 'Rør alt sammen.|Stek.'],
}

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

  it('are apart at each number that begins a line, with and without a sign before it', () => {
    for (const ends of ['..', '. ', ' .', '  '])
      for (const sign of ['.', ')']) {
        const [first = '', second = ''] = ends
        const text = `1${sign} Mix well${first.trim()}\n2${sign} Bake${second.trim()}\n3${sign} Serve 2.`
        assert.deepEqual(
          stepsOf(markup(text)),
          [`Mix well${first.trim()}`, `Bake${second.trim()}`, 'Serve 2.'],
          text,
        )
      }
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

  it('are all there under their heading, however short they are, in ten languages', () => {
    const wrong = Object.values(SHORT).flatMap(([ingredients, method, words]) =>
      ['ol', 'p'].flatMap((tag) =>
        [words, words.replaceAll('.', '')].flatMap((written) => {
          const steps = written.split('|')
          const items = steps.map((one) => (tag === 'ol' ? `<li>${one}` : `<p>${one}</p>`)).join('')
          const html = `<h1>Pie</h1>${INGREDIENTS.replace('Ingredients', ingredients)}<h2>${method}</h2>${
            tag === 'ol' ? `<ol>${items}</ol>` : items
          }`
          return ['', '<h2>Comments</h2><p>Great, we liked it.</p>'].flatMap((end) => {
            const found = stepsOf(html + end)
            return found.join('|') === steps.join('|') ? [] : [`${html}: ${found.join('|')}`]
          })
        }),
      ),
    )

    assert.deepEqual(wrong, [])
  })

  it('are none where the heading is that of facts', () => {
    const html = `<h1>Pie</h1><h3>Preparation</h3><p>Prep 20 min</p><p>Cook 1 h</p><p>Level 2</p>${INGREDIENTS}`

    assert.deepEqual(stepsOf(html), [])
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

/** Sentences that end with a number, and the sentence after them. */
const NUMBERS: readonly string[] = [
  'Divide the dough by N. Bake it.',
  'Heat the oven to gas mark N. Wait.',
  'Now repeat step N. Then rest.',
  'Teile den Teig durch N. Backe ihn.',
  'Divisez la pâte par N. Cuisez-la.',
  'Divide la masa entre N. Hornéala.',
  "Dividi l'impasto per N. Inforna.",
  'Divida a massa por N. Asse.',
  'Deel het deeg door N. Bak het.',
  'Dela degen i N. Grädda den.',
  'Del dejen i N. Bag den.',
  'Del deigen i N. Stek den.',
]

it('cuts no step at a number within a sentence, whatever the numbers of the steps', () => {
  const wrong: string[] = []
  for (const sentence of NUMBERS)
    for (let n = 1; n <= 9; n++) {
      const line = sentence.replace('N', String(n))
      const all = [line, 'Mix it.', line, 'Eat.']
      const counted = (mark: string, between: string) =>
        all.map((one, i) => mark.replace('#', String(i + 1)) + one).join(between)
      const written: readonly (readonly [unknown, readonly string[]])[] = [
        [line, [line]],
        [
          [line, 'Eat.'],
          [line, 'Eat.'],
        ],
        [[{ '@type': 'HowToStep', text: line }], [line]],
        [counted('#. ', ' '), all],
        [counted('#) ', ' '), all],
        [counted('#. ', ' ,'), all],
        [counted('#. ', '\n'), all],
        [counted('Step #: ', ' '), all],
      ]
      for (const [recipeInstructions, right] of written) {
        const recipe = { '@type': 'Recipe', recipeIngredient: ['1 egg'], recipeInstructions }
        const found = readJsonLd(recipe)?.draft.steps.map(({ text }) =>
          text.replace(/^\d[.)] /, ''),
        )
        if (String(found) !== String(right))
          wrong.push(`${JSON.stringify(recipeInstructions)} → ${found?.join('|')}`)
      }
      const text = `Pan\n\nIngredients\n1 egg\n2 leeks\n\nMethod\n`
      for (const method of [all.join('\n'), counted('#. ', '\n'), all.join('\n\n')]) {
        const found = readText(text + method, 'en')?.draft.steps.map((one) => one.text)
        if (String(found) !== String(all)) wrong.push(`${method} → ${found?.join('|')}`)
      }
    }

  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} are wrong`)
})

const marked = (line: string, lines: readonly string[]) => {
  const recipe = {
    '@type': 'Recipe',
    recipeIngredient: [line, ...lines],
    recipeInstructions: 'Go.',
  }
  return readJsonLd(recipe)?.draft.ingredients
}
const pasted = (line: string, lines: readonly string[]) =>
  readText(['Pan', '', 'Ingredients', line, ...lines, '', 'Method', 'Go.'].join('\n'), 'en')?.draft
    .ingredients
const x = (length: number) => 'x'.repeat(length)

it('takes a line for a heading up to the length of one, and keeps a longer one as a line', () => {
  /** The longest heading of each kind, and a line of one character more. */
  const limits: readonly (readonly [most: number, make: (length: number) => string])[] = [
    [80, (length) => `${x(length - 1)}:`],
    [50, (length) => `For the ${x(length - 8)}`],
    [200, (length) => `**${x(length - 4)}**`],
    [200, (length) => `_${x(length - 3)}_:`],
    [200, (length) => `## ${x(length - 3)}`],
  ]
  for (const [most, make] of limits)
    for (const read of [marked, pasted]) {
      const [heading, line] = [make(most), make(most + 1)]
      const lines = ['1 egg', '2 leeks', '3 pears']

      const [below, above] = [read(heading, lines), read(line, lines)]

      assert.deepEqual(
        below?.map((one) => one.original_text),
        lines,
        heading,
      )
      assert.ok(
        below?.every(({ section }) => section?.includes('xxx')),
        heading,
      )
      assert.equal(above?.length, 4, line)
      assert.ok(
        above.every(({ section }) => section === undefined),
        line,
      )
      assert.ok(above[0]?.original_text.includes(x(40)), line)
    }
  assert.deepEqual([readSection(`${x(199)}:`), readSection(`${x(200)}:`)], [x(199), undefined])
})

it('keeps the whole name of a section that is too long, and a heading that says more', () => {
  const name = 'x'.repeat(300)
  const recipe = {
    '@type': 'Recipe',
    recipeIngredient: ['Ingredients', 'Ingredients – dough', '1 egg', '2 leeks', '3 pears'],
    recipeInstructions: [{ '@type': 'HowToSection', name, itemListElement: ['Go.'] }],
  }

  const { ingredients, steps, extra } = readJsonLd(recipe)?.draft ?? {}

  assert.deepEqual(
    ingredients?.map((one) => `${one.section} ${one.original_text}`),
    ['1 egg', '2 leeks', '3 pears'].map((line) => `Ingredients – dough: ${line}`),
  )
  assert.deepEqual(steps, [{ text: 'Go.', section: name.slice(0, 200) }])
  assert.deepEqual(extra, { long_sections: [name] })
})

it('takes the marks off a line of markup that is bold after its number, and no other sign', () => {
  const bold =
    '1. **Mix**|2. **Bake it.**|1) **Mehl und Eier rühren**|3. __Serve__|2. **Épluchez :**|10. **Cuocere (20 min)**' +
    '|2. **Bak het af.**|3. **Añadir sal**|2. **Rør om**|4. **Grädda**'
  const kept =
    'Whisk 2*3 eggs.|Add 5 * 4 g * 2.|Add sugar** and salt**.|*optional|**see the note|Salt*, pepper*.' +
    '|Mix ** well ** now.|Use a_b_c.|Fill in ____ here.|snake__case__name|Wait *** and *** bake.|2. Mix **well**' +
    '|2**3**4 pans|Zucker* und Mehl**.|Teig** ruhen, dann** backen.|Sel** et poivre**|Cuire *20* min.|**Bake** it.' +
    '|Rühren _gut_ hier.|Meng * en bak *.|Sirva** quente**|Vispa __ i __ skål.|a ** b|**Mix|Mix**|__Mix|2. **Bake** it.' +
    '|Mix__|Ovn 200**|1 ** 2 ** 3 x|5 ** kopper|Rør (**) om|Sale** e pepe**|Zout** en peper**|1. **a** **b**' +
    '|Rör **om|Amasar** bien|Deig**|Pétrir * 5 min|**a *b|Stir__ and __bake|* Mix * bake|Rør * om **nu|1. ** Mix **'
  const read = (text: string) => stepsOf(markup(['Mix all of it.', { text }])).at(-1)

  assert.deepEqual(
    bold.split('|').map(read),
    bold.split('|').map((text) => text.replace(/(\*\*|__)(.*)\1/, '$2')),
  )
  assert.deepEqual(kept.split('|').map(read), kept.split('|'))
  assert.deepEqual(stepsOf(markup([step('**Mix**', 'Stir it.')])), ['Mix | Stir it.'])
})
