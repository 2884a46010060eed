import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { INGREDIENT_WORDS, STEP_WORDS } from '@larder/rules/recipe-text/heading-words.ts'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { RUNS } from '#test/properties/runs.ts'
import { readJsonLd, readText } from './read-page.ts'

/** `npm run properties` reads more of them. */
const COUNT = 2 * RUNS.numRuns

/** The words of a language that a pasted text has: headings, notes, labels of facts and lines with a place for a word. */
const LANGUAGES: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  en: [
    'Ingredients',
    'Method',
    'Notes|Tip',
    'Prep time 10 min Cook 25 min',
    'Serves 4, |Makes 12 bars, ',
  ],
  de: [
    'Zutaten',
    'Zubereitung',
    'Hinweis|Tipp',
    'Vorbereitung: 10 Min. Backzeit: 25 Min.',
    'Für 4 Personen, |Ergibt 12 Stück, ',
  ],
  fr: [
    'Ingrédients',
    'Étapes',
    'Astuce|Remarque',
    'Préparation : 10 min | Cuisson : 25 min',
    'Pour 4 personnes, ',
  ],
  es: [
    'Ingredientes',
    'Elaboración',
    'Consejo|Nota',
    'Tiempo de preparación: 10 min Tiempo de cocción: 25 min',
    'Para 4 personas, |Rinde 12 piezas, ',
  ],
  it: [
    'Ingredienti',
    'Procedimento',
    'Consiglio|Nota',
    'Preparazione: 10 min · Cottura: 25 min',
    'Per 4 persone, ',
  ],
  nl: [
    'Ingrediënten',
    'Bereiding',
    'Tip|Notities',
    'Voorbereiding: 10 min Oventijd: 25 min',
    'Voor 4 personen, ',
  ],
  pt: [
    'Ingredientes',
    'Modo de preparo',
    'Dica|Nota',
    'Tempo de preparo: 10 min Tempo de cozimento: 25 min',
    'Para 4 pessoas, |Rende 12 fatias, ',
  ],
  sv: [
    'Ingredienser',
    'Gör så här',
    'Tips',
    'Förberedelse: 10 min Tillagningstid: 25 min',
    'För 4 personer, ',
  ],
  da: [
    'Ingredienser',
    'Fremgangsmåde',
    'Tip|Note',
    'Arbejdstid: 10 min Bagetid: 25 min',
    'Til 4 personer, ',
  ],
  nb: [
    'Ingredienser',
    'Fremgangsmåte',
    'Tips|Merknad',
    'Forberedelse: 10 min Koketid: 25 min',
    'Til 4 personer, ',
  ],
}

it(`keeps every line of ${COUNT} pasted texts in ten languages`, () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= COUNT; seed++) {
    const { text, language, ingredients, whole } = textOf(seed)
    const draft = readText(text, language)?.draft
    const all = JSON.stringify(draft)
    const lines = draft?.ingredients.map(({ original_text }) => original_text)
    const lost = (text.match(/q[a-z]+z/g) ?? []).filter((word) => !all.includes(word))
    const missing = ingredients.filter((line) => !lines?.includes(line))
    for (const line of ['Bake 20 minutes.', ...whole]) if (!all.includes(line)) missing.push(line)
    if (lost.length + missing.length > 0)
      wrong.push(`seed ${seed}: lost ${[...lost, ...missing].join()}\n${text}\n${all}`)
  }

  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${COUNT} are wrong`)
})

/** What is only of a page: nobody misses it in a recipe, so the app may leave it out. */
const FURNITURE =
  'Home » Recipes » Dinner|Jump to Recipe|Rezept drucken|Enregistrer|Pin|4.9 from 212 votes|4,9 von 12 Bewertungen|This post may contain affiliate links.|5 Stars 4 Stars 3 Stars 2 Stars 1 Star|US Customary - Metric|1x 2x 3x'

it('leaves out nothing of a pasted text but the boilerplate of its page', () => {
  const known = new Set(FURNITURE.split('|'))
  const wrong: string[] = []
  for (let seed = 1; seed <= COUNT / 10; seed++) {
    const { text, language } = textOf(seed, FURNITURE)
    const { boilerplate, ...kept } = splitRecipe(text, language)
    const all = JSON.stringify(kept)
    const lost = (text.match(/q[a-z]+z/g) ?? []).filter((word) => !all.includes(word))
    // The last line may be the number of a page of print.
    lost.push(...boilerplate.filter((line) => !known.has(line) && !/^\d+$/.test(line)))
    lost.push(...text.split('\n').filter((line) => known.has(line) && !boilerplate.includes(line)))
    if (lost.length > 0) wrong.push(`seed ${seed}: ${lost.join()}\n${text}\n${all}`)
  }

  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`)
})

