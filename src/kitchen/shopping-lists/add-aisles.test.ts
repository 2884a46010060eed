// The aisle of a thing that is no food: from the foods of the household, and else from the goods of the language.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

async function openShop(aisles: readonly string[]) {
  const person = await signedUp(app)
  const { default_shopping_list_id: list } = await firstHousehold(person)
  const call: typeof person.call = (...request) => person.call(...request)
  const names = new Map<string | null, string | null>([[null, null]])
  for (const name of aisles) {
    const { body } = await call('POST', '/v1/pantry/categories', { name })
    names.set(body.id, name)
  }
  const idOf = (name: string) => [...names].find(([, one]) => one === name)?.[0] ?? assert.fail()
  /** Adds a text, and shows the aisle of each item. */
  const add = async (text: string, language = 'en') => {
    const { status, body } = await call('POST', '/v1/add', { text, language })
    assert.equal(status, 200)
    const { body: all } = await call('GET', `/v1/shopping-lists/${list}/items`)
    const made = new Set(body.items.map(({ item_id }: { item_id: string }) => item_id))
    return Object.fromEntries(
      all.items
        .filter(({ id }: { id: string }) => made.has(id))
        .map((one: { name: string; category_id: string | null }) => [
          one.name,
          names.get(one.category_id),
        ]),
    )
  }
  return { call, add, idOf }
}

describe('the aisle of an added thing', () => {
  it('is the one for that kind of goods', async () => {
    const { add } = await openShop(['Fruit and vegetables', 'Pasta, rice and tins', 'Household'])

    assert.deepEqual(await add('cherry tomatoes, 2 tins of tuna, bin liners, shampoo, xyzzy'), {
      'cherry tomatoes': 'Fruit and vegetables',
      tuna: 'Pasta, rice and tins',
      'bin liners': 'Household',
      shampoo: 'Household',
      xyzzy: null,
    })
  })

  for (const [language, aisles, text, wanted] of [
    [
      'pt',
      ['Padaria', 'Bebidas', 'Limpeza'],
      'pão de centeio, 2 sumos de pêra, sacos do lixo',
      [0, 1, 2],
    ],
    ['sv', ['Mejeri', 'Fryst', 'Hygien'], 'havredryck, frysta jordgubbar, tandborste', [0, 1, 2]],
    ['da', ['Mejeri', 'Frost', 'Pleje'], 'letmælk, frosne hindbær, tandpasta', [0, 1, 2]],
    ['nb', ['Meieri', 'Frysevarer', 'Hygiene'], 'lettmelk, frosne bringebær, tannkrem', [0, 1, 2]],
  ] as const)
    it(`is found in a language that the app does not have: ${language}`, async () => {
      const { add } = await openShop(aisles)

      assert.deepEqual(
        Object.values(await add(text, language)),
        wanted.map((at) => aisles[at]),
      )
    })

  it('is found in compound words of other languages', async () => {
    const { add } = await openShop(['Brot und Gebäck', 'Tiefkühlung', 'Haushalt', 'Getränke'])

    assert.deepEqual(
      await add('Dinkelvollkornbrot, TK-Himbeeren, Katzenmilch, Quittensaft', 'de'),
      {
        Dinkelvollkornbrot: 'Brot und Gebäck',
        'TK-Himbeeren': 'Tiefkühlung',
        Katzenmilch: 'Haushalt',
        Quittensaft: 'Getränke',
      },
    )
  })

  it('is that of a food of the household whose name is a part of the name', async () => {
    const { call, add, idOf } = await openShop(['Dairy', 'Health shelf'])
    await call('POST', '/v1/pantry/foods', {
      name: 'Oat milk',
      category_id: idOf('Health shelf'),
    })

    assert.deepEqual(await add('Brandless oat milk barista, whole milk'), {
      'Brandless oat milk barista': 'Health shelf',
      'whole milk': 'Dairy',
    })
  })
})

