import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { printLine } from './parse-line.ts'
import { parseLines } from './parse-lines.ts'

const read = (text: string, language: string) =>
  parseLines(text, { language })
    .map((line) => printLine(line, { language }))
    .join(' | ')

interface Words {
  /** Titles of a list, separated by `|`. */
  readonly titles: string
  /** Headings in it: aisles and shops. */
  readonly headings: string
  /** Two things, and how `2` and the first one are written. */
  readonly things: readonly [one: string, other: string]
  /** Goods that only begin as a title does. */
  readonly goods: string
}

const LANGUAGES: { readonly [language: string]: Words } = {
  en: {
    titles: 'Shopping list|Grocery list|Groceries|To buy|My shopping list|shopping|SHOPPING LIST',
    headings: 'Dairy|Fruit & veg|Tesco|For the party, Saturday',
    things: ['milk', 'bread'],
    goods: 'shopping bags|grocery bags|to go cups',
  },
  de: {
    titles: 'Einkaufsliste|Einkaufszettel|Einkauf|Unsere Einkaufsliste',
    headings: 'Obst & Gemüse|Kühlregal|Aldi|Drogerie/DM',
    things: ['Milch', 'Brot'],
    goods: 'Einkaufstasche|Einkaufschip',
  },
  fr: {
    titles: 'Liste de courses|Liste des courses|Courses|Ma liste de courses',
    headings: 'Fruits et légumes|Crèmerie|Carrefour',
    things: ['lait', 'pain'],
    goods: 'courge|listel gris',
  },
  es: {
    titles: 'Lista de la compra|Lista de compras|Compra|Compras',
    headings: 'Frutas y verduras|Lácteos|Mercadona',
    things: ['leche', 'pan'],
    goods: 'compresas|listerine',
  },
  it: {
    titles: 'Lista della spesa|La lista della spesa|Spesa',
    headings: 'Frutta e verdura|Latticini|Esselunga',
    things: ['latte', 'pane'],
    goods: 'speck|borsa spesa',
  },
  pt: {
    titles: 'Lista de compras|Compras|A minha lista de compras',
    headings: 'Frutas e legumes|Laticínios|Continente',
    things: ['leite', 'pão'],
    goods: 'compota',
  },
  nl: {
    titles: 'Boodschappenlijst|Boodschappenlijstje|Boodschappen',
    headings: 'Groente & fruit|Zuivel|Albert Heijn',
    things: ['melk', 'brood'],
    goods: 'boodschappentas|boodschappenkrat',
  },
  sv: {
    titles: 'Inköpslista|Inköp|Min inköpslista',
    headings: 'Frukt & grönt|Mejeri|ICA',
    things: ['mjölk', 'bröd'],
    goods: 'inköpsväska',
  },
  da: {
    titles: 'Indkøbsliste|Indkøb|Indkøbsseddel',
    headings: 'Frugt & grønt|Mejeri|Netto',
    things: ['mælk', 'brød'],
    goods: 'indkøbsnet',
  },
  nb: {
    titles: 'Handleliste|Handlelapp|Min handleliste',
    headings: 'Frukt & grønt|Meieri|Rema 1000',
    things: ['melk', 'brød'],
    goods: 'handlenett',
  },
}

const wrongIn = (language: string, rows: readonly (readonly [text: string, wanted: string])[]) =>
  rows.flatMap(([text, wanted]) => {
    const found = read(text, language)
    return found === wanted ? [] : [[text, found, wanted]]
  })