/** A text whose lines have words that no other line has. @param boilerplate of a page, above a list with a heading */
function textOf(seed: number, boilerplate = '') {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const one = (list: string) => list.split('|')[below(list.split('|').length)] ?? ''
  let words = 0
  const word = () =>
    `q${String(++words).replaceAll(/\d/g, (digit) => `a${'bcdfghjklm'[Number(digit)]}`)}z`
  const language = Object.keys(LANGUAGES)[below(10)] ?? 'en'
  const [ingredientsHead = '', stepsHead = '', notes = '', times = '', yields = ''] =
    LANGUAGES[language] ?? []
  const some = (most: number, make: () => string) => Array.from({ length: 1 + below(most) }, make)
  const blank = () => (below(2) === 0 ? [''] : [])
  const hasHeadings = below(3) > 0
  const hasTitle = hasHeadings || below(2) === 0
  const ingredients = some(4, () => `${1 + below(9)} dl ${word()}`)
  const notesOf = () => [...blank(), `${one(notes)}: ${word()} ${word()}.`, ...blank()]
  const facts = [
    times,
    `${times} ${word()}`,
    `${one(yields)}${word()}`,
    `via ${word()} https://example.com/${word()}`,
    `https://example.com/${word()}`,
    `${word()} ${word()}`,
  ]
  const head = hasTitle ? [word(), ...facts.filter(() => below(3) === 0), ''] : []
  const steps = some(3, () => `${word()} ${word()} ${word()}.`)
  const inner = below(3) === 0 ? notesOf() : []
  const counts = ['3 Kommentare', '12 comments', '8 commentaires', '5 comentarios', '2 reacties']
  const ends = below(2) === 0 ? [...blank(), one(`${counts.join('|')}|54|112`)] : []
  const counted = hasTitle && below(3) === 0 ? [one(counts.join('|'))] : []
  const lines = [
    ...head,
    ...(hasTitle && hasHeadings && boilerplate !== '' ? some(3, () => one(boilerplate)) : []),
    ...counted,
    ...(hasHeadings ? [`${ingredientsHead}${one('||:')}`] : []),
    ...ingredients,
    '',
    ...(hasHeadings ? [stepsHead] : []),
    ...steps,
    'Bake 20 minutes.',
    ...inner,
    ...some(2, () => `${word()} ${word()}.`),
    ...(below(2) === 0 ? notesOf() : []),
    ...(below(3) === 0 ? [`https://example.com/${word()}`] : []),
    ...ends,
  ]
  const labelled = lines.filter((line) => /^\p{L}+: q/u.test(line))
  const whole = [...labelled, ...ends.filter(Boolean), ...counted]
  return { text: lines.join('\n'), language, ingredients, whole }
}

const partsOf = (text: string, language: string) => {
  const { ingredients, steps, note = '' } = readText(text, language)?.draft ?? {}
  return [ingredients?.map((one) => one.original_text), steps?.map((one) => one.text), note]
}
const METHODS = [
  ['Qab qac.', 'Qad qaf.'],
  ['1. Qab qac.', '2. 1 h qad.'],
  ['1) Qab qac', '2) 20 min qad'],
]
const READ = [
  ['Qab qac.', 'Qad qaf.'],
  ['Qab qac.', '1 h qad.'],
  ['Qab qac', '20 min qad'],
]

