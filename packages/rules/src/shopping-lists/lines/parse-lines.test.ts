import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { printLine } from './parse-line.ts'
import { parseLines } from './parse-lines.ts'

const isOneOf = (foods: readonly string[]) => (name: string) => foods.includes(name.toLowerCase())
const namesIn = (text: string, foods: readonly string[] = []) =>
  parseLines(text, { language: 'en', isFood: isOneOf(foods) }).map(({ name }) => name)

describe('several typed items', () => {
  it('are separated by lines and semicolons', () => {
    assert.deepEqual(parseLines('2 l milk\r\n\n3 eggs; bread\n', { language: 'en' }), [
      { name: 'milk', quantity: 2, unit: 'l' },
      { name: 'eggs', quantity: 3 },
      { name: 'bread' },
    ])
  })

  it('are separated by a comma where an amount and a name follow', () => {
    assert.deepEqual(parseLines('milk, 2 bread\neggs', { language: 'en' }), [
      { name: 'milk' },
      { name: 'bread', quantity: 2 },
      { name: 'eggs' },
    ])
    assert.deepEqual(namesIn('2 milk, organic, 3 eggs'), ['milk', 'eggs'])
  })

  it('are separated by commas where foods follow, also unknown ones', () => {
    const foods = ['milk', 'bread', 'eggs']

    assert.deepEqual(namesIn('milk, bread,eggs', foods), foods)
    assert.deepEqual(namesIn('milk, bread,eggs'), foods)
    assert.deepEqual(namesIn('milk, bread, fresh', foods), ['milk', 'bread'])
  })

  it('may have commas and semicolons without a text between them', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', null])
      for (const text of [
        '  ,, milk ,, ; ; bread ,',
        ',milk,,bread,,',
        'milk, , ,bread ; ',
        ';;milk;,;bread,;',
        ', ,\nmilk ,\n,, bread, ,',
      ])
        assert.deepEqual(parseLines(text, { language }), [{ name: 'milk' }, { name: 'bread' }])
    assert.deepEqual(parseLines(' , ;,, ', { language: 'en' }), [])
    assert.deepEqual(parseLines(',5 l milk,,1,5 l juice,', { language: 'de' }), [
      { name: ',5 l milk' },
      { name: 'juice', quantity: 1.5, unit: 'l' },
    ])
  })

  it('are one item where a remark or its amount follows a comma', () => {
    assert.deepEqual(
      parseLines('Milch, fettarm\nTomaten, 400 g\n1,5 l Saft\nKäse, 45% Fett', { language: 'de' }),
      [
        { name: 'Milch', note: 'fettarm' },
        { name: 'Tomaten', quantity: 400, unit: 'g' },
        { name: 'Saft', quantity: 1.5, unit: 'l' },
        { name: 'Käse', note: '45% Fett' },
      ],
    )
  })

  it('are goods also where the same word says how something is', () => {
    const lists = {
      fr: ['farine, sucre, beurre', 'lampe, piles'],
      nl: ['melk, gehakt, uien'],
      it: ['pane, pelati', 'pane, affettato'],
    }
    for (const [language, texts] of Object.entries(lists))
      for (const text of texts)
        assert.deepEqual(
          parseLines(text, { language }).map(({ name }) => name),
          text.split(', '),
        )
    assert.equal(parseLines('thé, sucré', { language: 'fr' }).length, 2)
    assert.deepEqual(parseLines('pommes, sucrées', { language: 'fr' }), [
      { name: 'pommes', note: 'sucrées' },
    ])
  })

  it('are not separated in brackets', () => {
    const inside = ['cheddar, 200 g', 'organic, 2', 'AAA and AA', 'nature, 8', 'Erdbeere, Kirsche']
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb'])
      for (const note of inside)
        assert.deepEqual(parseLines(`jam (${note}), soap`, { language }), [
          { name: 'jam', note },
          { name: 'soap' },
        ])
    assert.equal(parseLines('a, (b, c', { language: 'en' }).length, 3)
  })

  it('have an amount in loaves only behind a bread', () => {
    const lists = {
      en: [
        'milk, 2 loaves',
        'bread, 2 loaves',
        'milk, a loaf',
        'ham 200g, 6 rolls',
        'butter, 4 rolls, milk',
        'toilet paper, 6 rolls',
      ],
      nl: ['melk, 2 broden', 'brood, 2 broden', 'kaas, een brood, melk', 'melk en een brood'],
      sv: ['mjölk, 2 limpor', 'bröd, 2 limpor', 'smör, en limpa'],
    }
    const found = Object.entries(lists).flatMap(([language, texts]) =>
      texts.map((text) =>
        parseLines(text, { language })
          .map(({ name, quantity, unit }) => [quantity, unit, name].filter(Boolean).join(' '))
          .join(' | '),
      ),
    )

    assert.deepEqual(found, [
      'milk | 2 loaves',
      '2 loaves bread',
      'milk | 1 loaf',
      '200 g ham | 6 rolls',
      'butter | 4 rolls | milk',
      '6 rolls toilet paper',
      'melk | 2 broden',
      '2 broden brood',
      'kaas | 1 brood | melk',
      'melk | 1 brood',
      'mjölk | 2 limpor',
      '2 limpor bröd',
      'smör | 1 limpa',
    ])
  })

  for (const [language, spoken, foods, shown] of [
    ['en', 'Milk, bread and two litres of juice.', ['milk', 'bread'], 'Milk | bread | 2 l juice'],
    ['de', 'Milch, Brot und zwei Liter Saft', ['milch', 'brot'], 'Milch | Brot | 2 l Saft'],
    ['fr', 'du lait, du pain et deux litres de jus', ['lait', 'pain'], 'lait | pain | 2 l jus'],
    ['es', 'leche, pan y dos litros de zumo', ['leche', 'pan'], 'leche | pan | 2 l zumo'],
    ['nl', 'melk, brood en twee liter sap', ['melk', 'brood'], 'melk | brood | 2 l sap'],
    ['it', 'latte, del pane e due litri di succo', ['latte', 'pane'], 'latte | pane | 2 l succo'],
  ] as const)
    it(`are understood as people say them: ${language}`, () => {
      const items = parseLines(spoken, { language, isFood: isOneOf(foods) })

      assert.equal(items.map((item) => printLine(item, { language })).join(' | '), shown)
    })

  it('are separated in a spoken list that ends with an amount, without foods of the household', () => {
    assert.deepEqual(namesIn('milk, bread and two litres of juice'), ['milk', 'bread', 'juice'])
    assert.deepEqual(namesIn('bread, butter and half a kilo of cheese'), [
      'bread',
      'butter',
      'cheese',
    ])
    assert.deepEqual(namesIn('salt, oil, vinegar and 6 eggs'), ['salt', 'oil', 'vinegar', 'eggs'])
    assert.deepEqual(namesIn('bread, butter and three plums'), ['bread', 'butter', 'plums'])
    assert.deepEqual(namesIn('cheese, 45% fat and 2 bread'), ['cheese', 'bread'])
    assert.deepEqual(namesIn('tomatoes, ripe and red'), ['tomatoes'])
    assert.deepEqual(namesIn('2 milk, organic, 3 eggs'), ['milk', 'eggs'])
  })

  it('are separated by “and” between foods of the household, and before an amount', () => {
    const foods = ['milk', 'bread', 'eggs', 'salt', 'pepper']

    assert.deepEqual(namesIn('milk and bread', foods), ['milk', 'bread'])
    assert.deepEqual(namesIn('salt and pepper', foods), ['salt', 'pepper'])
    assert.deepEqual(namesIn('bread and three plums'), ['bread', 'plums'])
    assert.deepEqual(namesIn('2 milk and 3 eggs'), ['milk', 'eggs'])
    assert.deepEqual(namesIn('milk, quinoa and some bread', foods), ['milk', 'quinoa', 'bread'])
    assert.deepEqual(namesIn('milk, bread, and the quinoa', foods), ['milk', 'bread', 'quinoa'])
  })

  it('are one item where “and” belongs to the name or to a remark', () => {
    const foods = ['salt and pepper', 'salt', 'pepper', 'milk', 'tomatoes']

    assert.deepEqual(namesIn('salt and pepper', foods), ['salt and pepper'])
    assert.deepEqual(namesIn('milk, salt and pepper', foods), ['milk', 'salt and pepper'])
    assert.deepEqual(namesIn('fish and chips', foods), ['fish and chips'])
    assert.deepEqual(namesIn('salt and vinegar crisps', foods), ['salt and vinegar crisps'])
    assert.deepEqual(namesIn('tomatoes, ripe and red', foods), ['tomatoes'])
    assert.deepEqual(namesIn('tomatoes, a can', foods), ['tomatoes'])
    assert.deepEqual(parseLines('Käse und Brot', { language: 'de' }), [{ name: 'Käse und Brot' }])
  })

  it('are a food of the household also with an article', () => {
    const isFood = isOneOf(['lait'])
    const items = parseLines('Le Lait\nLe Laiton\nle laiton\ndu laiton', { language: 'fr', isFood })

    assert.deepEqual(
      items.map(({ name }) => name),
      ['Lait', 'Le Laiton', 'laiton', 'laiton'],
    )
  })

  it('ask for foods only as often as a line has words', () => {
    const asked = [200, 400].map((words) => {
      let times = 0
      const isFood = () => ++times < 0
      parseLines('salt and '.repeat(words), { language: 'en', isFood })
      return times
    })

    assert.ok((asked[1] ?? 0) <= 2 * (asked[0] ?? 0) + 10, asked.join())
  })

  it('are read without the signs of a list', () => {
    assert.deepEqual(namesIn('- milk\n* 2 bread\n• eggs\n[ ] salt\n- [x] rice\n☐ oil'), [
      'milk',
      'bread',
      'eggs',
      'salt',
      'rice',
      'oil',
    ])
    assert.deepEqual(namesIn('1. milk\n2. bread'), ['milk', 'bread'])
    assert.deepEqual(namesIn('1\ufe0f\u20e3 milk\n2\ufe0f\u20e3 [ ] bread'), ['milk', 'bread'])
    assert.deepEqual(namesIn('- milk\n1. tea\n2) coffee'), ['milk', 'tea', 'coffee'])
    assert.deepEqual(namesIn('milk\n1. tea'), ['milk', '1. tea'])
    for (const sign of '▪️|▪|▫️|◾|●|■|▢|◻️|✅|☑️|✔️|✓|👉|➡️|→|➤|▶️|▸|★|⭐|🔹|🟢|⬜|—|–|-|*|- ✅|⁃|\u200b|\ufeff|\u200e▪️\u00a0'.split(
      '|',
    ))
      for (const space of ['', ' ', '\t']) {
        const text = `${sign}${space}3 bananas\n${sign}${space}bread; ${sign}${space}½ lemon`
        const read = parseLines(text, { language: 'en' })

        assert.deepEqual(
          read,
          [{ name: 'bananas', quantity: 3 }, { name: 'bread' }, { name: 'lemon', quantity: 0.5 }],
          text,
        )
      }
    assert.deepEqual(namesIn('🎂 cake\n🍌 3 bananas\n№ 5'), ['cake', 'bananas', '№ 5'])
  })

  it('keep each letter and digit of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const lines = parseLines(text, { language: 'xx' })

        const isEmpty = !/[\p{L}\p{N}]/u.test(text.replace(/\[[xX]\]/g, ''))
        assert.ok(isEmpty || lines.length > 0)
        assert.ok(lines.every(({ name }) => name.trim() !== ''))
      }),
    )
  })
})
