import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildZip } from '#test/import/build-zip.ts'
import { readImport, recipesIn } from '#test/import/read-import.ts'

/** Reads a text of Cooklang below a title, so that a text without any mark is read too. */
async function recipeOf(text: string) {
  const file = buildZip([{ name: 'A.cook', content: text }])
  const { recipes } = await recipesIn(file)
  return recipes['A'] ?? assert.fail('there is no recipe')
}

const stepsOf = async (text: string) => (await recipeOf(text)).steps.map((one) => one.text)
/** The lines of a recipe without sections, with their parts. */
const linesOf = async (text: string) =>
  (await recipeOf(text)).ingredients.map(({ original_text, ...parts }) => [original_text, parts])

describe('a mark of Cooklang', () => {
  const NAMES = {
    'Salt it with @🧂': '🧂',
    'Ask the @👩‍🍳, then wait': '👩‍🍳',
    'Slice @leek⸫ then fry': 'leek',
    'Slice @leek\u2009then fry': 'leek',
    'Slice @leek, then fry': 'leek',
    'Slice @leek into rings': 'leek',
    'Open the @7beans': '7beans',
    'Pour @00 flour type{ }': '00 flour type',
    'Wash @brown and/or white rice{}': 'brown and/or white rice',
    'Cook @./bases/Stock{}': 'Stock',
  }
  for (const [text, name] of Object.entries(NAMES))
    it(`has a name in "${text}"`, async () => {
      assert.deepEqual(await linesOf(text), [[name, { name }]])
    })

  const TEXTS = [
    'Write to @ somebody{}',
    'Write to @ somebody',
    'Page # 10{}',
    'Page # 5',
    'About ~ {5}',
    'About ~ 5',
    'Add @? leek',
    'Cut every 1/2 inches at 200°C/Fan 180°C',
  ]
  for (const text of TEXTS)
    it(`is none in "${text}"`, async () => {
      assert.deepEqual(await recipeOf(text), {
        title: 'A',
        ingredients: [],
        steps: [{ text }],
        extra: { imported_from: 'Cooklang' },
      })
    })

  it('may have a sign that counts once', async () => {
    assert.deepEqual(await linesOf('Add @??leek{}'), [['?leek', { name: '?leek', optional: true }]])
  })

  it('keeps what a tool has in its braces and brackets', async () => {
    const { extra, steps } = await recipeOf(
      'Use #7-inch pan{ }, #pot{2}, #bowl{two%small}(of glass) and #?lid.',
    )

    assert.deepEqual(extra?.['cookware'], ['7-inch pan', '2 pot', 'two small bowl', 'lid'])
    assert.deepEqual(steps, [{ text: 'Use 7-inch pan, pot, bowl (of glass) and lid.' }])
  })
})

describe('an amount of Cooklang', () => {
  const AMOUNTS = {
    '@milk{1/2%cup}': ['1/2 cup milk', { quantity: 0.5, unit: 'cup', name: 'milk' }],
    '@milk{1 / 2 %cup}': ['1 / 2 cup milk', { quantity: 0.5, unit: 'cup', name: 'milk' }],
    '@milk{01/2%cup}': ['01/2 cup milk', { unit: 'cup', name: 'milk' }],
    '@milk{7 k }': ['7 k milk', { name: 'milk' }],
    '@thyme{few%sprigs}': ['few sprigs thyme', { unit: 'sprigs', name: 'thyme' }],
    '@leek{ 3 % bunches }': ['3 bunches leek', { quantity: 3, unit: 'bunches', name: 'leek' }],
    '@leek{3}': ['3 leek', { quantity: 3, name: 'leek' }],
    '@salt{=1%tsp}': ['1 tsp salt', { quantity: 1, unit: 'tsp', name: 'salt' }],
  }
  for (const [text, line] of Object.entries(AMOUNTS))
    it(`is read in ${text}`, async () => {
      assert.deepEqual(await linesOf(text), [line])
    })

  it('stays needed if more of it is optional', async () => {
    const text = 'Stir in @cheese{100%g}, then @?cheese{50%g}, @?cheese{20%g} and @cheese{1%g}.'

    assert.deepEqual(await linesOf(text), [
      ['101 g cheese', { quantity: 101, unit: 'g', name: 'cheese' }],
      ['70 g cheese', { quantity: 70, unit: 'g', name: 'cheese', optional: true }],
    ])
  })

  it('counts where an earlier ingredient is named again, and its notes are joined', async () => {
    const text =
      'Sift @flour{100%g}(fine). Add @&flour{150%g} and @flour{}(warm). Dust with @&flour{}.'

    assert.deepEqual(await linesOf(text), [
      ['250 g flour (fine, warm)', { quantity: 250, unit: 'g', name: 'flour', note: 'fine, warm' }],
    ])
  })
})

describe('a timer of Cooklang', () => {
  const TIMERS = {
    '~{10%minutes}': ['10 minutes', 600],
    '~{1.5%minutes}': ['1.5 minutes', 90],
    '~{1/2%hour}': ['1/2 hour', 1800],
    '~egg{42%seconds}': ['42 seconds', 42],
    '~{1%day}': ['1 day', 86_400],
    '~{10-15%min}': ['10-15 min', 900],
  } as const
  for (const [mark, [text, timer_seconds]] of Object.entries(TIMERS))
    it(`is read in ${mark}`, async () => {
      assert.deepEqual((await recipeOf(`Fry for ${mark}.`)).steps, [
        { text: `Fry for ${text}.`, timer_seconds },
      ])
    })

  it('may be only a word', async () => {
    for (const text of [
      'Let it ~rest, then eat',
      'Let it ~rest{} then eat',
      'Let it ~rest⸫ then eat',
    ])
      assert.deepEqual(await stepsOf(text), [text.replace('~', '').replace('{}', '')])
  })
})

