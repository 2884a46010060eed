import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { splitRecipe } from '@larder/rules/recipe-text/split-recipe.ts'
import { readText } from './read-page.ts'

const list = (words: string) => words.split('|')

/** The rows of a table: `en # a|b # c`. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' # ').map(list))

/** Compares what each text should give with what it gives. */
function check(cases: readonly (readonly [text: string, found: unknown, right: unknown])[]): void {
  const wrong = cases.filter(([, found, right]) => !isDeepStrictEqual(found, right))
  const shown = wrong.map((one) => JSON.stringify(one))
  assert.deepEqual(shown.slice(0, 4), [], `${wrong.length} of ${cases.length} are wrong`)
}

function factsOf(text: string, language: string) {
  const { title, description, yield_text, ingredients, steps } =
    readText(text, language)?.draft ?? {}
  return [title, description, yield_text, ingredients?.length, steps?.length]
}

/** What a recipe makes, as people write it below the title. */
const YIELDS = rowsOf(`
en # 8 slices|12 pieces|Makes about 30 cookies|For 1 tin (26 cm)|For about 30 cookies
de # 12 Scheiben|12 Stück|Für 1 Springform (26 cm)|Für ca. 30 Kekse|Für etwa 30 Kekse|Für 1 Form (Ø 26 cm)
fr # 8 tranches|12 pièces|Pour 1 moule (26 cm)|Pour environ 30 biscuits
es # 8 rebanadas|12 trozos|Para 1 molde (26 cm)|Para unos 30 bollos
it # 12 fette|12 pezzi|Per circa 30 biscotti|Per 1 teglia (26 cm)
pt # 10 fatias|12 pedaços|Para cerca de 30 bolachas|Para 1 forma (26 cm)
nl # 12 punten|8 plakken|Voor ongeveer 30 koekjes|Voor 1 springvorm (26 cm)
sv # 8 bitar|12 skivor|Till ca 30 kakor|Till 1 form (26 cm)
da # 12 skiver|16 stykker|Til ca. 30 kager|Til 1 form (26 cm)
nb # 12 skiver|12 biter|Til ca. 30 kaker|Til 1 form (26 cm)
`)

it('reads what a recipe makes on the line below its title', () => {
  check(
    YIELDS.flatMap(([[language = ''] = [], yields = []]) =>
      yields.flatMap((made) =>
        ['\n', '\n\n'].map((gap) => {
          const text = `Xalu${gap}${made}\n\n250 g xaba\n2 xode\n\nXili xode.`
          return [text, factsOf(text, language), ['Xalu', undefined, made, 2, 1]] as const
        }),
      ),
    ),
  )
})

/** Headings that people write in a message, of ingredients and of steps. */
const HEADINGS = rowsOf(`
en # You need|For this you need|We need # How to make it
de # Du brauchst|Wir brauchen # So geht's
fr # Il vous faut|Vous aurez besoin de # Recette
es # Necesitarás|Necesitas|Vas a necesitar # Cómo se hace
it # Ti serviranno|Avrai bisogno di # Come si prepara
pt # Precisas de|Vais precisar # Como se faz|Como fazer
nl # Dit heb je nodig|Je hebt nodig # Zo maak je het
sv # Du behöver|Det här behöver du # Så här gör du
da # Du skal bruge|Det skal du bruge # Sådan gør du
nb # Du trenger|Dette trenger du # Slik gjør du
`)

it('reads the headings of a message, also with a picture before them', () => {
  check(
    HEADINGS.flatMap(([[language = ''] = [], above = [], below = []]) =>
      above.flatMap((head) =>
        below.flatMap((method) =>
          ['', '🛒 ', '👩‍🍳 '].map((sign) => {
            const text = `Xalu\n\n${sign}${head}:\n250 g xaba\n2 xode\n\n${sign}${method}:\nXaba xode.\nXili xaba.`
            const sections = readText(text, language)?.draft.ingredients.map((one) => one.section)
            const found = [...factsOf(text, language), sections]
            return [
              text,
              found,
              ['Xalu', undefined, undefined, 2, 2, [undefined, undefined]],
            ] as const
          }),
        ),
      ),
    ),
  )
})

