import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unitOfLine } from '@larder/rules/shopping-lists/planned/group-demands.ts'
import fc from 'fast-check'
import { amountToBuy } from './amount-to-buy.ts'

/** As recipes write them, with the unit of a line. */
const lineUnit = (words: readonly string[]) =>
  fc.constantFrom(...words).map((unit) => unitOfLine({ unit, language: null }))
const whole = lineUnit([
  'each',
  'piece',
  'Stück',
  'can',
  'Dosen',
  'bottles',
  'Packung',
  'jar',
  'box',
])
const measured = lineUnit(['g', 'grams', 'kg', 'ml', 'Liter', 'cups', 'EL', 'Prise'])
const planned = fc.integer({ min: 1, max: 40_000 }).map((n) => n / 1000)

describe('the amount to buy', () => {
  it('is the next whole number of what comes whole', () => {
    fc.assert(
      fc.property(whole, planned, (unit, planned_quantity) => {
        const found = amountToBuy({ quantity: null, planned_quantity, unit })

        assert.equal(found, Math.max(1, Math.ceil(planned_quantity - 0.0015)))
      }),
    )
  })

  it('is the exact amount of what is measured', () => {
    fc.assert(
      fc.property(measured, planned, (unit, planned_quantity) =>
        assert.equal(amountToBuy({ planned_quantity, unit }), planned_quantity),
      ),
    )
  })

  it('is not rounded where a person set it, and unknown where a recipe has none', () => {
    assert.equal(amountToBuy({ quantity: 1.5, planned_quantity: 3, unit: null }), 1.5)
    assert.equal(amountToBuy({ quantity: null, planned_quantity: 0, unit: null }), null)
  })

  it('is one where two halves were planned, though each was rounded', () => {
    assert.equal(amountToBuy({ planned_quantity: 0.333333 + 0.333334 + 0.333334, unit: null }), 1)
  })
})
