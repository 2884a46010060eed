import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { readText } from './read-page.ts'

/** Compares what each text should give with what it gives. */
function check(cases: readonly (readonly [text: string, found: unknown, right: unknown])[]): void {
  const wrong = cases.filter(([, found, right]) => !isDeepStrictEqual(found, right))
  const shown = wrong.map((one) => JSON.stringify(one))
  assert.deepEqual(shown.slice(0, 4), [], `${wrong.length} of ${cases.length} are wrong`)
}

const partsOf = (text: string, language: string) => {
  const { title, ingredients, steps } = splitRecipe(text, language)
  return [title, ingredients, steps]
}
/** The same on the way through the server. */
const draftOf = (text: string, language: string) => {
  const { title, ingredients, steps } = readText(text, language)?.draft ?? {}
  return [
    title ?? '',
    ingredients?.map((one) => one.original_text),
    steps?.map((one) => one.text) ?? [],
  ]
}
const both = (text: string, language: string, right: unknown) =>
  [
    [text, partsOf(text, language), right],
    [text, draftOf(text, language), right],
  ] as const

const MARKS = ['**|**', '*|*', '__|__', '_|_', '***|***', '`|`', '<b>|</b>', '<strong>|</strong>']
const AMOUNTS: [string, string, string][] = [
  ['en', '115 g', 'butter, soft'],
  ['de', '1½ EL', 'Zucker'],
  ['fr', '½ c. à café', 'de sel'],
  ['es', '2', 'huevos'],
  ['it', '2-3 cucchiai', 'di olio'],
  ['pt', '1 1/2 xícara', 'de farinha'],
  ['nl', '1,5 dl', 'melk'],
  ['sv', '3 msk', 'socker'],
  ['da', '2 spsk', 'sukker'],
  ['nb', '4', 'egg'],
]

it('takes the marks off an amount, and keeps every word', () => {
  check(
    MARKS.flatMap((mark) =>
      AMOUNTS.flatMap(([language, amount, name]) => {
        const marked = mark.replace('|', amount)
        const lines = [`${marked} ${name}`, '3 xode', `2 xili (${marked})`, `xoru ${marked}`]
        const plain = [`${amount} ${name}`, '3 xode', `2 xili (${amount})`, `xoru ${amount}`]
        return ['', '- ', '* ', '• '].flatMap((bullet) => {
          const list = lines.map((line) => bullet + line)
          const steps = [`Xaba ${marked} xode.`, 'Xili xode.']
          const text = ['Xalu', '', 'Ingredients', ...list, '', 'Method', ...steps].join('\n')
          return both(text, language, ['Xalu', plain, [`Xaba ${amount} xode.`, 'Xili xode.']])
        })
      }),
    ),
  )
})

it('takes the marks off a name beside an amount', () => {
  check(
    ['**|**', '*|*', '__|__', '_|_', '`|`', '<b>|</b>', '<em>|</em>'].flatMap((mark) => {
      const lines = ['200 g |', '2 |, soft', '1 | (xili)'].map((line) =>
        line.replace('|', mark.replace('|', 'xaba')),
      )
      const text = ['Xalu', '', 'Ingredients', ...lines, '', 'Method', 'Xili xode.'].join('\n')
      return both(text, 'en', [
        'Xalu',
        ['200 g xaba', '2 xaba, soft', '1 xaba (xili)'],
        ['Xili xode.'],
      ])
    }),
  )
})

it('keeps signs that mark nothing', () => {
  const lines = [
    '2 xaba*',
    '3 xode **',
    '1 xili_xoru',
    '4 * 5 xoru',
    '2 x 3 g _xoru',
    'a < 3 b > 2',
  ]
  const text = ['Xalu', '', 'Ingredients', '200 g x', ...lines, '', 'Method', 'Xili xode.']
  const { ingredients, steps } = splitRecipe(text.join('\n'), 'en')

  assert.deepEqual([ingredients, steps], [['200 g x', ...lines], ['Xili xode.']])
})