/** A greeting without a sign after it, what follows it, and the first words of a title of two lines. */
const GREETINGS = rowsOf(`
en # Hi Ben # Here is the recipe for the soup.
de # Liebe Petra # Hier das versprochene Rezept für die Suppe.
fr # Salut Claire # Voici la recette de la soupe.
es # Hola Carmen # Aquí va la receta de la sopa.
it # Ciao Paola # Ecco la ricetta della zuppa.
pt # Olá Inês # Aqui vai a receita da sopa.
nl # Hoi Anna # Hier is het recept van de soep.
sv # Hej Karin # Här kommer receptet på soppan.
da # Hej Mette # Her er opskriften på suppen.
nb # Hei Kari # Her er oppskriften på suppen.
`)

it('takes a greeting without a sign for no title where the line below it speaks of the recipe', () => {
  check(
    GREETINGS.flatMap(([[language = ''] = [], [greeting = ''] = [], [said = ''] = []]) => {
      const recipe = '250 g xaba\n2 xode\n\nXili xode.'
      const mail = `${greeting}\n${said}\n\nXalu\n\n${recipe}`
      const plain = `${greeting}\n\nXalu xode\n\n${recipe}`
      return [
        [mail, factsOf(mail, language), ['Xalu', `${greeting}\n${said}`, undefined, 2, 1]] as const,
        [plain, factsOf(plain, language)[0], greeting] as const,
      ]
    }),
  )
})

it('keeps the first word of a line of nutrition', () => {
  const lines = [
    'Calories: 184kcal | Carbohydrates: 12g',
    'Kalorien: 184 kcal',
    'Calorías: 184 kcal',
  ]
  check(
    lines.flatMap((line) =>
      ['', 'Nutrition\n', 'Nährwerte\n'].map((head) => {
        const text = `Xalu\n\nIngredients\n250 g xaba\n\nMethod\nXaba xode.\n\n${head}${line}`
        return [text, readText(text, 'en')?.draft.note, line] as const
      }),
    ),
  )
})

it('takes the word for a recipe off a title', () => {
  const words = list(
    'Recipe|Rezept|Recette|Receta|Ricetta|Receita|Recept|Opskrift|Oppskrift|RECIPE',
  )
  check(
    words.flatMap((word) =>
      [': ', ' : '].map((colon) => {
        const text = `${word}${colon}Xalu xode\n\n250 g xaba\n2 xode\n\nXili xode.`
        return [text, readText(text)?.draft.title, 'Xalu xode'] as const
      }),
    ),
  )
})

function readTimesOf(line: string) {
  const text = `Xalu\n${line}\n\n250 g xaba\n2 xode\n\nPreparação\nXili xode.`
  const { prep_minutes, cook_minutes, steps } = readText(text, 'pt')?.draft ?? {}
  return [text, [prep_minutes, cook_minutes, steps?.length]] as const
}

it('reads the times of a recipe in European Portuguese', () => {
  const rows = ['|', '·', '-', '\n'].flatMap((sign) => [
    [...readTimesOf(`Preparação: 10 min ${sign} Cozedura: 1 h`), [10, 60, 1]] as const,
    [
      ...readTimesOf(`Tempo de preparação: 10 min ${sign} Tempo de cozedura: 1 h`),
      [10, 60, 1],
    ] as const,
  ])
  check(rows)
})

