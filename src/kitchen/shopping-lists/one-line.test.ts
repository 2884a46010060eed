// All amounts of a thing that convert into each other are one line: by recipes, by the plan, in any spelling.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data, Json } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { UNIT_WORDS, wordsOfUnit } from '@larder/rules/measures/unit-words.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, toBuy } from '#test/fixtures/planned-kitchen.ts'

interface Amount {
  readonly quantity: number | null
  readonly unit: string | null
  readonly language?: string
}

type Fields = { readonly food?: Data; readonly name?: string; readonly owner?: Data }

/** Recipes of one ingredient each, added to a list one by one. */
function byRecipes(amounts: readonly Amount[], { food, name = 'Sugar', owner }: Fields = {}) {
  const kitchen = openPlannedKitchen(owner)
  const thing = food ? { food_id: kitchen.food(name, food) } : { name }
  for (const [i, { language = null, ...amount }] of amounts.entries()) {
    const recipe_id = kitchen.recipe(`Recipe ${i}`, [{ ...thing, ...amount }], { language })
    kitchen.run(addRecipe, { list_id: LIST, recipe_id })
  }
  return linesOf(kitchen)
}

/** So often a plan is reconciled while it grows. Each time it reads all recipes again. */
const TIMES = 4

/** The same recipes, planned and reconciled. @param eachTime whether also in between: after each of a few recipes */
function byPlan(
  amounts: readonly Amount[],
  { food, name = 'Sugar', owner }: Fields = {},
  eachTime = false,
) {
  const step = Math.ceil(amounts.length / TIMES)
  const kitchen = openPlannedKitchen(owner)
  const thing = food ? { food_id: kitchen.food(name, food) } : { name }
  for (const [i, { language = null, ...amount }] of amounts.entries()) {
    const recipe_id = kitchen.recipe(`Recipe ${i}`, [{ ...thing, ...amount }], { language })
    kitchen.plan(`Dinner ${i}`, MONDAY, { recipe_id })
    if (eachTime && i % step === 0) kitchen.reconcile()
  }
  kitchen.reconcile()
  return linesOf(kitchen)
}

const linesOf = ({ lines }: ReturnType<typeof openPlannedKitchen>) =>
  lines().map(({ data }): Amount => {
    const { planned_quantity = null, unit = null } = data
    return { quantity: numberOf(planned_quantity), unit: unit as string | null } // its type
  })
const numberOf = (value: Json) => (typeof value === 'number' ? value : null)

const inUnit = ({ quantity, unit }: Amount, to: string | null, food?: Data) => {
  const found = convert(fromNumber(quantity ?? 0), unit, to, food, { unitSystem: 'metric' })
  return 'quantity' in found ? toNumber(found.quantity, 4) : found
}

/** Expects one line, with the sum. */
function expectOneLine(amounts: readonly Amount[], sum: Amount, about: Fields = {}): void {
  const ways = [byRecipes(amounts, about), byPlan(amounts, about), byPlan(amounts, about, true)]
  for (const lines of ways) {
    const found = lines.map((line) => inUnit(line, sum.unit, about.food))
    assert.deepEqual(found, [inUnit(sum, sum.unit)], JSON.stringify({ amounts, lines }))
  }
}

describe('one line', () => {
  it('holds the spellings of each unit of each language', () => {
    let count = 0
    for (const [language, units] of Object.entries(UNIT_WORDS)) {
      const own = { language: language === 'any' ? 'en' : language }
      for (const words of Object.values(units)) {
        const spellings = wordsOfUnit(words)
        const [first = ''] = spellings
        const all = [...spellings, first.toUpperCase(), `${first}.`]
        const amounts = all.map((unit) => ({ quantity: 1, unit, ...own }))
        const name = knownUnit(first, own.language) ?? first
        expectOneLine(amounts, { quantity: all.length, unit: name })
        count += all.length
      }
    }
    assert.ok(count > 1000)
  })

  it('holds the words of all languages for a unit', () => {
    const words = new Map<string, Amount[]>()
    for (const [language, units] of Object.entries(UNIT_WORDS))
      for (const [unit, text] of Object.entries(units))
        for (const word of wordsOfUnit(text)) {
          const own = { language: language === 'any' ? 'en' : language }
          words.set(unit, [...(words.get(unit) ?? []), { quantity: 1, unit: word, ...own }])
        }
    for (const [unit, amounts] of words) expectOneLine(amounts, { quantity: amounts.length, unit })
  })

  it('holds the units of one dimension, and pieces with and without a word', () => {
    const unitless = [null, 'piece', 'pieces', 'each', 'Stück', 'pcs']
    const pieces = unitless.map((unit) => ({ quantity: 2, unit }))
    expectOneLine(pieces, { quantity: 12, unit: null })
    expectOneLine(pieces.toReversed(), { quantity: 12, unit: null })
    const masses = [
      { quantity: 500, unit: 'g' },
      { quantity: 0.5, unit: 'kg' },
      { quantity: 200, unit: 'grams' },
    ]
    for (const order of orders(masses)) expectOneLine(order, { quantity: 1200, unit: 'g' })
    const volumes = [
      { quantity: 1, unit: 'cup' },
      { quantity: 2, unit: 'cups' },
      { quantity: 250, unit: 'ml' },
    ]
    for (const order of orders(volumes)) expectOneLine(order, { quantity: 1000, unit: 'ml' })
  })

  it('has a unit of the household where units of two systems mix', () => {
    const systems = {
      metric: { home: 'ml l dl', others: 'cup us_cup imperial_pint tbsp tsp Tasse' },
      us: { home: 'cup us_pint tbsp', others: 'ml dl l metric_cup imperial_pint' },
    }
    const masses = {
      metric: { home: 'g kg', others: 'oz lb' },
      us: { home: 'oz lb', others: 'g kg' },
    }
    let count = 0
    for (const unit_system of ['metric', 'us'] as const)
      for (const { home, others } of [systems[unit_system], masses[unit_system]])
        for (const own of home.split(' '))
          for (const other of others.split(' ')) {
            const amounts = [other, own, other].map((unit) => ({
              quantity: 2,
              unit,
              language: 'de',
            }))
            const about = { owner: { unit_system } }
            for (const order of orders(amounts)) {
              const ways = [
                byRecipes(order, about),
                byPlan(order, about),
                byPlan(order, about, true),
              ]
              for (const lines of ways)
                assert.deepEqual(
                  lines.map(({ unit }) => unit),
                  [own],
                  JSON.stringify(order),
                )
              count++
            }
            const food = { default_unit: other }
            for (const lines of [
              byRecipes(amounts, { ...about, food }),
              byPlan(amounts, { ...about, food }),
            ])
              assert.deepEqual(
                lines.map(({ unit }) => unit),
                [other],
              )
          }
    assert.ok(count > 200)
  })

  it('holds what the facts of the food convert', () => {
    const food = { measures: [{ unit: 'can', quantity: 400, of: 'g' }], grams_per_each: 100 }
    const amounts = [
      { quantity: 1, unit: 'can' },
      { quantity: 0.8, unit: 'kg' },
      { quantity: 2, unit: 'Dosen', language: 'de' },
      { quantity: 2, unit: null },
    ]
    for (const order of orders(amounts))
      expectOneLine(order, { quantity: 2200, unit: 'g' }, { food })
  })

  it('holds some of a thing beside an amount of it', () => {
    const amounts = [
      { quantity: null, unit: null },
      { quantity: 2, unit: 'can' },
      { quantity: null, unit: 'g' },
    ]
    for (const order of orders(amounts)) expectOneLine(order, { quantity: 2, unit: 'can' })
  })

  it('does not hold what nothing converts', () => {
    const amounts = [
      { quantity: 2, unit: 'can' },
      { quantity: 400, unit: 'g' },
      { quantity: 1, unit: 'bunch' },
    ]
    for (const lines of [byRecipes(amounts), byPlan(amounts)])
      assert.deepEqual(new Set(lines.map(({ quantity }) => quantity)), new Set([1, 2, 400]))
  })
})

