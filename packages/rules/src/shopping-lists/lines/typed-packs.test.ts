import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Line, parseLine, printLine } from './parse-line.ts'
import { parseLines } from './parse-lines.ts'

interface Words {
  /** One pack of six: all are six of the thing, `N`. Separated by `|`. */
  readonly six: string
  /** Two packs of six, and their unit. */
  readonly two: Readonly<Record<string, string>>
  /** Six packs, and their unit. */
  readonly packs: Readonly<Record<string, string>>
  /** Words for packs in the plural, with the word between them and the thing. */
  readonly packing: string
  readonly things: string
}

const LANGUAGES: { readonly [language: string]: Words } = {
  en: {
    six: '6 pack N|6 pack of N|6-pack N|6-pack of N|6pack N|6pk N|6 pk of N|N 6 pack|N, 6 pack|N (6 pack)|N 6-pack|pack of 6 N|box of 6 N|Pack of 6 N',
    two: { '2 packs of 6 N': 'packs', '2 boxes of 6 N': 'boxes', 'two packs of 6 N': 'packs' },
    packs: { '6 packs N': 'packs', '6 packs of N': 'packs', '6 packs (200 g) N': 'packs' },
    packing: 'tins of |bottles of |cans of |bags of |jars of |boxes of ',
    things: 'beer,yoghurt,toilet paper,fish fingers',
  },
  de: {
    six: '6er-Pack N|6er Pack N|6er-Packung N|6er Packung N|6er Träger N|N 6er-Pack|N (6er Pack)|N, 6er Pack|Packung mit 6 N|Karton mit 6 N|Packung à 6 N',
    two: { '2 Packungen mit 6 N': 'Packungen', 'zwei Packungen à 6 N': 'Packungen' },
    packs: { '6 Packungen N': 'Packungen', '6 Pack N': 'Pack', '6 Päckchen N': 'Päckchen' },
    packing: 'Dosen |Flaschen |Packungen |Gläser |Tüten ',
    things: 'Bier,Joghurt,Toilettenpapier,Eier',
  },
  fr: {
    six: 'pack de 6 N|boîte de 6 N|paquet de 6 N|lot de 6 N|6-pack N|Lot de 6 N',
    two: { '2 packs de 6 N': 'packs', 'deux boîtes de 6 N': 'boîtes', '2 lots de 6 N': 'lots' },
    packs: { '6 packs de N': 'packs', '6 paquets de N': 'paquets' },
    packing: 'boîtes de |bouteilles de |paquets de |bocaux de ',
    things: 'bières,yaourts,tomates,pommes de terre',
  },
  es: {
    six: 'pack de 6 N|caja de 6 N|paquete de 6 N|6-pack N|Caja de 6 N',
    two: { '2 packs de 6 N': 'packs', 'dos cajas de 6 N': 'cajas' },
    packs: { '6 packs de N': 'packs', '6 paquetes de N': 'paquetes' },
    packing: 'latas de |botellas de |paquetes de |botes de ',
    things: 'cervezas,huevos,yogures,atún claro',
  },
  it: {
    six: 'confezione da 6 N|confezione di 6 N|pacco da 6 N|scatola da 6 N|6-pack N',
    two: { '2 confezioni da 6 N': 'confezioni', 'due pacchi da 6 N': 'pacchi' },
    packs: { '6 confezioni di N': 'confezioni', '6 pacchi di N': 'pacchi' },
    packing: 'lattine di |bottiglie di |confezioni di |barattoli di ',
    things: 'uova,birre,yogurt,succo di mela',
  },
  pt: {
    six: 'pack de 6 N|caixa de 6 N|pacote de 6 N|embalagem de 6 N|6-pack N',
    two: { '2 packs de 6 N': 'packs', 'duas caixas de 6 N': 'caixas' },
    packs: { '6 pacotes de N': 'pacotes', '6 embalagens de N': 'embalagens' },
    packing: 'latas de |garrafas de |pacotes de |frascos de ',
    things: 'cervejas,ovos,iogurtes,pão de forma',
  },
  nl: {
    six: '6-pack N|6 pack N|pak van 6 N|doos van 6 N|pak met 6 N|N 6-pack|N (6-pack)',
    two: { '2 pakken van 6 N': 'pakken', 'twee pakken met 6 N': 'pakken' },
    packs: { '6 pakken N': 'pakken', '6 pak N': 'pak' },
    packing: 'blikken |flessen |pakken |zakken ',
    things: 'bier,eieren,yoghurt,wc-papier',
  },
  sv: {
    six: '6-pack N|6 pack N|paket med 6 N|förpackning med 6 N|N 6-pack|N (6-pack)',
    two: { '2 paket med 6 N': 'paket', 'två förpackningar med 6 N': 'förpackningar' },
    packs: { '6 paket N': 'paket' },
    packing: 'burkar |flaskor |paket |påsar ',
    things: 'öl,ägg,yoghurt,fil',
  },
  da: {
    six: '6-pak N|6 pak N|pakke med 6 N|æske med 6 N|N 6-pak|N (6-pak)',
    two: { '2 pakker med 6 N': 'pakker', 'to æsker med 6 N': 'æsker' },
    packs: { '6 pakker N': 'pakker' },
    packing: 'dåser |flasker |pakker |poser ',
    things: 'øl,æg,yoghurt,wienerpølser',
  },
  nb: {
    six: '6-pack N|6 pack N|6-pakning N|pakke med 6 N|eske med 6 N|N 6-pack|N (6-pack)',
    two: { '2 pakker med 6 N': 'pakker', 'to esker med 6 N': 'esker' },
    packs: { '6 pakker N': 'pakker' },
    packing: 'bokser |flasker |pakker |poser ',
    things: 'øl,egg,yoghurt,pølser',
  },
}
/** Two packs of six, `P`, in all languages. */
const TWO = ['2 x 6-pack N', '2x 6-pack N', '2 6-pack N', '2 × 6-pack N']
const PACK_WORDS: { readonly [language: string]: string } = {
  en: '6 pack|6-pack|6-packs',
  de: '6er-Pack|6er Pack|6er-Packung',
  sv: '6 pack',
  da: '6-pak|6 pak',
  nb: '6-pakning',
}