/** What a blog shows above a recipe: its way, who wrote it, when, and that it advertises. */
const BLOGS = rowsOf(`
en # Home|Recipes|Dinner # By Ann Cook|Author: Ann Cook # Updated 4 Sept 2026 # This post may contain affiliate links. # US Customary – Metric   1x 2x 3x|Metric | Imperial
de # Startseite|Rezepte|Abendessen # von Ann Cook|Autorin: Ann Cook # Aktualisiert am 4.9.2026 # Dieser Beitrag enthält Affiliate-Links. # US Metrisch 1x 2x 3x|1x 2x 3x
fr # Accueil|Recettes|Dîner # par Ann Cook|Auteur : Ann Cook # Publié le 4 sept. 2026 # Cet article contient des liens affiliés. # US Métrique 1x 2x 3x|1x 2x 3x
es # Inicio|Recetas|Cenas # por Ann Cook|Autora: Ann Cook # Actualizado el 4/9/2026 # Esta página tiene enlaces de afiliados. # Métrico – Imperial|1x 2x 3x
it # Home|Ricette|Cena # di Ann Cook|Autore: Ann Cook # Aggiornato il 4/9/2026 # Questo articolo contiene link di affiliazione. # Metrico – Imperiale|1x 2x 3x
pt # Início|Receitas|Jantar # por Ann Cook|Autora: Ann Cook # Atualizado em 4/9/2026 # Este artigo contém links de afiliados. # Métrico | Imperial|1x 2x 3x
nl # Home|Recepten|Diner # door Ann Cook|Auteur: Ann Cook # Bijgewerkt op 4-9-2026 # Deze pagina bevat affiliate links. # Metrisch – Imperial|1x 2x 3x
sv # Hem|Recept|Middag # av Ann Cook|Författare: Ann Cook # Uppdaterad 4/9/2026 # Inlägget innehåller annonslänkar. # Metriska 1x 2x|1x 2x 3x
da # Forside|Opskrifter|Aftensmad # af Ann Cook|Forfatter: Ann Cook # Opdateret 4/9/2026 # Indlægget indeholder reklamelinks. # Metrisk 1x 2x|1x 2x 3x
nb # Hjem|Oppskrifter|Middag # av Ann Cook|Forfatter: Ann Cook # Oppdatert 4/9/2026 # Innlegget inneholder annonselenker. # Metrisk 1x 2x|1x 2x 3x
`)
const INGREDIENTS =
  'Ingredients|Zutaten|Ingrédients|Ingredientes|Ingredienti|Ingredientes|Ingrediënten|Ingredienser|Ingredienser|Ingredienser'.split(
    '|',
  )

it('leaves out what a blog says of its page, and keeps its author', () => {
  check(
    BLOGS.flatMap(
      ([[language = ''] = [], way = [], by = [], dates = [], ads = [], scales = []], i) =>
        ['»', '›', '>', '/'].flatMap((sign) =>
          scales
            .join('|')
            .split(/(?<=\w)\|(?=\w)/)
            .map((scale) => {
              const path = [...way, 'Xalu'].join(` ${sign} `)
              const [bare = '', named = ''] = by
              const text = `${path}\n${bare} · ${dates.join()} · ${ads.join()}\n\nXalu\n\n${named}\n\n${INGREDIENTS[i]}\n${scale}\n\n250 g xaba\n2 xode\n\nXili xode.`
              const { draft } = readText(text, language) ?? {}
              const found = [
                draft?.title,
                draft?.author,
                draft?.description,
                draft?.ingredients?.length,
              ]
              const left = JSON.stringify(draft?.extra)
              return [
                text,
                [
                  ...found,
                  [path, ads.join(), scale].every((one) =>
                    left?.includes(JSON.stringify(one).slice(1, -1)),
                  ),
                ],
                ['Xalu', 'Ann Cook', undefined, 2, true],
              ] as const
            }),
        ),
    ),
  )
})

it('takes no address out of an ingredient', () => {
  const lines = [
    '120 g xaba (https://example.com/xaba), xili',
    '120 g xaba [https://example.com/xaba], xili',
    '120 g [xaba](https://example.com/xaba), xili',
    '120 g xaba (www.example.com/xaba), xili',
  ]
  check(
    INGREDIENTS.flatMap((heading, i) =>
      lines.flatMap((line) =>
        [`${heading}\n`, ''].flatMap((above) =>
          ['', 'Xili xode ([xi](https://example.com/step)).\n', 'https://example.com/own\n'].map(
            (end) => {
              const text = `Xalu\n\n${above}${line}\n2 xode\n\nXili xode.\n${end}`
              const { draft } = readText(text, BLOGS[i]?.[0]?.[0] ?? '') ?? {}
              const first = draft?.ingredients?.[0]?.original_text
              const source = end.startsWith('http') ? end.trim() : undefined
              return [text, [first, draft?.source_url], ['120 g xaba, xili', source]] as const
            },
          ),
        ),
      ),
    ),
  )
})

