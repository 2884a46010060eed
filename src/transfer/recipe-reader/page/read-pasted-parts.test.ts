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

const LANGUAGES = `
en # Ingredients|Method # Dough|Filling|To decorate|To finish|For garnish|Topping|The dough|Glaze
de # Zutaten|Zubereitung # Teig|Füllung|Zum Bestäuben|Zum Garnieren|Belag|Guss|Der Teig|Außerdem
fr # Ingrédients|Étapes # Pâte|Garniture|Pour décorer|Glaçage|La pâte|Pour la garniture
es # Ingredientes|Elaboración # Masa|Relleno|Para decorar|Cobertura|La masa|Para terminar
it # Ingredienti|Procedimento # Impasto|Ripieno|Per decorare|Glassa|Il ripieno|Per finire
pt # Ingredientes|Modo de preparo # Massa|Recheio|Para decorar|Cobertura|A massa|Para polvilhar
nl # Ingrediënten|Bereiding # Deeg|Vulling|Om te garneren|Glazuur|Het deeg|De vulling
sv # Ingredienser|Gör så här # Deg|Fyllning|Till garnering|Glasyr|Fyllningen|Topping
da # Ingredienser|Fremgangsmåde # Dej|Fyld|Til pynt|Glasur|Fyldet|Topping
nb # Ingredienser|Fremgangsmåte # Deig|Fyll|Til pynt|Glasur|Fyllet|Topping`
  .trim()
  .split('\n')
  .map((row) => row.split(' # ').map((words) => words.split('|')))

const section = (one?: string | null) => one?.replace(/:$/, '')
const dash = (line: string) => `- ${line}`

/** What both readers find: the lines, and the sections. */
function partsOf(text: string, language: string) {
  const { ingredients, steps, title, description } = splitRecipe(text, language)
  const draft = readText(text, language)?.draft
  return [
    title,
    description,
    ingredients,
    steps,
    draft?.ingredients.map((one) => [section(one.section), one.original_text]),
    draft?.steps.map((one) => [section(one.section), one.text]),
  ]
}

const FIRST = ['200 g xaba', 'salt', '2 xode']
const SECOND = ['3 xili', '1 tsp xoru']
const below = (part: string | undefined, lines: readonly string[]) =>
  lines.map((line) => [part, line])

it('takes the name of a part above amounts for its heading, with a colon and without', () => {
  check(
    LANGUAGES.flatMap(([[language = ''] = [], [above = '', method = ''] = [], names = []]) =>
      names.flatMap((one, i) => {
        const other = names[(i + 1) % names.length] ?? ''
        const marks = [(word: string) => word, (word: string) => `${word}:`]
        const forms = [...marks, (word: string) => word.toUpperCase()]
        return forms.flatMap((form) => {
          const [a, b] = [form(one), form(other)]
          const [plainA, plainB] = [a.replace(/:$/, ''), b.replace(/:$/, '')]
          const steps = ['Xaba xode.', 'Xili xoru.']
          const right = [
            'Xalu',
            '',
            [`${plainA}:`, ...FIRST, `${plainB}:`, ...SECOND],
            steps,
            [...below(plainA, FIRST), ...below(plainB, SECOND)],
            below(undefined, steps),
          ]
          return [
            ['Xalu', '', above, a, ...FIRST, b, ...SECOND, '', method, ...steps],
            ['Xalu', '', above, '', a, ...FIRST, '', b, ...SECOND, '', method, ...steps],
            ['Xalu', '', a, ...FIRST, '', b, ...SECOND, '', ...steps],
            ['Xalu', above, a, ...FIRST.map(dash), b, ...SECOND.map(dash), method, ...steps],
          ].map((lines) => [lines.join('\n'), partsOf(lines.join('\n'), language), right] as const)
        })
      }),
    ),
  )
})

