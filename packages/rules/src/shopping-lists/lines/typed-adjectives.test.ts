import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planAdditions } from '@larder/rules/shopping-lists/planned/plan-additions.ts'
import { parseLines } from './parse-lines.ts'

interface Words {
  readonly and: string
  /** Each with what people say of it. */
  readonly foods: Readonly<Record<string, string>>
  /** They begin with such a word, and are items of their own. */
  readonly items: string
  /** An amount that is written after its food, its quantity, and its unit. */
  readonly amounts: string
  /** Foods that have flavours. */
  readonly flavoured: string
  readonly flavours: string
  /** An amount and a food, which are one item, and its quantity. */
  readonly counted: Readonly<Record<string, number>>
  readonly others: string
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    and: 'and',
    foods: {
      water: 'sparkling|still|carbonated',
      cheddar: 'mature|extra mature|aged|grated|mild|smoked|unsmoked',
      'peanut butter': 'crunchy|smooth|creamy|unsweetened|salted',
      cream: 'double|single|heavy|whipped|sour',
      flour: 'plain|self-raising|strong|wholemeal',
      coffee: 'decaf|instant|ground|strong',
      bread: 'sliced|toasted|seeded|cut|uncut',
      honey: 'clear|runny|pure',
    },
    items: 'cut flowers|cut roses|room spray|fresh bread|frozen peas|plain yoghurt|sparkling wine',
    amounts: '6 x 1.5 l|2 bottles|4 x 125 g|12|1 kg',
    flavoured: 'ice cream|yoghurt|vanilla ice cream',
    flavours: 'vanilla|strawberry|chocolate|lemon',
    counted: {
      'half a dozen eggs': 6,
      'a dozen eggs': 12,
      '6 eggs': 6,
      'two litres of milk': 2,
      '3 apples': 3,
      'half a kilo of carrots': 0.5,
      '2 red onions': 2,
    },
    others: 'bread|crackers|olive oil',
  },
  de: {
    and: 'und',
    foods: {
      Wasser: 'still|sprudelnd|mit Kohlensäure|medium',
      Gouda: 'mittelalt|jung|gerieben|alt|mild|würzig',
      Erdnussbutter: 'cremig|knackig|ungesüßt|stückig',
      Kaffee: 'gemahlen|entkoffeiniert|kräftig',
      Brot: 'geschnitten|dunkel|frisch|frisches',
      Wein: 'trocken|halbtrocken|lieblich|rot|roter',
    },
    items: 'frische Blumen|tiefgekühlte Erbsen|TK Spinat|frisch gemahlener Kaffee|roter Wein',
    amounts: '6 x 1,5 l|2 Flaschen|4 x 125 g|12|1 kg',
    flavoured: 'Eis|Joghurt|Vanillejoghurt',
    flavours: 'Vanille|Erdbeere|Schokolade|Zitrone',
    counted: { 'ein halbes Dutzend Eier': 6, '6 Eier': 6, 'zwei Liter Milch': 2, '3 Äpfel': 3 },
    others: 'Brot|Zwieback|Salz',
  },
  fr: {
    and: 'et',
    foods: {
      eau: 'gazeuse|plate|pétillante',
      comté: 'affiné|râpé|vieux|doux',
      café: 'moulu|décaféiné|corsé|fort',
      pain: 'tranché|complet|frais',
      thon: 'entier|naturel|fumé',
    },
    items: 'fleurs coupées|petits pois surgelés|bon pain|vin rouge',
    amounts: '6 x 1,5 l|2 bouteilles|4 x 125 g|12|1 kg',
    flavoured: 'glace|yaourt',
    flavours: 'vanille|fraise|chocolat|citron',
    counted: { 'une demi-douzaine d’œufs': 6, '6 œufs': 6, 'deux litres de lait': 2 },
    others: 'pain|biscottes|sel',
  },
  es: {
    and: 'y',
    foods: {
      agua: 'con gas|sin gas|fresca|natural',
      queso: 'curado|semicurado|tierno|rallado|añejo',
      café: 'molido|descafeinado|fuerte',
      aceitunas: 'negras|verdes|deshuesadas',
    },
    items: 'flores frescas|guisantes congelados|vino tinto',
    amounts: '6 x 1,5 l|2 botellas|4 x 125 g|12|1 kg',
    flavoured: 'helado|yogur',
    flavours: 'vainilla|fresa|chocolate|limón',
    counted: { 'media docena de huevos': 6, '6 huevos': 6, 'dos litros de leche': 2 },
    others: 'pan|galletas|sal',
  },
  it: {
    and: 'e',
    foods: {
      acqua: 'frizzante|liscia|naturale|gassata',
      pecorino: 'stagionato|grattugiato|fresco|dolce',
      caffè: 'macinato|decaffeinato|forte',
      olive: 'nere|verdi|denocciolate',
    },
    items: 'fiori freschi|piselli surgelati|vino rosso',
    amounts: '6 x 1,5 l|2 bottiglie|4 x 125 g|12|1 kg',
    flavoured: 'gelato|yogurt',
    flavours: 'vaniglia|fragola|cioccolato|limone',
    counted: { 'mezza dozzina di uova': 6, '6 uova': 6, 'due litri di latte': 2 },
    others: 'pane|biscotti|sale',
  },
  nl: {
    and: 'en',
    foods: {
      water: 'bruisend|plat|met koolzuur',
      kaas: 'jong belegen|belegen|oud|geraspt|pittig',
      koffie: 'gemalen|sterk|cafeïnevrij',
      pindakaas: 'romig|ongezouten',
    },
    items: 'verse bloemen|diepvries spinazie|vers gemalen koffie|rode wijn',
    amounts: '6 x 1,5 l|2 flessen|4 x 125 g|12|1 kg',
    flavoured: 'ijs|yoghurt',
    flavours: 'vanille|aardbei|chocolade|citroen',
    counted: { 'een half dozijn eieren': 6, '6 eieren': 6, 'twee liter melk': 2 },
    others: 'brood|crackers|zout',
  },
  pt: {
    and: 'e',
    foods: {
      água: 'com gás|sem gás|fresca|natural|gaseificada',
      queijo: 'curado|ralado|fresco|amanteigado',
      café: 'moído|descafeinado|forte',
      azeitonas: 'pretas|verdes',
    },
    items: 'flores frescas|ervilhas congeladas|vinho tinto',
    amounts: '6 x 1,5 l|2 garrafas|4 x 125 g|12|1 kg',
    flavoured: 'gelado|iogurte|sorvete',
    flavours: 'baunilha|morango|chocolate|limão',
    counted: { 'meia dúzia de ovos': 6, '6 ovos': 6, 'dois litros de leite': 2 },
    others: 'pão|bolachas|sal',
  },
  sv: {
    and: 'och',
    foods: {
      vatten: 'kolsyrat|naturellt|med kolsyra',
      ost: 'lagrad|riven|mild|stark',
      kaffe: 'malet|koffeinfritt|mörkt',
      jordnötssmör: 'krämigt|osötat|saltat',
    },
    items: 'färska blommor|frysta ärtor|rött vin',
    amounts: '6 x 1,5 l|2 flaskor|4 x 125 g|12|1 kg',
    flavoured: 'glass|yoghurt',
    flavours: 'vanilj|jordgubb|choklad|citron',
    counted: { 'ett halvt dussin ägg': 6, '6 ägg': 6, 'två liter mjölk': 2 },
    others: 'bröd|skorpor|salt',
  },
  da: {
    and: 'og',
    foods: {
      vand: 'med brus|uden brus|naturel',
      ost: 'lagret|mellemlagret|revet|mild|stærk',
      kaffe: 'malet|koffeinfri|mørk',
      jordnøddesmør: 'cremet|usødet|saltet',
    },
    items: 'friske blomster|frosne ærter|rød vin',
    amounts: '6 x 1,5 l|2 flasker|4 x 125 g|12|1 kg',
    flavoured: 'is|yoghurt',
    flavours: 'vanilje|jordbær|chokolade|citron',
    counted: { 'et halvt dusin æg': 6, '6 æg': 6, 'to liter mælk': 2 },
    others: 'brød|kiks|salt',
  },
  nb: {
    and: 'og',
    foods: {
      vann: 'med kullsyre|uten kullsyre|naturell',
      ost: 'lagret|revet|mild|sterk',
      kaffe: 'malt|koffeinfri|mørk',
      peanøttsmør: 'kremet|usøtet|saltet',
    },
    items: 'ferske blomster|frosne erter|rød vin',
    amounts: '6 x 1,5 l|2 flasker|4 x 125 g|12|1 kg',
    flavoured: 'iskrem|yoghurt',
    flavours: 'vanilje|jordbær|sjokolade|sitron',
    counted: { 'et halvt dusin egg': 6, '6 egg': 6, 'to liter melk': 2 },
    others: 'brød|kjeks|salt',
  },
}

