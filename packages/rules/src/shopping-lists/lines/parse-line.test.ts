import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Line, parseLine, printLine } from './parse-line.ts'

type Row = readonly [
  text: string,
  name: string,
  quantity?: number | undefined,
  unit?: string | undefined,
  note?: string,
]

const ROWS: { readonly [language: string]: readonly Row[] } = {
  en: [
    ['2 l milk', 'milk', 2, 'l'],
    ['2 chili', 'chili', 2],
    ['200g chili', 'chili', 200, 'g'],
    ['milk 2 l', 'milk', 2, 'l'],
    ['milk: 2 L', 'milk', 2, 'l'],
    ['500g flour', 'flour', 500, 'g'],
    ['1 1/2 kg potatoes', 'potatoes', 1.5, 'kg'],
    ['1½ kg potatoes', 'potatoes', 1.5, 'kg'],
    ['½ lemon', 'lemon', 0.5],
    ['half a lemon', 'lemon', 0.5],
    ['lemon 1/2', 'lemon', 0.5],
    ['3 eggs', 'eggs', 3],
    ['a dozen eggs', 'eggs', 12],
    ['a litre of milk', 'milk', 1, 'l'],
    ['6 x 330 ml beer', 'beer', 6, undefined, '330 ml'],
    ['beer 6x330ml', 'beer', 6, undefined, '330ml'],
    ['milk x2', 'milk', 2],
    ['2x milk', 'milk', 2],
    ['2-3 onions', 'onions', 3, undefined, '2-3'],
    ['two to three onions', 'onions', 3, undefined, 'two to three'],
    ['two and a half pounds of beef', 'beef', 2.5, 'lb'],
    ['a pound and a half of carrots', 'carrots', 1.5, 'lb'],
    ['two hundred and fifty grams of butter', 'butter', 250, 'g'],
    ['three quarters of a cup of sugar', 'sugar', 0.75, 'cup'],
    ['2x400g tins of beans', 'beans', 2, 'tins', '400g'],
    ['2 × 400 g tins beans', 'beans', 2, 'tins', '400 g'],
    ['2 400g tins beans', 'beans', 2, 'tins', '400g'],
    ['2 400 g tins beans', 'beans', 2, 'tins', '400 g'],
    ['1 000 g flour', 'flour', 1000, 'g'],
    ['2 (400g) tins tomatoes', 'tomatoes', 2, 'tins', '400g'],
    ['2 packs of 500 g pasta', 'pasta', 2, 'packs', '500 g'],
    ['one third cup oats', 'oats', 0.333333, 'cup'],
    ['two or three eggs', 'eggs', 3, undefined, 'two or three'],
    ['1 can 7up', '7up', 1, 'can'],
    ['milk (organic)', 'milk', undefined, undefined, 'organic'],
    ['2 tins of beans, no sugar', 'beans', 2, 'tins', 'no sugar'],
    ['2 cans (400 g) tomatoes', 'tomatoes', 2, 'cans', '400 g'],
    ['2 fl oz cream', 'cream', 2, 'fl oz'],
    ['1,500 g rice', 'rice', 1500, 'g'],
    ['1.125 kg rice', 'rice', 1.125, 'kg'],
    ['2 rolls', 'rolls', 2],
    ['milk 2', 'milk', 2],
    ['2 7up', '7up', 2],
    ['2 kg 2 x', '2 kg 2 x'],
    ['2 l½un 6x', '2 l½un 6x'],
    ['of 7up 2 (fresh) 2', 'of 7up 2 (fresh) 2'],
  ],
  de: [
    ['2 Flaschen Wein', 'Wein', 2, 'Flaschen'],
    ['eine Packung Butter', 'Butter', 1, 'Packung'],
    ['1,5 l Milch', 'Milch', 1.5, 'l'],
    ['1.500 g Kartoffeln', 'Kartoffeln', 1500, 'g'],
    ['ein halbes Kilo Tomaten', 'Tomaten', 0.5, 'kg'],
    ['anderthalb Liter Milch', 'Milch', 1.5, 'l'],
    ['ein Pfund Hackfleisch', 'Hackfleisch', 1, 'Pfund'],
    ['3 Stück Butter', 'Butter', 3],
    ['Milch, fettarm', 'Milch', undefined, undefined, 'fettarm'],
    ['Tomaten, 400 g', 'Tomaten', 400, 'g'],
    ['Milch 3,5% 1 l', 'Milch 3,5%', 1, 'l'],
    ['1 Kasten Bier', 'Bier', 1, 'Kasten'],
    ['Kaffee 2 Pakete', 'Kaffee', 2, 'Pakete'],
    ['Senf 2 Tuben', 'Senf', 2, 'Tuben'],
    ['2 Dosen à 400 g Tomaten', 'Tomaten', 2, 'Dosen', '400 g'],
    ['2 bis 3 Zwiebeln', 'Zwiebeln', 3, undefined, '2 bis 3'],
  ],
  fr: [
    ['deux bouquets de persil', 'persil', 2, 'bouquets'],
    ['un bouquet garni', 'bouquet garni', 1],
    ['un kilo de tomates', 'tomates', 1, 'kg'],
    ['1 kg et demi de pommes', 'pommes', 1.5, 'kg'],
    ["une douzaine d'œufs", 'œufs', 12],
    ['une demi-livre de beurre', 'beurre', 0.5, 'livre'],
    ['2 c. à s. d’huile', 'huile', 2, 'c. à s.'],
    ['lait demi-écrémé 1 l', 'lait demi-écrémé', 1, 'l'],
    ['3 pots de crème', 'crème', 3, 'pots'],
    ['deux litres et demi de lait', 'lait', 2.5, 'l'],
    ['2 boîtes de 400 g de tomates', 'tomates', 2, 'boîtes', '400 g'],
    ['6 x 33 cl de bière', 'bière', 6, undefined, '33 cl'],
    ['un quart de litre de lait', 'lait', 0.25, 'l'],
    ['2x400g boîtes de tomates', 'tomates', 2, 'boîtes', '400g'],
  ],
  es: [
    ['un kilo de tomates', 'tomates', 1, 'kg'],
    ['un kilo y medio de tomates', 'tomates', 1.5, 'kg'],
    ['media docena de huevos', 'huevos', 6],
    ['2 sobres de levadura', 'levadura', 2, 'sobres'],
    ['2 bricks de leche', 'leche', 2, 'bricks'],
    ['kilo y medio de tomates', 'tomates', 1.5, 'kg'],
    ['un cuarto de kilo de café', 'café', 0.25, 'kg'],
    ['2 litros de leche', 'leche', 2, 'l'],
    ['tres limones', 'limones', 3],
    ['una barra de pan', 'pan', 1, 'barra'],
  ],
  nl: [
    ['een pak melk', 'melk', 1, 'pak'],
    ['anderhalve liter melk', 'melk', 1.5, 'l'],
    ['een halve kilo gehakt', 'gehakt', 0.5, 'kg'],
    ['2 ons kaas', 'kaas', 2, 'ons'],
    ['één krat bier', 'bier', 1, 'krat'],
  ],
  it: [
    ["un'arancia", 'arancia', 1],
    ['due etti di prosciutto', 'prosciutto', 2, 'etti'],
    ['un chilo e mezzo di mele', 'mele', 1.5, 'kg'],
    ["una bottiglia d'olio", 'olio', 1, 'bottiglia'],
    ['latte 1,5 l', 'latte', 1.5, 'l'],
  ],
  pt: [
    ['2 garrafas vinho', 'vinho', 2, 'garrafas'],
    ['leite 1,5 l', 'leite', 1.5, 'l'],
  ],
}