function orders<One>(all: readonly One[]): (readonly One[])[] {
  if (all.length < 2) return [all]
  return all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
}

describe('a line that a person has changed', () => {
  const UNITS: readonly (readonly [before: Amount, after: Amount])[] = [
    [
      { quantity: 500, unit: 'ml' },
      { quantity: 0.5, unit: 'l' },
    ],
    [
      { quantity: 1, unit: 'kg' },
      { quantity: 1000, unit: 'g' },
    ],
    [
      { quantity: 2, unit: 'cups' },
      { quantity: 500, unit: 'ml' },
    ],
    [
      { quantity: 2, unit: 'Dosen', language: 'de' },
      { quantity: 2, unit: 'cans' },
    ],
    [
      { quantity: 6, unit: null },
      { quantity: 0.5, unit: 'dozen' },
    ],
  ]
  const pairs = UNITS.flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]) as (readonly [Amount, Amount])[] // two of each

  /** A food without a unit, whose dinner is written in another unit after a person has changed its line. */
  function rewritten([before, after]: readonly [Amount, Amount], patch: Data) {
    const kitchen = openPlannedKitchen()
    const food_id = kitchen.food('Milk')
    const fields = ({ quantity, unit }: Amount) => ({
      ingredients: [
        { id: '0192f1a0-0000-7000-8000-000000000001', original_text: '', food_id, quantity, unit },
      ],
    })
    const { language = null } = before
    const recipe_id = kitchen.recipe('Pancakes', [], { language, ...fields(before) })
    kitchen.plan('Dinner', MONDAY, { recipe_id })
    kitchen.reconcile()
    const [line] = kitchen.lines()
    assert.ok(line)
    kitchen.change('shopping_item', line.id, patch)
    kitchen.change('recipe', recipe_id, { language: after.language ?? null, ...fields(after) })
    kitchen.reconcile()
    return kitchen.lines().map(({ id, data }): Data => ({ ...data, isSame: id === line.id }))
  }

  for (const pair of pairs)
    it(`keeps its amount, and stays dismissed: ${JSON.stringify(pair)}`, () => {
      const [set, ...others] = rewritten(pair, { quantity: 1000 })
      const [hidden, ...visible] = rewritten(pair, { dismissed_at: '2026-11-20T09:00:00.000Z' })

      assert.deepEqual([others, visible], [[], []])
      assert.deepEqual(
        [set?.['isSame'], set?.['quantity'], set?.['dismissed_at']],
        [true, 1000, null],
      )
      assert.notEqual(hidden?.['dismissed_at'], null)
    })
})

it('adds amounts that do not convert to lines of their own, also where the list has a line with only some', () => {
  const kitchen = openPlannedKitchen()
  const add = (title: string, amounts: readonly Amount[]) => {
    const recipe_id = kitchen.recipe(
      title,
      amounts.map((one) => ({ name: 'Sugar', ...one })),
    )
    kitchen.run(addRecipe, { list_id: LIST, recipe_id })
  }
  add('Some', [{ quantity: null, unit: 'pinch' }])

  add('Cake', [
    { quantity: 3, unit: 'g' },
    { quantity: 2, unit: 'l' },
  ])

  assert.deepEqual(toBuy(kitchen), [
    [2, 'l'],
    [3, 'g'],
  ])
})