/** A text, and the names of its items with their notes: `name (note)`. */
type Case = readonly [text: string, items: readonly string[]]

function* casesOf({ and, foods, items, amounts, ...words }: Words): Generator<Case> {
  const others = words.others.split('|')
  const [first = '', second = ''] = others
  for (const [food, adjectives] of Object.entries(foods))
    for (const adjective of adjectives.split('|')) {
      const one = `${food} (${adjective})`
      yield [`${food}, ${adjective}`, [one]]
      for (const other of others) {
        yield [`${food}, ${adjective}, ${other}`, [one, other]]
        yield [`${food}, ${adjective}, ${and} ${other}`, [one, other]]
        yield [`${other}, ${food}, ${adjective}`, [other, one]]
      }
      for (const amount of amounts.split('|')) {
        yield [`${food}, ${adjective}, ${amount}`, [one]]
        yield [`${food}, ${adjective}, ${amount}, ${first}`, [one, first]]
        yield [`${food}, ${amount}, ${second}`, [food, second]]
      }
    }
  for (const item of items.split('|'))
    for (const other of others) {
      yield [`${other}, ${item}`, [other, item]]
      yield [`${item}, ${other}`, [item, other]]
    }
  for (const flavour of words.flavours.split('|')) {
    for (const food of words.flavoured.split('|')) {
      yield [`${food}, ${flavour}`, [`${food} (${flavour})`]]
      yield [`${food}, ${flavour}, ${first}`, [`${food} (${flavour})`, first]]
      yield [`${first}, ${food}, ${flavour}, 2 x 500 ml`, [first, `${food} (${flavour})`]]
    }
    for (const other of others) {
      yield [`${other}, ${flavour}`, [other, flavour]]
      yield [`${other}, ${flavour}, ${first}`, [other, flavour, first]]
    }
  }
}