/** Texts without an amount, or with one that is not sure. */
const NAMES: { readonly [language: string]: readonly string[] } = {
  en: [
    '7up',
    'no. 5 pasta',
    'pasta no. 5',
    '3.5% milk',
    '2% milk',
    'five spice powder',
    'thousand island dressing',
    'quarter pounder',
    'milk 3.5 %',
    'half and half',
    '12-packet beer',
    '80/20 beef',
    'vitamin B 12',
    '0 milk',
    '007',
    '2 l',
    '1/0 milk',
    '9999999999 eggs',
    'eine Packung Butter',
    'salt,pepper',
    '(organic)',
  ],
  da: ['bleer str. 4', 'bleer størrelse 4'],
  de: [
    'Windeln Gr. 4',
    'Windeln Größe 4',
    'Mehl 405',
    'Mehl Type 405',
    '6er Tüte Eier',
    'Einback',
    'Milch 1,5 %',
  ],
  fr: ['un', 'unité', 'crème 30 %'],
  es: ['una', 'leche 0%'],
  nl: ['een', 'volle melk 3,5%'],
  it: ['un', 'farina 00'],
}

/** Words that say some, but not how much, and a name. */
const SOME: { readonly [language: string]: readonly [words: string, name: string] } = {
  en: ['a few|a little|a couple of|a bit of|several|lots of', 'apples'],
  de: ['ein paar|ein wenig|ein bisschen|einige|mehrere|viele', 'Äpfel'],
  fr: ['un peu de|beaucoup de|quelques|plusieurs', 'pommes'],
  es: ['un poco de|un par de|algunos|algunas|varios|varias', 'manzanas'],
  nl: ['een paar|een beetje|enkele|meerdere|veel', 'appels'],
  it: ["un po' di|un po’ di|un paio di|qualche|alcune|alcuni", 'mele'],
  pt: ['um pouco de|um par de|alguns|algumas|várias|vários', 'maçãs'],
  sv: ['ett par|en del|några få|flera', 'äpplen'],
  da: ['et par|en smule|flere', 'æbler'],
  nb: ['et par|noen få|flere', 'epler'],
}

