import assert from 'node:assert/strict'
import { it } from 'node:test'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { readJsonLd, readPage } from '#transfer/recipe-reader/page/read-page.ts'
import { leftTexts, withoutRepeated } from './left-texts.ts'

const COUNT = 500

/** A recipe with steps that differ only in a number or a part of a word, and with steps that stand in it twice. */
function recipeOf(seed: number) {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const lines = [
    `Bake ${10 + below(80)} minutes`,
    `Bake ${10 + below(80)} minutes at ${150 + below(9)}0 °C.`,
    'Stir well.',
    'Stir.',
    `Add ${1 + below(8)} eggs`,
    `Add ${1 + below(8)}/3 cup of egg`,
    `${1 + below(9)}. Cut into ${2 + below(20)} pieces.`,
    'Salz und Pfeffer',
    `Salz ${below(30)} g`,
    `${2 + below(30)}分煮る`,
  ] as const
  const one = () => lines[below(lines.length)] ?? lines[0]
  const steps = Array.from({ length: 2 + below(6) }, one)
  const shapes: readonly ((text: string) => unknown)[] = [
    (text) => text,
    (text) => ({ '@type': 'HowToStep', text }),
    (text) => ({ '@type': 'HowToStep', name: text, text }),
    (text) => ({ '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', text }] }),
  ]
  const shape = shapes[below(shapes.length)] ?? String
  return { steps, thing: { '@type': 'Recipe', recipeInstructions: steps.map(shape) }, below }
}

it('are none where all was read, also without the numbers of steps', () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const { steps, thing } = recipeOf(seed)
    const read = { steps: steps.map((text) => ({ text: text.replace(/^\d\. /, '') })) }

    assert.deepEqual(leftTexts(thing, read), [], `seed ${seed}`)
  }
})

it('are the lines that the draft has less often than the page, or with another number', () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const { steps, thing, below } = recipeOf(seed)
    const at = below(steps.length)
    const missed = steps[at] ?? ''
    const changed = missed.replace(/\d+(?!\.)/, (digits) => String(Number(digits) + 101))
    const others = steps.toSpliced(at, 1)
    const isOther = changed !== missed && below(2) === 0
    // A shorter text may be a part of a longer one, and was read then.
    if (others.some((one) => one !== missed && one.includes(missed.replace(/\W+$/, '')))) continue

    const left = leftTexts(thing, { steps: isOther ? [...others, changed] : others })

    assert.deepEqual(left, [missed], `seed ${seed}`)
  }
})

it('are no text that two properties of an object say, no date and no number of a step', () => {
  const thing = {
    '@type': 'Recipe',
    name: 'Soup',
    headline: 'Soup',
    recipeInstructions: [{ '@type': 'HowToStep', name: 'Passo 1', text: '1) Boil it.' }],
    dateline: '2026-10-14T21:00:00.000+02:00',
  }

  assert.deepEqual(leftTexts(thing, { title: 'Soup', steps: ['Boil it.'] }), [])
})

const PIE = {
  '@type': 'Recipe',
  name: 'Pie',
  recipeIngredient: ['1 egg'],
  recipeInstructions: 'Go.',
}

it('keeps what a recipe costs, and its videos', () => {
  const video = {
    '@type': 'VideoObject',
    name: 'How to',
    description: 'We show it.',
    contentUrl: 'https://a.example/v.mp4',
    embedUrl: '/embed',
  }
  const money = { '@type': 'MonetaryAmount', currency: 'EUR' }
  const range = { '@type': 'QuantitativeValue', minValue: 5, maxValue: 8 }
  const costs: readonly (readonly [unknown, readonly string[]])[] = [
    ['about 5 euros', ['about 5 euros']],
    [12, ['12']],
    [{ ...money, value: '12.50' }, ['12.50 EUR']],
    [{ ...money, value: range }, ['5–8 EUR']],
    [{ ...money, minValue: 5, maxValue: 8 }, ['5–8 EUR']],
    [
      ['$5', '$8'],
      ['$5', '$8'],
    ],
  ]
  for (const [estimatedCost, estimated_cost] of costs)
    assert.deepEqual(readJsonLd({ ...PIE, estimatedCost })?.draft.extra, { estimated_cost })

  const texts = ['How to', 'We show it.', 'https://a.example/v.mp4', 'https://a.example/embed']
  for (const one of [video, [video, video], { '@list': [video] }])
    assert.deepEqual(
      readJsonLd({ ...PIE, video: one }, { url: 'https://a.example/pie' })?.draft.extra,
      { video: texts },
    )
  assert.deepEqual(readJsonLd({ ...PIE, video: 'https://a.example/v' })?.draft.extra, {
    video: ['https://a.example/v'],
  })
})

it('names the other recipes of a list and of a page', () => {
  const list = [PIE, { ...PIE, name: 'Cake' }, { '@type': 'Recipe', name: 'Only a link' }]
  const html = `<h1>Pie</h1><script type="application/ld+json">${JSON.stringify(list)}</script>`

  for (const found of [readJsonLd(list), readJsonLd({ '@graph': list }), readPage(html)])
    assert.deepEqual([found?.draft.title, found?.draft.extra], ['Pie', { more_recipes: ['Cake'] }])
})

it('compares two long lists within bounds, and keeps the lines that it did not compare', () => {
  const words = 'abcdefghijklmnopqrstuvwxyz'.split('').join(' ')
  const long = Array.from({ length: 500 }, (_, i) => `${i} g ${`${words} `.repeat(40)}`)
  const first = Array.from({ length: 4000 }, () => 'a b c d')

  const found = withoutRepeated(
    [first, ['d c b a', 'a b e', ...long]].map((list) => list.map((text) => ({ text }))),
  )

  assert.deepEqual(
    found.slice(first.length).map(({ text }) => text),
    ['a b e', ...long],
  )
})