/** The note without what it says of the amount, as it is written: `6 x 1.5 l`. */
function printed({ name, note }: { readonly name: string; readonly note?: string }): string {
  const texts = (note ?? '').split(', ').filter((text) => text !== '' && !/^\d/.test(text))
  return texts.length === 0 ? name : `${name} (${texts.join(', ')})`
}

describe('the size of each pack after a name', () => {
  const EACH = { de: ['à', 'zu je', 'je'], fr: ['à'], en: ['at'], it: ['da'], nl: ['à', 'van'] }
  const PACK = { de: 'Dosen', fr: 'boîtes de', en: 'tins of', it: 'scatole di', nl: 'blikken' }
  const SIZES = ['400 g', '400g', '1,5 l', '0.5 l', '750 ml', '33 cl']

  it('is its note, on its own and in a list', () => {
    let count = 0
    for (const [language, words] of Object.entries(EACH))
      for (const word of words)
        for (const size of SIZES)
          for (const n of [1, 2, 12]) {
            const typed = `${n} ${PACK[language as keyof typeof PACK]} quinoa ${word} ${size}` // its keys
            const [alone] = parseLines(typed, { language })
            const found = parseLines(`xyz, ${typed}, abc`, { language })
            assert.deepEqual(
              [alone?.name, alone?.quantity, alone?.note],
              ['quinoa', n, size],
              typed,
            )
            assert.deepEqual(found, [{ name: 'xyz' }, alone, { name: 'abc' }], typed)
            count++
          }
    assert.ok(count > 100)
  })

  it('is no part of a weight: 1 kg 500 of something', () => {
    for (const [language, of] of [
      ['fr', 'de '],
      ['fr', "d'"],
      ['it', 'di '],
      ['es', 'de '],
      ['pt', 'de '],
    ] as const)
      for (const kilos of [1, 2, 10])
        for (const grams of [100, 250, 500, 999]) {
          const [line, ...others] = parseLines(`${kilos} kg ${grams} ${of}abricots`, { language })
          const quantity = kilos + grams / 1000
          assert.deepEqual([line, others], [{ name: 'abricots', quantity, unit: 'kg' }, []])
        }
  })
})