/** Ingredients on one line, of which some have no amount, steps in small letters, and facts in a row. */
const ROWS: readonly (readonly [string, string, string, readonly string[], string])[] = [
  [
    'en',
    'Ingredients',
    '300g pasta, 1 tin tuna, 2 tbsp mayo, half a cucumber, sweetcorn',
    ['cook the pasta', 'mix everything in a bowl'],
    '4 people | 30 min | Easy',
  ],
  [
    'de',
    'Zutaten',
    '500g nudeln, 200g schinken, 1 becher sahne, 3 eier, geriebener käse',
    ['nudeln kochen und mit schinken in die form', 'käse drauf und backen'],
    '4 Personen | 30 Min. | Leicht',
  ],
  [
    'fr',
    'Ingrédients',
    '300 g de pâtes, 200 g de thon, 2 tomates, basilic',
    ['cuire les pâtes', 'mélanger le tout'],
    '4 personnes | 30 min | Facile',
  ],
  [
    'es',
    'Ingredientes',
    '300 g de pasta, 200 g de atún, 2 tomates, albahaca',
    ['cocer la pasta', 'mezclar todo'],
    '4 personas | 30 min | Fácil',
  ],
  [
    'it',
    'Ingredienti',
    '300 g di pasta, 200 g di tonno, 2 pomodori, basilico',
    ['cuocere la pasta', 'mescolare tutto'],
    '4 persone | 30 min | Facile',
  ],
  [
    'pt',
    'Ingredientes',
    '500g frango, 1 cebola, 2 colheres de ketchup, cogumelos',
    ['refoga a cebola e o frango em cubinhos', 'junta ketchup e cogumelos'],
    '4 pessoas | 30 min | Fácil',
  ],
  [
    'nl',
    'Ingrediënten',
    '300 g pasta, 200 g tonijn, 2 tomaten, sla',
    ['kook de pasta', 'meng alles'],
    '4 personen | 30 min | Makkelijk',
  ],
  [
    'sv',
    'Ingredienser',
    '300 g pasta, 200 g tonfisk, 2 tomater, sallad',
    ['koka pastan', 'blanda allt'],
    '4 PORTIONER • 30 MIN • ENKELT',
  ],
  [
    'da',
    'Ingredienser',
    '300 g pasta, 200 g tun, 2 tomater, salat',
    ['kog pastaen', 'bland det hele'],
    '4 personer | 30 min | Let',
  ],
  [
    'nb',
    'Ingredienser',
    '300 g pasta, 200 g tunfisk, 2 tomater, salat',
    ['kok pastaen', 'bland alt sammen'],
    '4 porsjoner • 30 min • Enkelt',
  ],
]

it('separates ingredients between commas where some have no amount, with a heading and without', () => {
  for (const [language, heading, row, steps] of ROWS)
    for (const head of ['Xalu', `Xalu\n\n${heading}`, `Xalu\n${heading}`]) {
      const text = `${head}\n${row}\n${steps.join('\n')}`
      const { ingredients, steps: found } = splitRecipe(text, language)
      if (!head.includes(heading))
        assert.deepEqual([ingredients, found], [row.split(', '), steps], text)
      else assert.deepEqual(ingredients.slice(0, row.split(', ').length), row.split(', '), text)
    }
  for (const row of [
    '2 eggs, 1 beaten',
    '1 kg beef, 2 cm cubes, trimmed',
    '2 tins tuna, 120 g each, in oil',
    '1 onion, finely chopped',
    '200 g butter, soft, salted',
    '2 chicken breasts, skin on',
  ])
    assert.equal(
      splitRecipe(`Xaba\n\n${row}\n1 xode\n\nXaba xode.`, 'en').ingredients.length,
      2,
      row,
    )
})

it('takes a row of facts and the text below it for no ingredient, where no heading is above the ingredients', () => {
  for (const [language, , , , facts] of ROWS)
    for (const intro of ['', 'Xaba xode xili xoru.\n']) {
      const text = `Xalu\n${facts}\n${intro}250 g xaba\n2 xode\n\nXili xode.\nXoru.`
      const { servings, totalMinutes, description, ingredients } = splitRecipe(text, language)
      assert.deepEqual(
        [servings, totalMinutes, ingredients, description],
        [4, 30, ['250 g xaba', '2 xode'], `${facts}\n${intro}`.trim()],
        text,
      )
    }
})