/** Words before an amount that is not exact, an amount in words, and a name. */
const ABOUT: {
  readonly [language: string]: readonly [about: string, words: string, name: string]
} = {
  en: ['about|approx.|approx|approximately|around|roughly', 'a kilo of', 'apples'],
  de: ['ca.|ca|circa|etwa|ungefähr|rund', 'ein Kilo', 'Äpfel'],
  fr: ['environ|approximativement', 'un kilo de', 'pommes'],
  es: ['aprox.|aproximadamente|cerca de', 'un kilo de', 'manzanas'],
  it: ['circa|ca.', 'un chilo di', 'mele'],
  pt: ['cerca de|aprox.', 'um quilo de', 'maçãs'],
  nl: ['ongeveer|circa|ca.', 'een kilo', 'appels'],
  sv: ['ca|cirka|ungefär', 'ett kilo', 'äpplen'],
  da: ['ca.|cirka|omtrent', 'et kilo', 'æbler'],
  nb: ['ca.|cirka|omtrent', 'en kilo', 'epler'],
}

const lineOf = ([, name, quantity, unit, note]: Row): Line => ({
  name,
  ...(quantity === undefined ? {} : { quantity }),
  ...(unit === undefined ? {} : { unit }),
  ...(note === undefined ? {} : { note }),
})

const readIn = (language: string) => (text: string) => parseLine(text, { language })