describe('a text in a language that Larder does not know', () => {
  it('is read by its words, or like those of the account', async () => {
    const texts: readonly [string, readonly string[]][] = [
      ['milk, bread and eggs', ['bread', 'eggs', 'milk']],
      ['two litres of milk and bread', ['bread', 'milk']],
      ['zwei Liter Milch, Brot und Eier', ['Brot', 'Eier', 'Milch']],
      ['deux litres de lait, pain et œufs', ['lait', 'pain', 'œufs']],
      ['dos litros de leche, pan y huevos', ['huevos', 'leche', 'pan']],
      ['mleko, chleb', ['chleb', 'mleko']],
    ]

    for (const language of ['xx', 'pl', 'zz-ZZ', 'i-klingon', '!!', '  '])
      for (const [text, names] of texts) {
        const { add } = await openShop([])
        const found = Object.keys(await add(text, language)).toSorted()
        assert.deepEqual(found, names.toSorted(), `${language}: ${text}`)
      }
  })
})

/** The names in each of some texts, with ` | ` between them. */
const shownAs = async (language: string, texts: readonly string[]) => {
  const { call } = await openShop([])
  const { body } = await call('POST', '/v1/add', { text: texts.join('\n'), language })
  return body.items.map(({ name }: { name: string }) => name).join(' | ')
}