/** Packs of six in one word. */
const SIXPACKS: { readonly [language: string]: string } = {
  en: 'six-pack|sixpack|six-pack of',
  de: 'Sixpack|Sechserpack',
  fr: 'sixpack de',
  es: 'sixpack de',
  it: 'six-pack di',
  nl: 'sixpack',
  sv: 'sexpack|sixpack',
  da: 'sekspak|sixpack',
  nb: 'sekspakning|sixpack',
}

/** What is read otherwise, alone, as one of several, or printed and read again. */
const wrongIn = (language: string, rows: readonly (readonly [text: string, wanted: Line])[]) =>
  rows.flatMap(([text, wanted]) => {
    const alone = parseLine(text, { language })
    const [inList, ...others] = parseLines(`${text}; quinoa`, { language })
    const printed = parseLine(printLine(alone, { language }), { language })
    const found = [alone, inList, printed, ...others]
    return isDeepStrictEqual(found, [wanted, wanted, wanted, { name: 'quinoa' }])
      ? []
      : [[text, ...found]]
  })

for (const [language, words] of Object.entries(LANGUAGES))
  describe(`packs on a typed list: ${language}`, () => {
    const things = words.things.split(',')
    const rowsOf = (text: string, line: Omit<Line, 'name'>) =>
      things.flatMap((name) =>
        [6, 4, 12].map((count) => {
          const of = (all: string) => all.replace('6', String(count)).replace(/\bN\b/, name)
          const { note } = line
          return [
            of(text),
            {
              name,
              ...line,
              quantity: line.quantity ?? count,
              ...(note === undefined ? {} : { note: of(note) }),
            },
          ] as const
        }),
      )

    it('are so many of a thing where one pack has them', () => {
      const rows = words.six.split('|').flatMap((text) => rowsOf(text, {}))

      assert.deepEqual(wrongIn(language, rows), [])
    })

    it('are counted where there are several', () => {
      const rows = Object.entries(words.two).flatMap(([text, unit]) =>
        rowsOf(text, { quantity: 2, unit, note: '6' }),
      )
      const packs = ['6-pack', ...(PACK_WORDS[language]?.split('|') ?? [])]
      const pairs = packs.flatMap((pack) =>
        TWO.flatMap((text) => rowsOf(text.replace('6-pack', pack), { quantity: 2, note: pack })),
      )

      assert.deepEqual(wrongIn(language, [...rows, ...pairs]), [])
    })

    it('are so many packs where the plural says so', () => {
      const rows = Object.entries(words.packs).flatMap(([text, unit]) =>
        things.map((name) => {
          const size = /\((.*)\)/.exec(text)?.[1]
          const note = size === undefined ? {} : { note: size }
          return [text.replace('N', name), { name, quantity: 6, unit, ...note }] as const
        }),
      )

      assert.deepEqual(wrongIn(language, rows), [])
    })

    it('have their count behind the thing too', () => {
      const rows = words.packing.split('|').flatMap((packing) =>
        things.flatMap((name) =>
          ['x 4', 'x4', '× 4', '(4)', '(x4)', '4', '- 4', ': 4', ', 4'].map((count) => {
            const text = `${packing}${name}${/^[:,]/.test(count) ? '' : ' '}${count}`
            const unit = packing.split(' ')[0] ?? ''
            return [text, { name, quantity: 4, unit }] as const
          }),
        ),
      )

      assert.deepEqual(wrongIn(language, rows), [])
    })

    it('have one of six without a number before it', () => {
      const rows = (SIXPACKS[language]?.split('|') ?? []).flatMap((pack) =>
        things.map(
          (name) =>
            [`${pack} ${name}`, { name, quantity: 1, unit: pack.split(' ')[0] ?? '' }] as const,
        ),
      )

      assert.deepEqual(wrongIn(language, rows), [])
    })
  })