it('takes the names of parts among the steps for headings', () => {
  check(
    LANGUAGES.flatMap(([[language = ''] = [], [above = '', method = ''] = [], names = []]) =>
      names.slice(0, 2).flatMap((one, i) => {
        const other = names[1 - i] ?? ''
        const lists = ['Xalu', '', above, one, ...FIRST, other, ...SECOND, '', method]
        const right = [
          'Xalu',
          '',
          [`${one}:`, ...FIRST, `${other}:`, ...SECOND],
          [`${one}:`, 'Xaba xode.', 'Xeta xode.', `${other}:`, 'Xili xoru.'],
          [...below(one, FIRST), ...below(other, SECOND)],
          [...below(one, ['Xaba xode.', 'Xeta xode.']), [other, 'Xili xoru.']],
        ]
        return [
          [one, 'Xaba xode.', 'Xeta xode.', other, 'Xili xoru.'],
          [one, '1. Xaba xode.', '2. Xeta xode.', other, '3. Xili xoru.'],
          [`${one}:`, 'Xaba xode.', 'Xeta xode.', '', `${other}:`, 'Xili xoru.'],
        ].map((steps) => {
          const text = [...lists, ...steps].join('\n')
          return [text, partsOf(text, language), right] as const
        })
      }),
    ),
  )
})

it('takes lines that head each paragraph of the amounts for headings', () => {
  const lists = [
    ['Xemu xifo', ...FIRST, '', 'Xuda', ...SECOND],
    ['2 xaba', '', 'Xemu', ...FIRST, '', 'Xuda xifo', ...SECOND],
    ['Xemu', '- 2 xaba', '- salt', 'Xuda', '- 3 xili'],
  ]
  const right = [
    ['Xemu xifo:', ...FIRST, 'Xuda:', ...SECOND],
    ['2 xaba', 'Xemu:', ...FIRST, 'Xuda xifo:', ...SECOND],
    ['Xemu:', '2 xaba', 'salt', 'Xuda:', '3 xili'],
  ]
  check(
    lists.map((lines, i) => {
      const text = ['Xalu', '', 'Ingredients', ...lines, '', 'Method', 'Xaba xode.'].join('\n')
      return [text, splitRecipe(text, 'en').ingredients, right[i]]
    }),
  )
})

it('takes an ingredient without an amount above others for no heading', () => {
  const lists: [string, string[]][] = [
    ['en', ['salt', '2 eggs']],
    ['en', ['Salt', '2 eggs', 'Pepper', '1 onion']],
    ['en', ['2 eggs', '', 'salt', '3 onions']],
    ['en', ['2 eggs', '', 'Salt', '3 onions', '', '2 apples']],
    ['en', ['2 eggs', 'soy sauce', '3 onions']],
    ['en', ['2 eggs', 'icing', '3 onions']],
    ['en', ['200 g filling', '2 eggs', 'Filling']],
    ['en', ['2 eggs', 'Filling', 'Salt']],
    ['en', ['- 2 eggs', '- Sauce', '- 3 onions']],
    ['en', ['2 eggs', 'Salt and pepper', '3 onions']],
    ['de', ['Salz', '2 Eier', 'Pfeffer', '1 Zwiebel']],
    ['de', ['2 Eier', '', 'Salz', '3 Zwiebeln']],
    ['de', ['1 Rolle Teig', 'Blätterteig', '2 Eier']],
    ['fr', ['sel', '2 œufs', '200 g de garniture', 'Beurre', '3 oignons']],
    ['es', ['sal', '2 huevos', 'Aceite de oliva', '3 cebollas']],
    ['it', ['sale', '2 uova', 'Olio', '3 cipolle', '500 g di impasto']],
    ['pt', ['sal', '2 ovos', 'Azeite', '3 cebolas', '1 massa folhada']],
    ['nl', ['zout', '2 eieren', 'Olie', '3 uien', '1 rol deeg']],
    ['sv', ['salt', '2 ägg', 'Smör', '3 lökar', '1 paket deg']],
    ['da', ['salt', '2 æg', 'Smør', '3 løg', '500 g dej']],
    ['nb', ['salt', '2 egg', 'Smør', '3 løk', '500 g deig']],
  ]
  check(
    lists.flatMap(([language, lines]) =>
      [
        ['Xalu', '', 'Ingredients', ...lines, '', 'Method', 'Xaba xode.'],
        ['Xalu', '', ...lines, '', 'Xaba xode.', 'Xili xoru.'],
      ].map((all) => {
        const text = all.join('\n')
        const plain = lines.map((line) => line.replace('- ', '')).filter(Boolean)
        const { ingredients, description } = splitRecipe(text, language)
        const read = readText(text, language)?.draft.ingredients
        const found = [ingredients, description, read?.map((one) => one.original_text)]
        return [text, found, [plain, '', plain]] as const
      }),
    ),
  )
})