it('finds the parts of a pasted text by each heading, in each spelling', () => {
  const spellings = [
    (word: string) => word,
    (word: string) => `${word.toUpperCase()}:`,
    (word: string) => `## ${word}`,
    (word: string) => `**${word}:**`,
  ]
  const [above, below] = [INGREDIENT_WORDS.split('|'), STEP_WORDS.split('|')]
  const wrong = below.flatMap((word, i) => {
    const spell = spellings[i % spellings.length]
    const [method = [], read] = [METHODS[i % 3], READ[i % 3]]
    const head = spell?.(above[i % above.length] ?? '')
    const text = ['Pan', '', head, '200 g qal', '3 qam', '', spell?.(word), ...method].join('\n')
    const found = partsOf(text, 'en')
    return isDeepStrictEqual(found, [['200 g qal', '3 qam'], read, '']) ? [] : [[text, found]]
  })

  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${below.length} are wrong`)
})

it('finds steps without a heading for them, and takes none for times or ingredients', () => {
  const wrong = Object.entries(LANGUAGES).flatMap(([language, [heading]]) =>
    METHODS.flatMap((method, i) =>
      [['', ...method], method].flatMap((lines) => {
        const text = ['Pan', '', heading, '200 g qal', '3 qam', 'qan', ...lines].join('\n')
        const found = partsOf(text, language)
        const right = [['200 g qal', '3 qam', 'qan'], READ[i], '']
        return isDeepStrictEqual(found, right) ? [] : [[text, found]]
      }),
    ),
  )

  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`)
})