describe('a word for “and” in a new household', () => {
  const TWO: Readonly<Record<string, readonly string[]>> = {
    en: [
      'milk and bread',
      'toilet paper & soap',
      'salt and pepper',
      'tea and eggs and onions',
      'rolls and kitchen roll',
      'butter and orange juice',
      'cheese and ice cream',
      'yogurt and peanut butter',
      'apples and tin foil',
      'lemons & laundry detergent',
    ],
    de: ['Milch und Brot', 'Klopapier + Seife', 'Salz u. Pfeffer', 'Tee sowie Eier'],
    fr: [
      'lait et pain',
      'sel et poivre',
      "savon et jus d'orange",
      'pommes de terre et carottes',
      'papier toilette et shampoing',
      'beurre et sucre',
    ],
    es: ['leche y pan', 'sal y pimienta', 'arroz y zumo de naranja', 'aceite de oliva y vinagre'],
    it: ['latte e pane', 'sale e pepe', "riso e olio d'oliva", 'carta igienica e sapone'],
    nl: ['melk en brood', 'zout en peper', 'thee en eieren', 'avocado’s en afwasmiddel'],
    pt: [
      'leite e pão',
      'sal e pimenta',
      'arroz e feijão',
      'azeite e vinagre',
      'papel higiénico e sabonete',
      'manteiga e sumo de laranja',
      'ovos e batatas fritas',
      'queijo e fiambre',
    ],
    sv: [
      'mjölk och bröd',
      'salt och peppar',
      'smör och ägg',
      'ost och skinka',
      'toalettpapper och tvål',
      'kaffe och apelsinjuice',
      'potatis samt lök',
      'tomater & gurka',
    ],
    da: [
      'mælk og brød',
      'salt og peber',
      'smør og æg',
      'ost og skinke',
      'toiletpapir og sæbe',
      'kaffe og appelsinjuice',
      'kartofler samt løg',
      'tomater & agurk',
    ],
    nb: [
      'melk og brød',
      'salt og pepper',
      'smør og egg',
      'ost og skinke',
      'dopapir og såpe',
      'kaffe og appelsinjuice',
      'poteter samt løk',
      'tomater & agurk',
    ],
  }
  const ONE: Readonly<Record<string, readonly string[]>> = {
    en: [
      'fish and chips',
      'mac and cheese',
      'half and half',
      'milk and quinoa pops',
      'apple and orange juice',
      'ham and cheese toast',
      'salt and vinegar crisps',
      'bread and butter pickles',
      'milk and dark chocolate',
      'cat and dog food',
      'lemon and ginger tea',
      'strawberry and vanilla ice cream',
    ],
    de: [
      'Käse und Schinken Toast',
      'Käse u. Schinken Toast',
      'Vitamin C + Zink',
      'Apfel und Orangensaft',
      'Apfel- und Traubensaft',
      'Milch und Zartbitterschokolade',
      'Rot und Weißwein',
      'Himmel und Erde',
      'Kartoffeln und Gurkensalat',
      'Hunde und Katzenfutter',
      'Wein und Käse Platte',
    ],
    fr: [
      'jus de pomme et orange',
      'glace vanille et chocolat',
      'vin rouge et blanc',
      'pain au lait et chocolat',
      'pizza jambon et fromage',
      'chips sel et vinaigre',
    ],
    es: [
      'yogur de fresa y plátano',
      'zumo de naranja y manzana',
      'café con leche y azúcar',
      'bocadillo de jamón y queso',
    ],
    it: ['pasta e fagioli', 'succo di arancia e carota', 'gelato cioccolato e vaniglia'],
    nl: ['ham en kaas tosti', 'appel en sinaasappelsap', 'rode en witte wijn'],
    pt: [
      'sumo de laranja e maçã',
      'iogurte de morango e banana',
      'romeu e julieta',
      'pão com manteiga e doce',
      'gelado de baunilha e chocolate',
      'sandes de queijo e fiambre',
      'vinho tinto e branco',
      'pizza de fiambre e queijo',
    ],
    sv: [
      'gin och tonic',
      'sour cream och onion',
      'apelsin- och äppeljuice',
      'äpple och päronjuice',
      'ost och skinka toast',
      'rött och vitt vin',
      'hund och kattmat',
      'salt och vinäger chips',
    ],
    da: [
      'gin og tonic',
      'sour cream og onion',
      'appelsin- og æblejuice',
      'æble og appelsinjuice',
      'ost og skinke toast',
      'rød og hvidvin',
      'hunde og kattemad',
      'salt og eddike chips',
    ],
    nb: [
      'gin og tonic',
      'sour cream og onion',
      'appelsin- og eplejuice',
      'eple og appelsinjuice',
      'ost og skinke toast',
      'rød og hvitvin',
      'hunde og kattemat',
      'salt og eddik chips',
    ],
  }

  for (const [language, texts] of Object.entries(TWO))
    it(`separates two goods: ${language}`, async () => {
      const both = texts
        .join(' | ')
        .replaceAll(/ (?:and|[&+]|und|u\.|sowie|et|y|e|en|och|og|samt) /g, ' | ')

      assert.equal(await shownAs(language, texts), both)
    })

  for (const [language, texts] of Object.entries(ONE))
    it(`stays in the name of one thing: ${language}`, async () => {
      assert.equal(await shownAs(language, texts), texts.join(' | '))
    })

  it('separates goods with words around the name of the first one', async () => {
    const texts = {
      en: ['a few apples and pears', '2 l oat milk and bread', 'tea (green) & soap'],
      de: ['ein paar Äpfel und Birnen', '2 l Milch und Brot', 'Tee (grün) und Seife'],
      sv: ['några äpplen och päron', '2 l mjölk och bröd', 'te (grönt) och tvål'],
    }
    const names = await Promise.all(
      Object.entries(texts).map(([language, all]) => shownAs(language, all)),
    )

    assert.deepEqual(names, [
      'apples | pears | oat milk | bread | tea | soap',
      'Äpfel | Birnen | Milch | Brot | Tee | Seife',
      'äpplen | päron | mjölk | bröd | te | tvål',
    ])
    const one = ['2 cans apple and orange juice', 'a pack of salt and vinegar crisps']
    assert.equal(await shownAs('en', one), 'apple and orange juice | salt and vinegar crisps')
  })

  it('stays in the name of a food of the household', async () => {
    const { call, add } = await openShop([])
    await call('POST', '/v1/pantry/foods', { name: 'Salt and pepper' })

    assert.deepEqual(Object.keys(await add('salt and pepper')), ['salt and pepper'])
  })
})

describe('a text for a list', () => {
  it('names at most 100 things', async () => {
    const { call } = await openShop([])
    const things = Array.from({ length: 101 }, (_, i) => `pasta no. ${i}`)

    const most = await call('POST', '/v1/add', { text: things.slice(1).join(';') })
    const more = await call('POST', '/v1/add', { text: things.join(';') })

    assert.deepEqual([most.status, most.body.items.length], [200, 100])
    assert.deepEqual([more.status, more.body.code], [400, 'VALIDATION_FAILED'])
  })

  it('needs its language where no account has it', async () => {
    const { add } = await openShop([])
    const texts = [
      ['pt', 'dois litros de leite', 'leite'],
      ['sv', 'två liter mjölk', 'mjölk'],
      ['da', 'to liter mælk', 'mælk'],
      ['nb', 'to liter melk', 'melk'],
    ] as const

    for (const [language, text, name] of texts) {
      assert.deepEqual(Object.keys(await add(text)), [text])
      assert.deepEqual(Object.keys(await add(text, language)), [name])
    }
  })
})