for (const [language, { titles, headings, things, goods }] of Object.entries(LANGUAGES))
  describe(`a pasted list: ${language}`, () => {
    const [one, other] = things

    it('has no item for its title', () => {
      const rows = titles
        .split('|')
        .flatMap((title) =>
          ['', ':', ' :', ' 30.11.', ' 🛒', '!'].flatMap((end) =>
            ['', '# ', '*', '🛒 '].flatMap((start) => [
              [`${start}${title}${end}\n${one}\n2 ${other}`, `${one} | 2 ${other}`] as const,
              [
                `\n${start}${title}${end}\n\n- ${one}\n- 2 ${other}`,
                `${one} | 2 ${other}`,
              ] as const,
            ]),
          ),
        )
      const inOneLine = titles
        .split('|')
        .flatMap((title) => [
          [`${title}: ${one}, 2 ${other}`, `${one} | 2 ${other}`] as const,
          [`${title} : ${one}; ${other}`, `${one} | ${other}`] as const,
        ])

      assert.deepEqual(wrongIn(language, [...rows, ...inOneLine]), [])
    })

    it('has no item for a heading with a colon, or marked as one', () => {
      const rows = headings
        .split('|')
        .flatMap((heading) =>
          [
            `${heading}:`,
            `${heading} :`,
            `**${heading}:**`,
            `**${heading}**:`,
            `## ${heading}`,
            `- ${heading}:`,
          ].flatMap((line) => [
            [`${line}\n${one}\n${other}`, `${one} | ${other}`] as const,
            [`2 ${one}\n\n${line}\n${other}`, `2 ${one} | ${other}`] as const,
            [`${line}\n- ${one}\n${line}\n- ${other}`, `${one} | ${other}`] as const,
          ]),
        )

      assert.deepEqual(wrongIn(language, rows), [])
    })

    it('has an item for goods that look like a title or a heading', () => {
      const rows = goods
        .split('|')
        .flatMap((name) => [
          [`${name}\n${one}`, `${name} | ${one}`] as const,
          [`${one}\n${name}`, `${one} | ${name}`] as const,
        ])
      const others = [
        [`${one}: 2\n${other}`, `2 ${one} | ${other}`],
        [`${one}:`, one],
        [`${other}\n${one}:`, `${other} | ${one}`],
        [`${other}...\n${one}..`, `${other} | ${one}`],
        [`${one} :)\n${other}`, `${one} :) | ${other}`],
        [`${other}\n${titles.split('|')[0]}`, `${other} | ${titles.split('|')[0]}`],
        [`${titles.split('|')[0]}`, `${titles.split('|')[0]}`],
      ] as const

      assert.deepEqual(wrongIn(language, [...rows, ...others]), [])
    })

    it('may have signs before and behind its items', () => {
      const rows = [
        '- N',
        '• N',
        '[ ] N',
        '[x] N',
        '- [ ] N',
        '* N',
        'N!',
        'N!!',
        '☐ N',
        '✓ N',
      ].flatMap((sign) => [
        [
          `${sign.replace('N', one)}\n${sign.replace('N', `2 ${other}`)}`,
          `${one} | 2 ${other}`,
        ] as const,
        [sign.replace('N', `2x ${one}`), `2 ${one}`] as const,
      ])
      const ends = ['!', '?', '!!', '.', '?!'].map(
        (end) => [`${one}, ${other}, 2 quinoa${end}`, `${one} | ${other} | 2 quinoa`] as const,
      )
      const behind = ['N - 2', 'N: 2', 'N........2', 'N ... 2', 'N … 2', 'N – 2', 'N = 2'].map(
        (text) => [text.replace('N', one), `2 ${one}`] as const,
      )

      assert.deepEqual(wrongIn(language, [...rows, ...ends, ...behind]), [])
    })
  })

describe('a pasted text', () => {
  it('is read in a time in proportion to its length', () => {
    const hostile = [
      '.',
      '. ',
      '!',
      ':',
      ' ',
      ':\n',
      'my ',
      'liste de ',
      '6-pack ',
      'a(n) ',
      '# ',
      '+ ',
    ]
    for (const part of hostile) {
      const text = `milk${part.repeat(60_000 / part.length)}`
      const lines = parseLines(text, { language: 'en' })

      assert.ok(lines.every(({ name }) => name.trim() !== ''))
    }
  })
})

/** How people ask for two things, `N`, in a chat or by voice. */
const ASKED: { readonly [language: string]: string } = {
  en: 'we need N|I need N|buy N|get N|can you get N?|could you please buy N|don’t forget N|please get N|also need N|N please',
  de: 'Wir brauchen N|ich brauche noch N|Bitte noch N mitbringen|kannst du noch N kaufen?|N nicht vergessen|Bitte N kaufen',
  fr: 'il faut N|il nous faut N|tu peux prendre N s’il te plaît ?|n’oublie pas N|acheter N|prendre N',
  es: 'hay que comprar N|puedes traer N por favor|comprar N|necesitamos N',
  it: 'serve N|servono N|puoi comprare N per favore?|comprare N',
  pt: 'precisamos de N|comprar N|podes trazer N por favor',
  nl: 'we hebben nog N nodig|kun je N meenemen?|N kopen',
  sv: 'vi behöver N|kan du köpa N?|köp N|köpa N',
  da: 'vi mangler N|kan du købe N?|køb N',
  nb: 'vi trenger N|kan du kjøpe N?|kjøp N',
}

describe('a sentence that asks for things', () => {
  for (const [language, texts] of Object.entries(ASKED))
    it(`is those things: ${language}`, () => {
      const [one = '', other = ''] = LANGUAGES[language]?.things ?? []
      const wrong = texts.split('|').flatMap((text) =>
        [`${one}, ${other}`, one].flatMap((things) => {
          const found = read(text.replace('N', things), language)
          return found === things.replace(', ', ' | ') ? [] : [[text, found]]
        }),
      )

      assert.deepEqual(wrong, [])
    })

  it('is no name that only begins or ends like one', () => {
    const names = [
      'get well card',
      'bitter lemon',
      'Bitte',
      'buy',
      'kopen',
      'server rack',
      'Getränke',
    ]
    for (const name of names) assert.equal(read(name, 'en'), name)
  })
})