it('takes lines with marks of Markdown around them for headings, and no footnote or amount', () => {
  const marks = ['*|*', '**|**', '***|***', '_|_', '__|__', '*|*:', '**|:**', '## |', '_|_:']
  const names = ['Dough', 'Für den Teig', 'Crème – froide', 'Layer 2', 'Smör & sylt', 'Sauce (hot)']
  const lines = ['2 dl qab*', '*qac', '3 qad**', 'qaf']
  const wrong = marks.flatMap((mark) =>
    names.flatMap((name) => {
      const heading = mark.replace('|', name)
      const text = `Pan\n\nIngredients\n${[heading, ...lines].join('\n')}\n\nMethod\nQag.\n${heading}\nQah*.\nQaj.`
      const recipe = {
        '@type': 'Recipe',
        name: 'Pan',
        recipeIngredient: [heading, ...lines, '**4 qak**'],
        recipeInstructions: ['Qag.', heading, 'Qah*.', 'Qaj.'],
      }
      const readings = [
        readText(text, 'en'),
        readText(`Pan\n\n${[heading, ...lines.slice(0, 3)].join('\n')}\n\nQag.`, 'en'),
        readJsonLd(recipe),
      ]
      const found = readings.map((reading) => [
        reading?.draft.ingredients.map((one) => [one.section, one.original_text]),
        reading?.draft.steps.map((one) => [one.section, one.text]),
      ])
      const below = lines.map((line) => [name, line])
      const steps = [
        [undefined, 'Qag.'],
        [name, 'Qah*.'],
        [name, 'Qaj.'],
      ]
      const right = [
        [below, steps],
        [below.slice(0, 3), steps.slice(0, 1)],
        [[...below, [name, '4 qak']], steps],
      ]
      return isDeepStrictEqual(found, right) ? [] : [[heading, JSON.stringify(found)]]
    }),
  )

  assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} are wrong`)
})

const NUMBER = /^\d\. /
const BOLD = /^\*\*([^*]+)\*\*$/

it('takes no item of a list for a heading because it is bold', () => {
  const lists = [
    [
      ['- **Qal**', '- **Qam**', '- **Qan**', '- **1 qap**'],
      ['Qal', 'Qam', 'Qan', '1 qap'],
    ],
    [
      ['- 2 qal', '- *Qam*', '- 1 qan', '- 3 qap'],
      ['2 qal', 'Qam', '1 qan', '3 qap'],
    ],
    [
      ['**Qal**', '**Qam**', '1 qan'],
      ['Qal', 'Qam', '1 qan'],
    ],
    [
      ['2 qal', '*Qam*', 'Qan'],
      ['2 qal', 'Qam', 'Qan'],
    ],
    [
      ['2 qal', '1 qam', '**Qan**'],
      ['2 qal', '1 qam', 'Qan'],
    ],
  ] as const
  const methods = [
    [
      ['1. **Qac** qad.', '2. **Qaf**', '3. **Qag and qah**'],
      ['**Qac** qad.', 'Qaf', 'Qag and qah'],
    ],
    [
      ['Qac.', '**Qaf**'],
      ['Qac.', 'Qaf'],
    ],
    [
      ['**Qac**', '**Qaf**', '**Qag**'],
      ['Qac', 'Qaf', 'Qag'],
    ],
  ] as const

  for (const [ingredients, lines] of lists)
    for (const [method, steps] of methods) {
      const text = ['Pan', '', 'Ingredients', ...ingredients, '', 'Method', ...method].join('\n')
      const recipe = { '@type': 'Recipe', name: 'Pan', recipeIngredient: ingredients }
      const found = [
        partsOf(text, 'en'),
        ...[method, method.map((one) => ({ '@type': 'HowToStep', text: one }))].map((list) => {
          const { draft } = readJsonLd({ ...recipe, recipeInstructions: list }) ?? {}
          return [
            draft?.ingredients.map((one) => one.original_text),
            draft?.steps.map((one) => one.text.replace(NUMBER, '').replace(BOLD, '$1')),
            '',
          ]
        }),
      ]
      const right = [lines, steps, '']
      assert.deepEqual(found, [right, right, right])
    }
})

/** What people put around headings and before items in posts. A digit or a word would belong to them. */
const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ' 👇'],
  ['👇🏻 ', ' 👇🏻'],
  ['✨', '✨'],
  ['👩‍🍳 ', ':'],
  ['', ' ⬇️'],
  ['', ': 👇'],
  ['📝 ', ' (4)'],
  ['--- ', ' ---'],
  ['[', ']'],
  ['== ', ' =='],
]
const BEFORE = ['', '- ', '✔️ ', '➡️ ', '🔸', '▪️ ', '👉🏽 ']

it('reads headings with pictures and signs, in small letters and capitals, and items behind them', () => {
  let count = 0
  for (const [language, [list, method]] of Object.entries(LANGUAGES))
    for (const [before, after] of AROUND)
      for (const bullet of BEFORE)
        for (const shout of [false, true]) {
          const named = (word: string) => `${before}${shout ? word.toUpperCase() : word}${after}`
          const items = ['200 g xaba', '2 xode', 'xili'].map((item) => bullet + item)
          const steps = ['1️⃣ Xaba, xode.', '2️⃣ Xili!']
          const text = ['Xalu', named(list), ...items, named(method), ...steps].join('\n')

          const { title, ingredients, steps: found, note } = readText(text, language)?.draft ?? {}

          assert.deepEqual(
            [title, ingredients?.map((one) => one.original_text), found?.map((one) => one.text)],
            ['Xalu', ['200 g xaba', '2 xode', 'xili'], ['Xaba, xode.', 'Xili!']],
            text,
          )
          assert.equal(note ?? '', '')
          count++
        }
  assert.equal(count, 1400)
})

it('takes a title with a picture for a title, and a short item with its sign for no heading', () => {
  for (const title of [
    '🔥 15 Minute Garlic Noodles',
    '🍝 3 Cheese Pasta',
    '⭐ 2 Ingredient Dough',
  ]) {
    const text = `${title}\n\n200 g noodles\n2 cloves garlic\n\nBoil the noodles.`
    const read = splitRecipe(text, 'en')
    assert.deepEqual([read.title, read.ingredients.length], [title, 2])
  }
  for (const sign of ['-', '•', '–']) {
    const items = ['Rad', '1 onion', 'Tip'].map((one) => `${sign} ${one}`).join('\n')
    const { ingredients } = splitRecipe(`Tea\nIngredients\n${items}\n\nMethod\nCook.`, 'en')
    assert.deepEqual(ingredients, ['Rad', '1 onion', 'Tip'])
  }
})

it('reads an item with a picture of its own, and no sentence as a heading', () => {
  const text =
    'Lemon cake 🍋\n\n🍋 Ingredients\n🍋 1 lemon\n🥚 3 eggs\n🧂 salt\n\nMethod\nMix the ingredients 👇 well.\n🔥 Bake.'

  const { title, ingredients, steps } = readText(text, 'en')?.draft ?? {}

  assert.deepEqual(
    [title, ingredients?.map((one) => one.original_text), steps?.map((one) => one.text)],
    [
      'Lemon cake 🍋',
      ['1 lemon', '3 eggs', '🧂 salt'],
      ['Mix the ingredients 👇 well.', '🔥 Bake.'],
    ],
  )
})