it('takes the name of a part for no title, and a title for no part', () => {
  const named = splitRecipe('Teig\n200 g Mehl\n2 Eier\n\nFüllung\n3 Äpfel\n\nAlles backen.', 'de')
  const sauce = splitRecipe('Sauce\n\n200 g cream\n2 onions\n\nMix it all.', 'en')

  assert.deepEqual(
    [named.title, named.ingredients],
    ['', ['Teig:', '200 g Mehl', '2 Eier', 'Füllung:', '3 Äpfel']],
  )
  assert.deepEqual([sauce.title, sauce.ingredients], ['Sauce', ['200 g cream', '2 onions']])
})

it('takes a last part without amounts for ingredients, and a line about the page for none', () => {
  const served = {
    en: 'To serve|For garnish',
    de: 'Zum Servieren|Zum Garnieren',
    fr: 'Pour servir|Pour décorer',
    es: 'Para servir|Para decorar',
    it: 'Per servire|Per decorare',
    pt: 'Para servir|Para decorar',
    nl: 'Om te serveren|Om te garneren',
    sv: 'Till servering|Till garnering',
    da: 'Til servering|Til pynt',
    nb: 'Til servering|Til pynt',
  }
  check(
    Object.entries(served).flatMap(([language, names]) =>
      names.split('|').flatMap((name) =>
        ['', ':'].map((colon) => {
          const page = ['By Xeta | Updated May 3', 'Prep 20 min']
          const end = [`${name}${colon}`, 'xaru', 'xili']
          const lines = ['Xalu', ...page, '', ...FIRST, '', ...end, '', 'Xaba xode. Xili xoru.']
          const found = splitRecipe(lines.join('\n'), language)
          const right = ['', 20, [...FIRST, ...end], ['Xaba xode. Xili xoru.']]
          const { description, prepMinutes, ingredients, steps } = found
          return [lines.join('\n'), [description, prepMinutes, ingredients, steps], right] as const
        }),
      ),
    ),
  )
})

it('takes a line above amounts that stands alone among the steps too for the name of a part', () => {
  const names = [
    'Creme',
    'Crème au citron',
    'Vaniljkräm',
    'Per decorare',
    'CREMA',
    'Eierlikörcreme',
    'Eggekrem',
    'Roomvulling',
    'Kokosmasse',
    'Creme de limão',
  ]
  for (const name of names)
    for (const gap of ['', '\n']) {
      const text = `Xalu\n\nIngredients\n250 g xaba\n2 xode\n${gap}${name}\n100 g xili\n1 xoru\n\nMethod\nXaba xode.\nXode xili.\n${name}\nXili xoru.`
      const { ingredients = [], steps = [] } = readText(text, 'en')?.draft ?? {}
      assert.deepEqual(
        [ingredients.map((one) => one.section), steps.map((one) => [one.text, one.section])],
        [
          [undefined, undefined, name, name],
          [
            ['Xaba xode.', undefined],
            ['Xode xili.', undefined],
            ['Xili xoru.', name],
          ],
        ],
        text,
      )
    }
})