describe('a typed item', () => {
  for (const [of, rows] of Object.entries(ROWS))
    it(`is read with its amount in ${of}`, () => {
      const read = rows.map(([text]) => parseLine(text, { language: of }))

      assert.deepEqual(read, rows.map(lineOf))
    })

  for (const [of, names] of Object.entries(NAMES))
    it(`keeps a number that belongs to its name in ${of}`, () => {
      const read = names.map((text) => parseLine(text, { language: of }))

      assert.deepEqual(
        read,
        names.map((name) => ({ name })),
      )
    })

  for (const [of, [all, name]] of Object.entries(SOME))
    it(`may have words before it that say some, which are its note, in ${of}`, () => {
      for (const words of all.split('|')) {
        const read = parseLine(`${words} ${name}`, { language: of })

        assert.deepEqual(read, { name, note: words })
        const inCapitals = parseLine(`${words.toUpperCase()} ${name} (bio)`, { language: of })
        assert.deepEqual(inCapitals, { name, note: `${words.toUpperCase()}, bio` })
      }
    })

  for (const [of, [all, kilo, name]] of Object.entries(ABOUT))
    it(`may have a word before its amount that says that it is not exact, in ${of}`, () => {
      const read = readIn(of)
      for (const note of [...all.split('|'), '~', '≈']) {
        const line = { name, quantity: 1, unit: 'kg', note }

        assert.deepEqual(read(`${note} ${kilo} ${name}`), line)
        assert.deepEqual(read(`${note} 1kg ${name}`), line)
        assert.deepEqual(read(`${name} ${note} 1 kg`), line)
        assert.deepEqual(read(`${name}, ${note} 1kg`), line)
        assert.deepEqual(read(`${name} ${note} 6`), { name, quantity: 6, note })
        assert.deepEqual(read(`${note} 1-2 kg ${name} (bio)`), {
          ...line,
          quantity: 2,
          note: `${note}, 1-2, bio`,
        })
      }
      // Without an amount it belongs to the name.
      for (const about of all.split('|')) assert.equal(read(`${about} ${name}`).note, undefined)
    })

  it('may have an amount of two units, the smaller one after the larger one', () => {
    const units = [
      ['kg', 'g', 1000],
      ['kg', 'dag', 100],
      ['l', 'ml', 1000],
      ['l', 'dl', 10],
      ['lb', 'oz', 16],
      ['cup', 'tbsp', 16],
      ['tbsp', 'tsp', 3],
    ] as const
    for (const [large, small, factor] of units)
      for (const [parts, between] of [
        [1, ' '],
        [factor / 2, ' and '],
        [factor - 1, ' plus '],
        [factor / 4, ' + '],
      ] as const) {
        const text = `2 ${large}${between}${parts} ${small} of rice`
        const { quantity = 0, ...line } = parseLine(text, { language: 'en' })

        assert.deepEqual(line, { name: 'rice', unit: large }, text)
        assert.ok(Math.abs(quantity - 2 - parts / factor) < 1e-5, `${text}: ${quantity}`)
      }
    for (const [text, quantity] of [
      ['2 kg 1500 g rice', 2],
      ['1 l 500 g rice', 1],
      ['2 kg 500 g tins rice', 2],
      ['1 lb 12 oz can of tomatoes', 1],
      ['1 lb 450 g mince', 1],
      ['1 cup 225 ml milk', 1],
    ] as const)
      assert.equal(parseLine(text, { language: 'en' }).quantity ?? 2, quantity, text)
  })

  it('may be in brackets behind the name, or count packs behind it', () => {
    const sizes = ['33 cl', '500g', '1.5 l', '2 lb', '½ kg', '250 ml']
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb'])
      for (const name of ['zaba', 'zaba xode', '7up'])
        for (const number of [1, 2, 6, 12, 24]) {
          const read = (text: string) => parseLine(text, { language })
          const texts = [`${name} (${number})`, `${name} (x${number})`, `${name} (${number} x)`]
          const packs = ['-pack', '-pak', '-pk', 'er Pack', 'er-Pack'].map(
            (pack) => `${number}${pack} ${name}`,
          )
          for (const text of [...texts, ...packs])
            assert.deepEqual(read(text), { name, quantity: number }, text)
          for (const size of sizes) {
            const note = language === 'en' ? size : size.replace('.', ',')
            for (const times of ['x ', '× ', 'x'])
              assert.deepEqual(
                read(`${note} ${name} ${times}${number}`),
                { name, quantity: number, note },
                `${note} ${name} ${times}${number}`,
              )
          }
          for (const note of [
            `for ${number}`,
            `no. ${number}`,
            `${number}%`,
            '2020',
            `${number}er`,
          ])
            assert.deepEqual(read(`${name} (${note})`), { name, note }, note)
          assert.deepEqual(read(`${number} l ${name} (3)`), {
            name,
            quantity: number,
            unit: 'l',
            note: '3',
          })
        }
    for (const text of ['screws 10 mm', 'LED bulb 60 W', 'USB cable 2 m', 'vitamin D 1000 IU'])
      assert.deepEqual(
        parseLine(`${text} x 20`, { language: 'en' }),
        { name: text, quantity: 20 },
        text,
      )
    for (const text of ['2 x 400g tins tomatoes x 3', '½ baguette x 2'])
      assert.ok(parseLine(text, { language: 'en' }).quantity, text)
    for (const text of ['2 6-packs of beer', '6-packet soup', 'vitamin b (12)', '6-pack'])
      assert.equal(parseLine(text, { language: 'en' }).quantity ?? 2, 2, text)
  })

  it('counts packs of six where a number is before them', () => {
    const packs = [
      ['en', 'a six-pack of beer', 1, 'six-pack', 'beer'],
      ['en', 'two six-packs of beer', 2, 'six-packs', 'beer'],
      ['en', 'two six packs of beer', 2, 'six packs', 'beer'],
      ['en', '3 sixpacks cola', 3, 'sixpacks', 'cola'],
      ['de', 'ein Sixpack Bier', 1, 'Sixpack', 'Bier'],
      ['de', 'zwei Sixpack Bier', 2, 'Sixpack', 'Bier'],
      ['de', '2 Sechserpacks Wasser', 2, 'Sechserpacks', 'Wasser'],
      ['nl', 'twee sixpacks bier', 2, 'sixpacks', 'bier'],
      ['fr', 'un sixpack de bière', 1, 'sixpack', 'bière'],
      ['sv', 'ett sixpack öl', 1, 'sixpack', 'öl'],
      ['da', 'en sixpack øl', 1, 'sixpack', 'øl'],
    ] as const
    for (const [language, text, quantity, unit, name] of packs)
      assert.deepEqual(parseLine(text, { language }), { name, quantity, unit }, text)
    assert.deepEqual(parseLine('a six-pack', { language: 'en' }), { name: 'six-pack', quantity: 1 })
    for (const text of ['six-packet soup', 'six-packaging', 'Sixpacktraining'])
      assert.deepEqual(parseLine(text, { language: 'en' }), { name: text })
  })

  it('may have such words that end with an apostrophe', () => {
    const read = parseLine('un peu d’ail', { language: 'fr' })

    assert.deepEqual(read, { name: 'ail', note: 'un peu d’' })
  })

  it('may have no text', () => {
    assert.deepEqual([parseLine(''), parseLine(' \n ')], [{ name: '' }, { name: '' }])
  })

  it('is printed with the decimal point of the language', () => {
    const line = { name: 'Milch', quantity: 1.5, unit: 'l', note: 'fettarm' }

    const printed = ['de', 'en', null].map((of) => printLine(line, { language: of }))

    assert.deepEqual(printed, [
      '1,5 l Milch (fettarm)',
      '1.5 l Milch (fettarm)',
      '1.5 l Milch (fettarm)',
    ])
  })
})
