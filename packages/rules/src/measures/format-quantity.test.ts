import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Locale } from './find-unit.ts'
import { formatQuantity } from './format-quantity.ts'

const METRIC: Locale = { unitSystem: 'metric' }
const US: Locale = { unitSystem: 'us' }

describe('an amount for people', () => {
  it('has the decimals that cooks need', () => {
    const shown = (
      [
        [1500, 'g'],
        [1234.5, 'Gramm'],
        [250.4, 'g'],
        [2.55, 'g'],
        [0.0004, 'g'],
        [1000, 'ml'],
        [1.25, 'kg'],
        [8.818, 'oz'],
        [2.5, 'EL'],
        [6, null],
        [1.5, 'each'],
        [2, 'Bund'],
        [1.5, 'us_cup'],
        [-0.25, 'l'],
        [0, 'g'],
        [0.000001, 'kg'],
      ] as const
    ).map(([quantity, unit]) => formatQuantity(quantity, unit, METRIC))

    assert.deepEqual(shown, [
      '1.5 kg',
      '1.23 kg',
      '250 g',
      '2.6 g',
      '0.0004 g',
      '1 l',
      '1.25 kg',
      '8.8 oz',
      '2.5 EL',
      '6',
      '1.5',
      '2 Bund',
      '1.5 cups',
      '-250 ml',
      '0 g',
      '0.001 g',
    ])
  })

  it('has the plural of an English name, and other units as they were written', () => {
    const units = [
      'clove',
      'can',
      'bunch',
      'leaf',
      'us_cup',
      'tbsp',
      'dozen',
      'Bund',
      'cloves',
      'g',
    ]

    assert.deepEqual(
      units.map((unit) => formatQuantity(3, unit, US)),
      [
        '3 cloves',
        '3 cans',
        '3 bunches',
        '3 leaves',
        '3 cups',
        '3 tbsp',
        '3 dozen',
        '3 Bund',
        '3 cloves',
        '3 g',
      ],
    )
  })

  it('has no plural where it is rounded to one', () => {
    const shown = [1.04, 0.98, 1.5].map((quantity) => formatQuantity(quantity, 'us_cup', US))

    assert.deepEqual(shown, ['1 cup', '1 cup', '1 1/2 cups'])
  })

  it('has fractions of cups and spoons in the US system', () => {
    const shown = (
      [
        [1.5, 'cup'],
        [1, 'cup'],
        [0.333333, 'us_cup'],
        [2.98, 'tbsp'],
        [0.25, 'tsp'],
        [0.01, 'tsp'],
        [1.125, 'pint'],
        [0, 'cup'],
        [8.818, 'oz'],
        [8.46, 'fl oz'],
        [1.5, 'lb'],
      ] as const
    ).map(([quantity, unit]) => formatQuantity(quantity, unit, US))

    assert.deepEqual(shown, [
      '1 1/2 cups',
      '1 cup',
      '1/3 cup',
      '3 tbsp',
      '1/4 tsp',
      '0.01 tsp',
      '1 1/8 pints',
      '0 cup',
      '8.8 oz',
      '8.5 fl oz',
      '1.5 lb',
    ])
  })

  it('is never shown as nothing if there is some', () => {
    const amount = fc.integer({ min: 1, max: 2_000_000_000 }).map((millionths) => millionths / 1e6)
    const unit = fc.constantFrom('g', 'kg', 'cup', 'tsp', 'oz', 'each', null, 'bunch')

    fc.assert(
      fc.property(amount, unit, fc.constantFrom(US, METRIC), (quantity, one, locale) =>
        assert.match(formatQuantity(quantity, one, locale), /^[^e]*[1-9]/),
      ),
    )
  })
  it('is the same in kg and in g, and in l and in ml', () => {
    const grams = fc.integer({ min: 1, max: 20_000 })
    const pair = fc.constantFrom(['kg', 'g'] as const, ['l', 'ml'] as const)

    fc.assert(
      fc.property(grams, pair, (amount, [large, small]) =>
        assert.equal(
          formatQuantity(amount / 1000, large, METRIC),
          formatQuantity(amount, small, METRIC),
        ),
      ),
    )
  })
})