describe('a line of Cooklang', () => {
  it('is a comment after two hyphens, but not after three', async () => {
    assert.deepEqual(await stepsOf('hello ---\nfrom: Ada\n---'), ['hello --- from: Ada ---'])
    assert.deepEqual(await linesOf('-- a comment\nEat @leek{2%kg} -- fresh\nand bread'), [
      ['2 kg leek', { quantity: 2, unit: 'kg', name: 'leek' }],
    ])
    assert.deepEqual((await recipeOf('-- only a comment')).steps, [])
  })
})

describe('the metadata of Cooklang', () => {
  it('are kept where no field takes them', async () => {
    const { author, source_url, total_minutes, cook_minutes, servings, extra, ...rest } =
      await recipeOf(`---
Sourced: a friend
cooking time    : 30 mins
servings: 1|2|3
serves: 4
yield: [500%ml, 350%g]
source:
  name: A book
  page: 12
time:
  cook: 10 min
  rest: 1 hour
author: { name: Ada, mail: ada@example.com }
images: [https://example.com/1.jpg, https://example.com/2.jpg]
cookware: [a pan]
---
Eat.
`)

    assert.deepEqual(rest, {
      title: 'A',
      yield_text: '500 ml, 350 g',
      image_url: 'https://example.com/1.jpg',
      ingredients: [],
      steps: [{ text: 'Eat.' }],
    })
    assert.deepEqual(
      [author, source_url, total_minutes, cook_minutes, servings],
      ['Ada', undefined, undefined, 10, undefined],
    )
    assert.deepEqual(extra, {
      imported_from: 'Cooklang',
      sourced: 'a friend',
      'cooking time': '30 mins',
      serves: 4,
      servings: '1|2|3',
      'source.name': 'A book',
      'source.page': 12,
      'time.rest': '1 hour',
      'author.mail': 'ada@example.com',
      cookware: ['a pan'],
      more_images: ['https://example.com/2.jpg'],
    })
  })
})

it('keeps all that a pantry of Cooklang says: what is low, numbers, and fields of others', async () => {
  const pantry = `[fridge]
milk = { expire = "10.05.2027", quantity = "1%L", low = "500%ml" }
eggs = { quantity = 6, low = '4', brand = "Farm", expire = "soon" }
yogurt = { quantity = "2%kg", low = "0.5" }
butter = { low = "a little" }
beer = 3
`
  const { records } = await readImport(
    buildZip([
      { name: 'config/pantry.conf', content: pantry },
      { name: 'A.cook', content: 'Eat @bread.' },
    ]),
  )

  const place = 'fridge'
  assert.deepEqual(
    records.filter(({ kind }) => kind === 'food'),
    [
      { kind: 'food', key: 'milk', name: 'milk', place, unit: 'ml', minimum: 500 },
      { kind: 'food', key: 'eggs', name: 'eggs', place, minimum: 4 },
      { kind: 'food', key: 'yogurt', name: 'yogurt', place, unit: 'kg', minimum: 0.5 },
      { kind: 'food', key: 'butter', name: 'butter', place },
      { kind: 'food', key: 'beer', name: 'beer', place },
    ],
  )
  assert.deepEqual(
    records.flatMap((one) =>
      one.kind === 'stock' ? [[one.name, one.quantity, one.unit, one.best_before, one.note]] : [],
    ),
    [
      ['milk', 1, 'L', '2027-05-10', undefined],
      ['eggs', 6, undefined, undefined, 'brand: Farm\nexpire: soon'],
      ['yogurt', 2, 'kg', undefined, undefined],
      ['butter', 1, undefined, undefined, 'low: a little'],
      ['beer', 3, undefined, undefined, undefined],
    ],
  )
})

it('takes what is always there, and what has no amount, for foods without stock', async () => {
  const words = ['unlim', 'some', 'UNLIM', 'unlimited', 'Some']
  const forms = words.flatMap((word) => [
    { word, value: `"${word}"`, note: undefined },
    { word, value: `{ quantity = "${word}" }`, note: undefined },
    { word, value: `{ quantity = '${word}', expire = "10.05.2027" }`, note: 'expire: 10.05.2027' },
  ])
  const lines = forms.map(({ value }, i) => `food${i} = ${value}`)
  const pantry = `[cupboard]\n${lines.join('\n')}\nsugar = "1/2%kg"\n`

  const { records } = await readImport(
    buildZip([
      { name: 'config/pantry.conf', content: pantry },
      { name: 'Tea.cook', content: 'Boil @water{200%ml}.' },
    ]),
  )

  assert.deepEqual(
    records.filter(({ kind, key }) => kind === 'food' && key !== 'sugar'),
    forms.map(({ word, note }, i) => ({
      kind: 'food',
      key: `food${i}`,
      name: `food${i}`,
      place: 'cupboard',
      ...(/^u/i.test(word) ? { staple: true } : {}),
      ...(note === undefined ? {} : { note }),
    })),
  )
  assert.deepEqual(
    records.filter(({ kind }) => kind === 'stock' || kind === 'broken'),
    [
      {
        kind: 'stock',
        key: 'sugar|cupboard',
        food: 'sugar',
        name: 'sugar',
        quantity: 0.5,
        unit: 'kg',
        place: 'cupboard',
      },
    ],
  )
})