it('reads a label and its value on two lines', () => {
  const words = rowsOf(`
en # Prep Time|Cook Time|Servings # Ingredients
de # Vorbereitungszeit|Backzeit|Portionen # Zutaten
fr # Préparation|Cuisson|Portions # Ingrédients
es # Preparación|Cocción|Raciones # Ingredientes
it # Preparazione|Cottura|Porzioni # Ingredienti
pt # Preparação|Cozedura|Porções # Ingredientes
nl # Voorbereiding|Oventijd|Porties # Ingrediënten
sv # Förberedelse|Tillagningstid|Portioner # Ingredienser
da # Forberedelse|Bagetid|Portioner # Ingredienser
nb # Forberedelse|Steketid|Porsjoner # Ingredienser
`)
  for (const [[language = ''] = [], [prep, cook, yields] = [], [heading] = []] of words)
    for (const colon of ['', ':'])
      for (const gap of ['', '\n']) {
        const facts = `${prep}${colon}\n15 min\n${gap}${cook}${colon}\n1 h 10 min\n${gap}${yields}${colon}\n6`
        const text = `Xalu\n${facts}\n\n${heading}\n250 g xaba\n\nXili xode.\nXoru.`
        const read = splitRecipe(text, language)
        assert.deepEqual(
          [read.title, read.prepMinutes, read.cookMinutes, read.servings, read.steps.length],
          ['Xalu', 15, 70, 6, 2],
          text,
        )
      }
})

for (const [head, author, times] of [
  [
    'Author: Ann Cook   Prep Time: 10 mins   Cook Time: 25 mins   Total Time: 35 mins   Servings: 6',
    'Ann Cook',
    [10, 25, 35, 6],
  ],
  [
    'Author: Ann Cook Prep Time: 10 mins Cook Time: 25 mins Total Time: 35 mins Servings: 6',
    'Ann Cook',
    [10, 25, 35, 6],
  ],
  ['Author: Ann Prep Time: 10 mins Total Time: 35 mins', 'Ann', [10, null, 35, null]],
  ['Author: Ann Servings: 6', 'Ann', [null, null, null, 6]],
  ['Author: Ann Cook | Prep Time: 10 mins | Cook Time: 25 mins', 'Ann Cook', [10, 25, null, null]],
  [
    'Autorin: Eva Klein  Vorbereitungszeit: 10 Min.  Backzeit: 25 Min.  Portionen: 6',
    'Eva Klein',
    [10, 25, null, 6],
  ],
  ['Prep Time: 10 mins   Course: Dinner   Servings: 6', null, [10, null, null, 6]],
] as const)
  it(`reads a head in one line: ${head}`, () => {
    const text = `Xabaxu\n\n${head}\n\nSo good.\n\nIngredients\n400 g pasta\n\nMethod\nBoil the pasta.`

    const split = splitRecipe(text, 'en')
    const { prepMinutes, cookMinutes, totalMinutes, servings } = split

    const course = head.includes('Course') ? 'Course: Dinner\n\n' : ''
    assert.deepEqual(
      [split.author, [prepMinutes, cookMinutes, totalMinutes, servings], split.description],
      [author, times, `${course}So good.`],
    )
  })

for (const [remark, isKept] of [
  ['(affiliate link)', false],
  ['(Affiliate link: https://example.com/x)', false],
  ['(this post contains affiliate links)', false],
  ['(Werbelink)', false],
  ['(I like this pan a lot, affiliate link)', true],
  ['[affiliate pan](https://example.com/x)', true],
  ['(about 1 kg)', true],
] as const)
  it(`${isKept ? 'keeps' : 'leaves out'} a remark of a step: ${remark}`, () => {
    const text = `Xabaxu\n\nIngredients\n400 g pasta\n\nMethod\nBoil it in a pan. ${remark}`

    const { steps, boilerplate } = splitRecipe(text, 'en')

    assert.deepEqual(steps, [isKept ? `Boil it in a pan. ${remark}` : 'Boil it in a pan.'])
    assert.deepEqual(boilerplate, isKept ? [] : [remark])
  })
