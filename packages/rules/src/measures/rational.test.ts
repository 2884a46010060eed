import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  add,
  compare,
  divide,
  fraction,
  fromNumber,
  multiply,
  type Rational,
  subtract,
  toNumber,
  ZERO,
} from './rational.ts'

const rationals = fc
  .tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 9n))
  .map(([numerator, denominator]) => fraction(numerator, denominator))
const amounts = fc
  .integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
  .map((millionths) => millionths / 1e6)

describe('a rational', () => {
  it('is exactly the decimal that JavaScript prints', () => {
    const tenth: Rational = { numerator: 1n, denominator: 10n }

    assert.deepEqual(add(fromNumber(0.1), fromNumber(0.2)), multiply(tenth, fromNumber(3)))
    assert.deepEqual(fromNumber(1e-7), fraction(1n, 10_000_000n))
    assert.deepEqual(fromNumber(-1.5e21), fraction(-15n * 10n ** 20n, 1n))
    assert.deepEqual(fromNumber(-0), ZERO)
  })

  it('comes back from an amount unchanged', () => {
    fc.assert(
      fc.property(amounts, (amount) => assert.equal(toNumber(fromNumber(amount)), amount + 0)),
    )
  })

  it('keeps the laws of arithmetic', () => {
    fc.assert(
      fc.property(rationals, rationals, rationals, (a, b, c) => {
        assert.deepEqual(subtract(add(a, b), b), a)
        assert.deepEqual(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))
        if (compare(b, ZERO) !== 0) assert.deepEqual(divide(multiply(a, b), b), a)
        assert.equal(compare(a, b), compare(subtract(a, b), ZERO))
        assert.ok(compare(a, b) === -compare(b, a) && compare(a, a) === 0)
      }),
    )
  })

  it('refuses to divide by 0', () => {
    assert.throws(() => divide(fromNumber(1), ZERO), RangeError)
  })
})

describe('a rounded rational', () => {
  it('takes the even last decimal where two are equally near', () => {
    const halves = [0.5, 1.5, 2.5, -0.5, -1.5, -2.5]

    const rounded = halves.map((half) => toNumber(divide(fromNumber(half), fromNumber(1e6))))

    assert.deepEqual(rounded, [0, 0.000002, 0.000002, 0, -0.000002, -0.000002])
    assert.deepEqual([toNumber(fromNumber(2.5), 0), toNumber(fromNumber(1.25), 1)], [2, 1.2])
  })

  it('of a sum of many different fractions keeps the decimals of its parts, not their denominators', () => {
    const odd = Array.from({ length: 2000 }, (_, i) => 10n ** 12n + BigInt(2 * i + 1))
    const parts = [1n, -1n].flatMap((one) =>
      odd.map((all) => fraction(one < 0n ? all + one : one, all)),
    )

    const sum = parts.reduce(add, ZERO)

    assert.equal(toNumber(sum, 20), 2000)
    assert.ok(sum.denominator <= 10n ** 60n)
  })

  it('is at most half of the last decimal away', () => {
    fc.assert(
      fc.property(rationals, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const apart = subtract(fromNumber(toNumber(value, decimals)), value)
        const half = fraction(1n, 2n * 10n ** BigInt(decimals))

        // A double has 15 digits, so the test compares only numbers that it can hold.
        fc.pre(Math.abs(toNumber(value)) < 1e9)

        assert.ok(compare(apart, half) <= 0 && compare(subtract(ZERO, apart), half) <= 0)
      }),
    )
  })
})