describe('what is said of a thing after a comma', () => {
  for (const [language, words] of Object.entries(LANGUAGES)) {
    it(`is its note, with and without an amount, and a thing is an item: ${language}`, () => {
      const wrong: string[] = []
      let count = 0
      for (const [text, items] of casesOf(words)) {
        const read = parseLines(text, { language })
        count++
        if (read.map(printed).join(' | ') !== items.join(' | '))
          wrong.push(`${text}: ${read.map(printed).join(' | ')}`)
      }

      assert.deepEqual(wrong.slice(0, 40), [], `${wrong.length} of ${count} are wrong`)
    })

    it(`and other things are items after a counted one: ${language}`, () => {
      const wrong = Object.entries(words.counted).flatMap(([one, quantity]) =>
        words.others.split('|').flatMap((other) => {
          const text = `${one} ${words.and} ${other}`
          const [first, second, third] = parseLines(text, { language })
          const { unit = '', quantity: read = 0 } = first ?? {}
          const isRight =
            first !== undefined &&
            one.endsWith(first.name) &&
            read === quantity &&
            second?.name === other &&
            !third
          return isRight ? [] : [[text, first?.name, read, unit, second?.name]]
        }),
      )

      assert.deepEqual(wrong, [])
    })
  }

  it('is one item with an amount before it where two things are one', () => {
    const texts = [
      '2 mac and cheese',
      '3 fish and chips',
      '2 packs salt and vinegar crisps',
      '200 g salt and vinegar crisps',
      '2 ham and cheese sandwiches',
      '500 ml sweet and sour sauce',
      '2 half and half',
      'milk and bread',
    ]

    assert.deepEqual(
      texts.map((text) => parseLines(text, { language: 'en' }).length),
      texts.map(() => 1),
    )
  })

  it('is a note where it says what a thing is not', () => {
    assert.deepEqual(parseLines('milk, no bread, eggs', { language: 'en' }), [
      { name: 'milk', note: 'no bread' },
      { name: 'eggs' },
    ])
  })
})

/** Adjectives and foods of each language; some are left out of keys, some not. */
const BOTH_WAYS: Readonly<Record<string, readonly [adjectives: string, foods: string]>> = {
  en: [
    'cold fresh large small plain chopped ripe smoked frozen dried red organic',
    'butter|eggs|tomatoes|cream',
  ],
  de: [
    'kalte frische große kleine gehackte reife geräucherte rote weiche',
    'Butter|Eier|Tomaten|Sahne',
  ],
  fr: ['grosses petites fraîches mûres froides moyennes', 'pommes|tomates|carottes'],
  es: ['grandes pequeñas frescas maduras frías', 'manzanas|patatas'],
  it: ['grandi piccole fresche mature fredde', 'mele|patate|carote'],
  nl: ['koude verse grote kleine rijpe gesnipperde', 'boter|eieren|uien'],
  pt: ['grandes frescas maduras', 'maçãs|cebolas'],
  sv: ['kallt färska stora hackade', 'smör|ägg|tomater'],
  da: ['koldt friske store hakkede', 'smør|æg|tomater'],
  nb: ['kaldt ferske store hakkede', 'smør|egg|tomater'],
}

/** The items of a list after texts that are added one after the other. */
function itemsAfter(texts: readonly string[], language: string, foods: readonly string[]) {
  type Shelf = Parameters<typeof planAdditions>[1]
  const items = new Map<string, Shelf['items'][number]>()
  const known = foods.map((name) => ({ id: name, name, plural_name: null, aliases: [] }))
  const shelf = { listId: 'list', foods: known, unitSystem: 'metric', language } as const
  let count = 0
  for (const text of texts) {
    const more = { ...shelf, items: [...items.values()], uuid: () => `item ${count++}` }
    for (const one of planAdditions(parseLines(text, { language }), more).mutations) {
      const before = items.get(one.id) ?? { food_id: null, planned_quantity: null, position: null }
      const fields = 'data' in one ? one.data : 'patch' in one ? one.patch : {}
      items.set(one.id, { ...before, ...fields, id: one.id } as Shelf['items'][number]) // its fields
    }
  }
  return [...items.values()]
}

function orders<One>(all: readonly One[]): (readonly One[])[] {
  if (all.length < 2) return [all]
  return all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
}

describe('a thing with and without an adjective', () => {
  for (const [language, [adjectives, names]] of Object.entries(BOTH_WAYS))
    it(`makes as many items in any order, with and without foods: ${language}`, () => {
      const isAfter = ['fr', 'es', 'it', 'pt'].includes(language)
      let count = 0
      const all = ['', ...adjectives.split(' ')]
      for (const name of names.split('|'))
        for (const [i, other] of all.entries())
          for (const amount of ['', '2 '])
            for (const foods of [[], [name]]) {
              const said = (one: string) => (isAfter ? `${name} ${one}` : `${one} ${name}`).trim()
              const words = [
                all[(i * 5 + 1) % all.length] ?? '',
                all[(i * 3 + 2) % all.length] ?? '',
              ]
              const texts = [other, ...words].map((one) => amount + said(one))
              const found = new Set<string>()
              for (const order of orders(texts)) {
                const items = itemsAfter(order, language, foods)
                const sum = items.reduce((more, { quantity }) => more + (quantity ?? 0), 0)
                found.add(`${items.length} items of ${sum}`)
                count++
              }
              assert.equal(found.size, 1, `${texts.join()}: ${[...found].join()}`)
            }
      assert.ok(count >= 48)
    })
})
