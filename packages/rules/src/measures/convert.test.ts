import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import fc from 'fast-check'
import { convert } from './convert.ts'
import type { Locale } from './find-unit.ts'
import { fromNumber, toNumber } from './rational.ts'
import { BY_SYSTEM, UNITS } from './units.ts'

const METRIC: Locale = { unitSystem: 'metric' }
const US: Locale = { unitSystem: 'us' }

/** Converts and rounds. */
function converted(
  quantity: number,
  from: string | null,
  to: string | null,
  food?: Data,
  locale = METRIC,
) {
  const result = convert(fromNumber(quantity), from, to, food, locale)
  return 'missing' in result ? result : { quantity: toNumber(result.quantity), by: result.by }
}

/** 100,000 of each unit of kitchens, in ml. */
const kitchenUnits = (locale: Locale) =>
  ['cup', 'pint', 'fl oz', 'tbsp', 'tsp'].map((unit) =>
    converted(100_000, unit, 'ml', undefined, locale),
  )
const unaided = (...ml: number[]) => ml.map((quantity) => ({ quantity, by: [] }))
const missing = (from: string | null, to: string | null, food?: Data) =>
  converted(1, from, to, food)

const flour = { density_g_per_ml: 0.53, grams_per_each: null, measures: [] }
const tomatoes = {
  density_g_per_ml: 1.03,
  grams_per_each: 120,
  measures: [
    { unit: 'can', quantity: 400, of: 'g' },
    { unit: 'tray', quantity: 6, of: 'Cans' },
    { unit: 'can', quantity: 999, of: 'g' },
  ],
}

describe('a conversion', () => {
  it('has exact factors', () => {
    const cups = ['us_cup', 'metric_cup', 'imperial_cup', 'us pint', 'imperial_pint', 'us_fl_oz']
    const ml = cups.map((unit) => converted(1, unit, 'ml'))

    assert.deepEqual(
      ml.map((one) => ('quantity' in one ? one.quantity : undefined)),
      [236.588236, 250, 284.130625, 473.176473, 568.26125, 29.57353],
    )
    assert.deepEqual(converted(1_000_000, 'us_tsp', 'ml'), { quantity: 4928921.59375, by: [] })
    assert.deepEqual(converted(1_000_000, 'us_cup', 'ml'), { quantity: 236588236.5, by: [] })
    assert.deepEqual(converted(1000, 'lb', 'g'), { quantity: 453592.37, by: [] })
    assert.deepEqual(converted(16, 'oz', 'lb'), { quantity: 1, by: [] })
    assert.deepEqual(converted(1, null, 'each'), { quantity: 1, by: [] })
    assert.deepEqual(converted(0.5, 'dozen', null), { quantity: 6, by: [] })
  })

  it('follows the unit system of the household', () => {
    assert.deepEqual(
      kitchenUnits(US),
      unaided(23658823.65, 47317647.3, 2957352.95625, 1478676.478125, 492892.159375),
    )
    assert.deepEqual(
      kitchenUnits(METRIC),
      unaided(25_000_000, 56_826_125, 2841306.25, 1_500_000, 500_000),
    )
  })

  it('uses facts of the food, and names them', () => {
    assert.deepEqual(converted(1, 'us_cup', 'g', flour), {
      quantity: 125.391765,
      by: ['density_g_per_ml'],
    })
    assert.deepEqual(converted(6, null, 'kg', tomatoes), {
      quantity: 0.72,
      by: ['grams_per_each'],
    })
    assert.deepEqual(converted(2, 'cans', 'g', tomatoes), { quantity: 800, by: ['measures.can'] })
    assert.deepEqual(converted(120, null, 'tray', tomatoes), {
      quantity: 6,
      by: ['grams_per_each', 'measures.can', 'measures.tray'],
    })
    assert.deepEqual(converted(1, 'tray', 'l', tomatoes), {
      quantity: 2.330097,
      by: ['measures.tray', 'measures.can', 'density_g_per_ml'],
    })
    assert.deepEqual(
      converted(1, 'cup', 'g', { measures: [{ unit: 'cup', quantity: 120, of: 'g' }] }, US),
      { quantity: 120, by: ['measures.cup'] },
    )
  })

  it('refuses without a fact, and names the missing one', () => {
    assert.deepEqual(missing('cup', 'g'), { missing: 'density_g_per_ml' })
    assert.deepEqual(missing('g', 'cup', { density_g_per_ml: 0 }), { missing: 'density_g_per_ml' })
    assert.deepEqual(missing(null, 'g', flour), { missing: 'grams_per_each' })
    assert.deepEqual(missing('ml', null, flour), { missing: 'grams_per_each' })
    assert.deepEqual(missing('ml', null, { grams_per_each: 5 }), { missing: 'density_g_per_ml' })
    assert.deepEqual(missing('Bunch', 'g', flour), { missing: 'measures.bunch' })
    assert.deepEqual(missing('g', 'bunch', flour), { missing: 'measures.bunch' })
    assert.deepEqual(missing('can', 'l', { ...tomatoes, density_g_per_ml: null }), {
      missing: 'density_g_per_ml',
    })
  })

  it('leaves an amount of the same named unit as it is', () => {
    assert.deepEqual(converted(3, 'Bunch ', 'bunch'), { quantity: 3, by: [] })
    assert.deepEqual(converted(3, 'foo', 'foos'), { missing: 'measures.foo' })
  })

  it('back gives the same amount, between all units of a food with all facts', () => {
    const units = fc.constantFrom(
      ...Object.keys(UNITS),
      ...Object.keys(BY_SYSTEM),
      'can',
      'tray',
      null,
    )
    const amount = fc
      .integer({ min: -1e9, max: 1e9 })
      .map((millionths) => fromNumber(millionths / 1e6))

    fc.assert(
      fc.property(amount, units, units, fc.constantFrom(US, METRIC), (quantity, a, b, locale) => {
        const there = convert(quantity, a, b, tomatoes, locale)
        assert.ok('quantity' in there)
        const back = convert(there.quantity, b, a, tomatoes, locale)

        assert.ok('quantity' in back)
        assert.deepEqual(back.quantity, quantity)
        assert.deepEqual(back.by, there.by.toReversed())
      }),
    )
  })
})