/** Headings with a text after them on their line, an ingredient with a comma of its own, and two steps. */
const LINES: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] =
  [
    [
      'en',
      'Ingredients',
      'Method',
      ['2 eggs', '250g flour', 'salt'],
      ['Mix well.', 'Bake for 20 minutes.'],
    ],
    [
      'en',
      'You will need',
      'Instructions',
      ['1.5 kg beef', '1 cup milk (warm, not hot)', 'salt and pepper'],
      ['Fry.', 'Serve hot.'],
    ],
    [
      'de',
      'Zutaten',
      'Zubereitung',
      ['2 Eier', '1,5 kg Mehl', '1 Pck. Backpulver', 'Salz'],
      ['Alles verrühren.', '20 Min. backen.'],
    ],
    [
      'fr',
      'Ingrédients',
      'Préparation',
      ['2 œufs', '250 g de farine', 'sel'],
      ['Mélanger.', 'Cuire 20 minutes.'],
    ],
    [
      'es',
      'Ingredientes',
      'Elaboración',
      ['2 huevos', '250 g de harina', 'sal'],
      ['Mezclar.', 'Hornear 20 minutos.'],
    ],
    [
      'it',
      'Ingredienti',
      'Procedimento',
      ['2 uova', '250 g di farina', 'sale'],
      ['Mescolare.', 'Cuocere 20 minuti.'],
    ],
    [
      'pt',
      'Ingredientes',
      'Modo de preparo',
      ['2 ovos', '250 g de farinha', 'sal'],
      ['Misture tudo.', 'Asse por 20 minutos.'],
    ],
    [
      'nl',
      'Ingrediënten',
      'Bereiding',
      ['2 eieren', '2,5 dl melk', 'zout'],
      ['Meng alles.', 'Bak 20 minuten.'],
    ],
    [
      'sv',
      'Ingredienser',
      'Gör så här',
      ['2 ägg', '2,5 dl mjölk', 'salt'],
      ['Blanda allt.', 'Grädda i 20 minuter.'],
    ],
    [
      'da',
      'Ingredienser',
      'Fremgangsmåde',
      ['2 æg', '2,5 dl mælk', 'salt'],
      ['Bland det hele.', 'Bag i 20 minutter.'],
    ],
    [
      'nb',
      'Ingredienser',
      'Fremgangsmåte',
      ['2 egg', '2,5 dl melk', 'salt'],
      ['Bland alt.', 'Stek i 20 minutter.'],
    ],
  ]

it('separates ingredients and steps that stand on the line of their heading', () => {
  check(
    LINES.flatMap(([language, above, below, items, steps]) =>
      [', ', '; ', ' | ', ' • ', ' · ', ' / '].flatMap((between) =>
        [': ', ' : ', ':'].flatMap((colon) =>
          ['', '.'].flatMap((end) => {
            const list = `${above}${colon}${items.join(between)}${end}`
            const method = `${below}${colon.trimEnd()} ${steps.join(' ')}`
            const right = ['Xalu', items, steps]
            return [`Xalu\n${list}\n${method}`, `Xalu\n\n${list}\n\n${method}`].flatMap((text) =>
              both(text, language, right),
            )
          }),
        ),
      ),
    ),
  )
})

it('separates the parts of a recipe that is one paragraph', () => {
  check(
    LINES.flatMap(([language, above, below, items, steps]) => {
      const list = `${above}: ${items.join(', ')}`
      const method = `${below}: ${steps.join(' ')}`
      return [
        `Xalu. ${list}. ${method}`,
        `Xalu ${list} ${method}`,
        `Xalu - ${list} - ${method}`,
        `Xalu\n${list}. ${method}`,
        `Xalu\n${list} ${method}`,
        `Xalu! ${list}; ${method}`,
      ].flatMap((text) => {
        const title = text.startsWith('Xalu!') ? 'Xalu!' : 'Xalu'
        return both(text, language, [title, items, steps])
      })
    }),
  )
})

it('puts a recipe without parts into the method, and loses nothing of it', () => {
  const told: [string, string][] = [
    ['en', 'Take 2 eggs and 250 g flour. Mix well. Fry in a pan for 2 minutes.'],
    ['de', 'Man nehme 2 Eier und 250 g Mehl. Alles verrühren. In der Pfanne 2 Minuten braten.'],
    ['fr', 'Prenez 2 œufs et 250 g de farine. Mélangez bien. Faites cuire 2 minutes.'],
    ['es', 'Toma 2 huevos y 250 g de harina. Mezcla bien. Fríe 2 minutos.'],
    ['it', 'Prendi 2 uova e 250 g di farina. Mescola bene. Cuoci 2 minuti.'],
    ['pt', 'Pegue 2 ovos e 250 g de farinha. Misture bem. Frite por 2 minutos.'],
    ['nl', 'Neem 2 eieren en 250 g bloem. Meng alles goed. Bak 2 minuten in een pan.'],
    ['sv', 'Ta 2 ägg och 250 g mjöl. Blanda väl. Stek i 2 minuter.'],
    ['da', 'Tag 2 æg og 250 g mel. Bland godt. Steg i 2 minutter.'],
    ['nb', 'Ta 2 egg og 250 g mel. Bland godt. Stek i 2 minutter.'],
  ]
  check(
    told.flatMap(([language, text]) => [
      ...both(text, language, ['', [], [text]]),
      ...both(`Xalu\n\n${text}`, language, ['Xalu', [], [text]]),
      ...both(`Xalu\n${text}`, language, ['Xalu', [], [text]]),
      ...both(`Xalu. ${text}`, language, ['Xalu', [], [text]]),
    ]),
  )
})

it('leaves words of headings where they are that head nothing', () => {
  const lines = [
    'Mix the ingredients: flour, eggs and milk.',
    'Follow the method: first the eggs.',
    'One of the best methods: boil it.',
    'Bring all ingredients to room temperature.',
  ]
  check(
    lines.flatMap((line) =>
      both(`Xalu\n\nIngredients\n200 g xaba\n\nMethod\n${line}\nXili xode.`, 'en', [
        'Xalu',
        ['200 g xaba'],
        [line, 'Xili xode.'],
      ]),
    ),
  )
  const { ingredients } = splitRecipe('Xalu\n\nIngredients: serves 4\n2 xaba\n\nXili xode.', 'en')
  assert.deepEqual(ingredients, ['2 xaba'])
})
