import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLines } from '@larder/rules/shopping-lists/lines/parse-lines.ts'
import { noteDates } from './typed-dates.ts'

const TODAY = '2026-12-01'
const NAMES = ['paprika', 'chicken thighs', 'milk', 'ham', 'free range eggs', 'greek yoghurt']
const AMOUNTS = ['', ' 600 g', ' 200g', ' 2 l']
const DATES = [
  ['', undefined],
  [' until Thursday', '2026-12-03'],
  [' until 5 Dec', '2026-12-05'],
  [' best before 7/12', '2026-12-07'],
  [' use by January 2', '2027-01-02'],
] as const

describe('typed foods with dates', () => {
  it('keep each name, amount and date in any combination', () => {
    let seed = 7
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647
      return from[seed % from.length]!
    }
    for (let run = 0; run < 500; run++) {
      const things = Array.from({ length: 1 + (run % 5) }, () => ({
        name: pick(NAMES),
        amount: pick(AMOUNTS),
        date: pick(DATES),
      }))
      const text = things.map(({ name, amount, date }) => name + amount + date[0]).join(', ')
      const lines = parseLines(noteDates(text, TODAY, 'en'), { language: 'en' })
      assert.deepEqual(
        lines.map(({ name, note, quantity }) => [name, note, quantity]),
        things.map(({ name, amount, date }) => [
          name,
          date[1],
          amount === '' ? undefined : Number.parseInt(amount, 10),
        ]),
        text,
      )
    }
  })

  for (const [language, text, date] of [
    ['de', 'Milch bis 5. Dezember', '2026-12-05'],
    ['de', 'Milch bis Donnerstag', '2026-12-03'],
    ['de', 'Milch bis 7.12.', '2026-12-07'],
    ['fr', 'lait jusqu’au 5 décembre', '2026-12-05'],
    ['es', 'leche hasta el 5 de diciembre', '2026-12-05'],
    ['it', 'latte fino al 5 dicembre', '2026-12-05'],
    ['nl', 'melk tot 5 december', '2026-12-05'],
  ] as const)
    it(`are read in ${language}: ${text}`, () => {
      assert.match(noteDates(text, TODAY, language), RegExp(`^\\p{L}+ \\(${date}\\)$`, 'u'))
    })
})

const two = (number: number) => String(number).padStart(2, '0')

describe('a typed date of two numbers', () => {
  const MONTH_FIRST = ['en-US']
  const DAY_FIRST = ['en', 'en-GB', 'en-AU', 'de', 'de-AT', 'fr-FR', 'es-MX', 'it-IT', 'nl-NL']

  for (const locale of [...MONTH_FIRST, ...DAY_FIRST])
    it(`has the order of its region: ${locale}`, () => {
      for (let day = 1; day <= 12; day++)
        for (let month = 1; month <= 12; month++) {
          const [first, second] = MONTH_FIRST.includes(locale) ? [month, day] : [day, month]
          const date = `2027-${two(month)}-${two(day)}`
          assert.equal(noteDates(`ham until ${first}/${second}/27`, TODAY, locale), `ham (${date})`)
          assert.equal(noteDates(`ham bis ${day}.${month}.27`, TODAY, locale), `ham (${date})`)
        }
    })

  it('is read in the other order where there is no such month', () => {
    assert.equal(noteDates('ham until 25/12', TODAY, 'en-US'), 'ham (2026-12-25)')
    assert.equal(noteDates('ham until 3/4', TODAY, 'en-US'), 'ham (2027-03-04)')
    assert.equal(noteDates('ham until 3/4', TODAY, 'en-GB'), 'ham (2027-04-03)')
  })
})
