import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import type { Locale } from '@larder/rules/measures/find-unit.ts'
import { divide, fromNumber, ONE, toNumber } from '@larder/rules/measures/rational.ts'
import { BY_SYSTEM, UNITS } from '@larder/rules/measures/units.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import type { Lot } from './lots.ts'
import { shortfallOf, startStock, takeFromLots } from './take-from-lots.ts'

const LOCALES: readonly Locale[] = [{ unitSystem: 'metric' }, { unitSystem: 'us' }]
const PARTS = Array.from({ length: 48 }, (_, i) => i + 1)
const SOME_PARTS = [3, 7, 12, 13, 24, 41, 48]

const lotOf = (quantity: number, unit: string | null): Lot => ({
  id: 'lot',
  data: {},
  quantity,
  unit,
  effectiveDate: null,
  isPastUseBy: false,
  isPastDate: false,
})

interface Case {
  readonly whole: string | null
  readonly part: string | null
  readonly food?: Data
}

/** Takes one amount from a lot of one whole. @returns what is left, and the shortfall in the answer */
function take(quantity: number, left: number, { whole, part, food }: Case, locale: Locale) {
  const lot = lotOf(left, whole)
  const wanted = { quantity: fromNumber(quantity), unit: part, food, locale }
  const { takes, shortfall } = takeFromLots(startStock(), [lot], wanted)
  const taken = takes.reduce((sum, one) => addQuantities(sum, one.quantity), 0)
  return { left: addQuantities(left, -taken), short: shortfallOf(shortfall, part) }
}

/** Takes a whole in n equal parts, and then one more. @returns undefined where six decimals can't say the part */
function takeAll(one: Case, n: number, locale: Locale) {
  const whole = convert(ONE, one.whole, one.part, one.food, locale)
  assert.ok('quantity' in whole, `${one.whole} and ${one.part} convert`)
  const part = toNumber(divide(whole.quantity, fromNumber(n)))
  const inWhole = convert(fromNumber(part), one.part, one.whole, one.food, locale)
  const size = 'quantity' in inWhole ? toNumber(inWhole.quantity) : 0
  if (part < 0.0001 || size < 0.0001) return undefined
  const lefts: number[] = []
  let last = { left: 1, short: null as ReturnType<typeof shortfallOf> }
  for (let i = 0; i < n; i++) {
    last = take(part, last.left, one, locale)
    lefts.push(last.left)
  }
  const before = lefts.at(-2) ?? 1
  const more = take(part, last.left, one, locale)
  return { ...last, hasPartBefore: before > 0, more: more.short, part }
}

/** Only some units are larger or smaller elsewhere. */
const localesOf = ({ whole, part }: Case) =>
  [whole, part].some((unit) => unit !== null && Object.hasOwn(BY_SYSTEM, unit))
    ? LOCALES
    : LOCALES.slice(0, 1)

/** @returns how many wholes were taken */
function expectNothingLeft(cases: readonly Case[], parts: readonly number[]): number {
  let count = 0
  for (const one of cases)
    for (const locale of localesOf(one))
      for (const n of parts) {
        const taken = takeAll(one, n, locale)
        if (!taken) continue
        count++
        const { part, ...found } = taken
        const more = { quantity: part, unit: one.part }
        const expected = { left: 0, short: null, hasPartBefore: true, more }
        assert.deepEqual(found, expected, `1 ${one.whole} in ${n} parts of ${part} ${one.part}`)
      }
  return count
}

const measured = (quantity: number, of: string): Case => ({
  whole: 'box',
  part: of,
  food: { measures: [{ unit: 'box', quantity, of }] },
})

describe('a whole that is taken in equal parts', () => {
  const codes = [...Object.keys(UNITS), ...Object.keys(BY_SYSTEM)]

  it('leaves nothing, in any two units that convert', () => {
    const pairs = codes.flatMap((whole) =>
      codes.flatMap((part) =>
        'quantity' in convert(ONE, whole, part, undefined, { unitSystem: 'metric' })
          ? [{ whole, part }]
          : [],
      ),
    )

    assert.ok(expectNothingLeft(pairs, SOME_PARTS) > 5000)
  })

  it('leaves nothing, with the measures of a household', () => {
    const pieces = PARTS.map((n) => measured(n, 'piece'))
    const masses = [33.3, 125, 250, 333, 400, 454, 700, 750, 900, 1000].flatMap((quantity) =>
      ['g', 'ml'].map((of) => measured(quantity, of)),
    )
    const facts = { density_g_per_ml: 0.53, grams_per_each: 57 }
    const others = [
      ['cup', 'g'],
      ['l', 'g'],
      ['kg', 'piece'],
      ['kg', 'cup'],
      ['dozen', 'g'],
      ['box', 'cup'],
      ['box', 'tbsp'],
    ].map(([whole = null, part = null]) => {
      return { whole, part, food: { ...facts, measures: [{ unit: 'box', quantity: 3, of: 'l' }] } }
    })

    assert.ok(expectNothingLeft([...pieces, ...masses, ...others], PARTS) > 3000)
  })
})

const leftOf = (quantity: number, part: string, whole: string, of: number) =>
  take(quantity, of, { whole, part }, { unitSystem: 'metric' }).left

describe('a part of a lot', () => {
  it('leaves the rest, however small it is', () => {
    assert.deepEqual(
      [
        leftOf(0.9999, 'kg', 'kg', 1),
        leftOf(999.9, 'g', 'kg', 1),
        leftOf(0.00001, 'g', 'g', 0.00003),
      ],
      [0.0001, 0.0001, 0.00002],
    )
  })
})
