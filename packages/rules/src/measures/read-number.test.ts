import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decimalPointOf, readNumber } from './read-number.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb'] as const
const BLANKS = [' ', '\u00a0', '\u202f', '\u2009', "'", '’']
/** The writings of fractions that kitchens have, by their value. */
const FRACTIONS: readonly (readonly [number, readonly string[]])[] = [
  ['½', 1, 2],
  ['⅓', 1, 3],
  ['⅔', 2, 3],
  ['¼', 1, 4],
  ['¾', 3, 4],
  ['⅕', 1, 5],
  ['⅙', 1, 6],
  ['⅛', 1, 8],
  ['⅜', 3, 8],
  ['⅞', 7, 8],
].map(([sign, above, below]) => [
  Number(above) / Number(below),
  [`${sign}`, `${above}/${below}`, `${above}⁄${below}`, `${above} / ${below}`],
])

/** All writings of a whole number in a language, made from what the platform knows of it. */
function writingsIn(language: string): (value: number) => string[] {
  const format = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const sign =
    format.formatToParts(1234).find(({ type }) => type === 'group')?.value ?? assert.fail()
  return (value) => {
    const grouped = format.format(value)
    return [String(value), grouped, ...BLANKS.map((blank) => grouped.replaceAll(sign, blank))]
  }
}

const close = (read: number | undefined, value: number) =>
  read !== undefined && Math.abs(read - value) < 1e-6

/** Not the code of a country that was renamed. */
const isCurrent = (region: string) => Intl.getCanonicalLocales(`en-${region}`)[0] === `en-${region}`

describe('a number', () => {
  for (const language of LANGUAGES)
    it(`from 1 to 9,999 is read in all its writings: ${language}`, () => {
      const writingsOf = writingsIn(language)
      const wrong = []
      for (let value = 1; value < 10_000; value++)
        for (const text of writingsOf(value))
          if (readNumber(text, language) !== value) wrong.push(text)

      assert.deepEqual(wrong, [])
    })

  for (const language of LANGUAGES)
    it(`with decimals is read as the language writes it: ${language}`, () => {
      const wrong = []
      for (let value = 0.25; value < 9999; value += 33.25) {
        const text = new Intl.NumberFormat(language, { useGrouping: 'always' }).format(value)
        if (readNumber(text, language) !== value) wrong.push(text)
      }

      assert.deepEqual(wrong, [])
    })

  it('with a fraction is read in all writings', () => {
    const wrong = []
    for (const [part, texts] of FRACTIONS)
      for (const text of texts) {
        if (!close(readNumber(text), part)) wrong.push(text)
        for (const whole of [1, 2, 12])
          for (const blank of [' ', '\u00a0', '\u202f'])
            if (!close(readNumber(whole + blank + text), whole + part)) wrong.push(whole + text)
        if (text.length === 1 && !close(readNumber(`1${text}`), 1 + part)) wrong.push(`1${text}`)
      }

    assert.deepEqual(wrong, [])
  })

  it('has the decimal point of its language and region, as in CLDR', () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i))
    const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const wrong = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((region) => regions.of(region) !== undefined && isCurrent(region))
      .flatMap((region) => LANGUAGES.map((language) => `${language}-${region}`))
      .filter((tag) => !new Intl.NumberFormat(tag).format(1.5).includes(decimalPointOf(tag) ?? '?'))

    assert.deepEqual(wrong, [])
    assert.deepEqual(['xx', null, 'espresso', 'no', 'nn-NO'].map(decimalPointOf), [
      undefined,
      undefined,
      undefined,
      ',',
      ',',
    ])
  })

  it('is nothing else', () => {
    const others = [
      '1 00',
      '1 0000',
      '01 000',
      '1,2,3',
      '12 eggs',
      '1/0',
      '1e3',
      '--1',
      '9'.repeat(10),
      '1,234,567,890',
    ]

    assert.deepEqual(
      others.map((text) => readNumber(text, 'en')),
      others.map(() => undefined),
    )
  })
})