/** Clothes and shoes, whose number is a size, and things whose number is a count. */
const SIZED: { readonly [language: string]: readonly [sized: string, counted: string] } = {
  en: ['jeans|shoes|running shoes', 'batteries AA|T-shirts|eggs|shoelaces'],
  de: ['Jeans|Schuhe|Hausschuhe|Hose', 'Batterien AA|Socken|Rosen'],
  fr: ['jeans|chaussures|pantalon', 'piles AA|œufs'],
  es: ['zapatos|pantalones|pantalón', 'pilas AA|huevos'],
  it: ['scarpe|pantaloni', 'pile AA|uova'],
  pt: ['sapatos', 'pilhas AA|ovos'],
  nl: ['schoenen|broek', 'batterijen AA|eieren'],
  sv: ['skor|byxor', 'batterier AA|ägg'],
  da: ['sko|bukser', 'batterier AA|æg'],
  nb: ['sko|bukser', 'batterier AA|egg'],
}

const read = (text: string, language: string) => parseLine(text, { language })

describe('a typed item', () => {
  it('is no pack where it only sounds so', () => {
    const names = [
      [
        'en',
        '12-packet beer|six-packet soup|pack of cards|box of chocolates|six-pack|sixpack|tins of tomatoes|bottle of 7up|6-pack|backpack 30 l|packed lunch',
      ],
      ['de', 'Packung Butter|Sixpack|Packpapier|Mehl 405|Dosen Tomaten'],
      ['fr', 'pack de bières|boîte de thon|quatre épices|boîtes de thon'],
      ['es', 'paquete de arroz|cinco especias'],
      ['it', 'confezione di uova|quattro formaggi'],
      ['nl', 'pak melk'],
      ['sv', 'packning'],
    ] as const
    for (const [language, texts] of names)
      for (const text of texts.split('|'))
        assert.equal(read(text, language).name.endsWith(text.replace(/ 30 l$/, '')), true, text)
  })

  it('has the ending of a plural in brackets in its name and its unit', () => {
    const words = {
      en: ['egg(s)|onion(s)|box(es)', 'can(s) tomatoes'],
      de: ['Zwiebel(n)|Tomate(n)|Ei(er)|Karotte(n)', 'Dose(n) Tomaten|Packung(en) Reis'],
      fr: ['tomate(s)|chou(x)|oignon(s)', 'boîte(s) thon'],
      es: ['tomate(s)|huevo(s)|limón(es)', 'lata(s) atún'],
      it: ['yogurt(s)', ''],
      pt: ['ovo(s)|limão(s)|tomate(s)', 'lata(s) atum'],
      nl: ['ui(en)|tomaat(en)|ei(eren)', 'fles(sen) melk'],
      sv: ['tomat(er)|lök(ar)', 'burk(ar) tomat'],
      da: ['tomat(er)|gulerod(er)', 'dåse(r) tomat'],
      nb: ['tomat(er)|løk(er)', 'boks(er) tomat'],
    }
    for (const [language, [names = '', packed = '']] of Object.entries(words)) {
      for (const name of names.split('|')) {
        assert.deepEqual(read(`2 ${name}`, language), { name, quantity: 2 })
        assert.deepEqual(read(name, language), { name })
        assert.deepEqual(read(`200 g ${name} (bio)`, language), {
          name,
          quantity: 200,
          unit: 'g',
          note: 'bio',
        })
      }
      for (const text of packed.split('|').filter(Boolean)) {
        const [unit = '', name = ''] = text.split(' ')
        assert.deepEqual(read(`1 ${text}`, language), { name, quantity: 1, unit })
      }
    }
    for (const note of ['s', 'n', 'x2', 'XL', 'no', 'new'])
      assert.equal(read(`2 eggs (${note})`, 'en').name, 'eggs')
  })

  it('has a part of something without a unit', () => {
    const parts = {
      es: [
        '1/4 de|1/2 de|¼ de|3/4 de|cuarto de|un cuarto de|medio de|½ de',
        'jamón|queso|carne picada',
      ],
      it: ['un quarto di|1/4 di|mezzo di|½ di', 'vino|pane|latte intero'],
      fr: ['un quart de|1/4 de|1/2 de|¼ de', 'beurre|pastèque|citron vert'],
      pt: ['um quarto de|1/4 de|meio de|½ de', 'fiambre|queijo|melancia'],
    }
    const values: Readonly<Record<string, number>> = {
      '1/2': 0.5,
      '½': 0.5,
      '3/4': 0.75,
      medio: 0.5,
      mezzo: 0.5,
      meio: 0.5,
    }
    for (const [language, [amounts = '', names = '']] of Object.entries(parts))
      for (const amount of amounts.split('|'))
        for (const name of names.split('|'))
          assert.deepEqual(
            read(`${amount} ${name}`, language),
            { name, quantity: values[amount.split(' ')[0] ?? ''] ?? 0.25 },
            `${amount} ${name}`,
          )
    const measured = [
      ['es', 'un cuarto de kilo de café', 0.25, 'kg', 'café'],
      ['es', '1/2 kilo de queso', 0.5, 'kg', 'queso'],
      ['it', 'mezzo etto di prosciutto', 0.5, 'etto', 'prosciutto'],
      ['it', 'un etto e mezzo di mortadella', 1.5, 'etto', 'mortadella'],
      ['it', 'due etti e mezzo di speck', 2.5, 'etti', 'speck'],
      ['fr', 'un quart de litre de lait', 0.25, 'l', 'lait'],
      ['pt', 'quarto de quilo de queijo', 0.25, 'kg', 'queijo'],
    ] as const
    for (const [language, text, quantity, unit, name] of measured)
      assert.deepEqual(read(text, language), { name, quantity, unit }, text)
    assert.deepEqual(read("une demi-douzaine d'œufs", 'fr'), { name: 'œufs', quantity: 6 })
    assert.equal(read('2 de leche', 'es').quantity, 2)
  })

  for (const [language, [sized, counted]] of Object.entries(SIZED))
    it(`has the size of clothes behind it, and the count of other things: ${language}`, () => {
      for (const name of sized.split('|'))
        for (const size of ['30', '42', '8']) {
          assert.deepEqual(read(`${name} (${size})`, language), { name, note: size })
          assert.deepEqual(read(`${name} ${size}`, language), { name: `${name} ${size}` })
          assert.deepEqual(read(`2 ${name} (${size})`, language), { name, quantity: 2, note: size })
          assert.deepEqual(read(`2 ${name}`, language), { name, quantity: 2 })
          assert.deepEqual(read(`${name} x 2`, language), { name, quantity: 2 })
        }
      for (const name of counted.split('|'))
        for (const count of [`${name} (8)`, `${name} 8`, `8 ${name}`, `${name} x8`])
          assert.deepEqual(read(count, language), { name, quantity: 8 })
    })

  it('may have the size of each pack before its count', () => {
    for (const [language, { things }] of Object.entries(LANGUAGES))
      for (const name of things.split(','))
        for (const note of ['500g', '500 g', '33 cl', '2 l', '250ml'])
          for (const times of ['x 2', 'x2', '× 2'])
            assert.deepEqual(read(`${name} ${note} ${times}`, language), {
              name,
              quantity: 2,
              note,
            })
    for (const name of ['screws 10 mm', 'USB cable 2 m', 'LED bulb 60 W'])
      assert.deepEqual(read(`${name} x 2`, 'en'), { name, quantity: 2 })
  })

  it('may be a dozen, which is 12 pieces, also half of one', () => {
    const dozens = {
      en: ['dozen eggs', 'dozen', 'eggs'],
      de: ['Dutzend Eier', 'Dutzend', 'Eier'],
      fr: ['douzaine d’œufs', 'douzaine', 'œufs'],
      es: ['docena de huevos', 'docena', 'huevos'],
      it: ['dozzina di uova', 'dozzina', 'uova'],
      pt: ['dúzia de ovos', 'dúzia', 'ovos'],
      nl: ['dozijn eieren', 'dozijn', 'eieren'],
      sv: ['dussin ägg', 'dussin', 'ägg'],
      da: ['dusin æg', 'dusin', 'æg'],
      nb: ['dusin egg', 'dusin', 'egg'],
    }
    const halves: Readonly<Record<string, string>> = {
      en: 'half a',
      de: 'ein halbes',
      fr: 'une demi',
      es: 'media',
      it: 'mezza',
      pt: 'meia',
      nl: 'een half',
      sv: 'ett halvt',
      da: 'et halvt',
      nb: 'et halvt',
    }
    for (const [language, [text = '', unit = '', name = '']] of Object.entries(dozens)) {
      assert.deepEqual(read(text, language), { name, quantity: 12 })
      assert.deepEqual(read(`2 ${text}`, language), { name, quantity: 24 })
      assert.deepEqual(read(`${halves[language]} ${text}`, language), { name, quantity: 6 })
      assert.deepEqual(read(unit, language), { name: unit })
    }
    for (const [language, name] of [
      ['de', 'Dose Mais'],
      ['de', 'Duschgel'],
      ['nl', 'doos eieren'],
      ['en', 'duck'],
    ] as const)
      assert.deepEqual(read(name, language), { name })
  })
})
