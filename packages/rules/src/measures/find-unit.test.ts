import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findUnit, type Locale } from './find-unit.ts'
import { PACK_WORDS } from './pack-words.ts'
import { UNIT_WORDS, wordsOfUnit } from './unit-words.ts'
import { BY_SYSTEM, UNITS } from './units.ts'

const METRIC: Locale = { unitSystem: 'metric' }
const codeOf = (text: string | null, language?: string) =>
  findUnit(text, language === undefined ? METRIC : { ...METRIC, language }).code

const WORDS = Object.entries(UNIT_WORDS).flatMap(([language, units]) =>
  Object.entries(units).flatMap(([unit, words]) =>
    wordsOfUnit(words).map((word) => ({ language, unit, word })),
  ),
)

describe('a unit', () => {
  it('is found by each of its words in its language', () => {
    for (const { language, unit, word } of WORDS)
      assert.equal(
        codeOf(word, language === 'any' ? 'en' : language),
        BY_SYSTEM[unit]?.metric ?? unit,
        `${word} (${language})`,
      )
  })

  it('is found with a dot and with the ending of its plural in brackets: `Bd.`, `Prise(n)`', () => {
    for (const { language, unit, word } of WORDS.filter((one) => /\p{L}$/u.test(one.word)))
      for (const ending of ['.', '(s)', '(n)', '(en)', '(e)', '(x)'])
        assert.equal(
          codeOf(word + ending, language === 'any' ? 'en' : language),
          BY_SYSTEM[unit]?.metric ?? unit,
          `${word}${ending} (${language})`,
        )
    for (const text of ['bag(big)', 'can (s)', '(s)', 'g/l', 'pint(uk)', 'oz(t)'])
      assert.equal(findUnit(text, METRIC).code, text)
  })

  it('is found by its code in every language', () => {
    for (const code of Object.keys(UNITS))
      assert.deepEqual(findUnit(code, { ...METRIC, language: 'fr' }), {
        code,
        measure: UNITS[code],
      })
  })

  it('is told by the case of a letter in American recipes, and else is another unit', () => {
    const letters = { us_tbsp: ['T', 'T.', ' T '], us_tsp: ['t', 't.'], us_cup: ['c', 'C', 'c.'] }

    for (const [code, texts] of Object.entries(letters))
      for (const text of texts) assert.equal(findUnit(text, { unitSystem: 'us' }).code, code, text)
    for (const language of Object.keys(UNIT_WORDS).filter((one) => !/any|en/.test(one)))
      for (const letter of 'TLCGS')
        if (codeOf(letter, language) === letter)
          assert.notEqual(codeOf(letter.toLowerCase(), language), letter, `${letter} (${language})`)
    assert.deepEqual([codeOf('T', 'de'), codeOf('t', 'de')], ['T', 't'])
  })

  it('is found in other spellings, and without a language', () => {
    const texts = [
      'Stück',
      'STUCK',
      'EL',
      ' Eßl. ',
      'Esslöffel',
      'c. à s.',
      'fl. oz.',
      'US cups',
      'kg.',
    ]

    const codes = texts.map((text) => codeOf(text))

    assert.deepEqual(codes, [
      'each',
      'each',
      'metric_tbsp',
      'metric_tbsp',
      'metric_tbsp',
      'metric_tbsp',
      'imperial_fl_oz',
      'us_cup',
      'kg',
    ])
    assert.deepEqual(
      [codeOf(null), codeOf('us_cup'), codeOf('US Cup')],
      ['each', 'us_cup', 'us_cup'],
    )
  })

  it('follows the language where a word has several meanings', () => {
    const pund = ['da', 'nb', 'no-NO', 'sv-SE', 'de', undefined].map((one) => codeOf('Pund', one))
    const cc = ['fr', 'en', 'xx', 'constructor', undefined].map((one) => codeOf('cc', one))

    assert.deepEqual(pund, ['half_kg', 'half_kg', 'half_kg', 'lb', 'pund', 'pund'])
    assert.deepEqual(cc, ['metric_tsp', 'ml', 'cc', 'cc', 'cc'])
  })

  it('has another meaning in another language only where we know it', () => {
    const words = Map.groupBy(WORDS, ({ word }) => word)
    const several = [...words]
      .filter(([, all]) => new Set(all.map(({ unit }) => unit)).size > 1)
      .map(([word]) => word)

    assert.deepEqual(several.toSorted(), ['cc', 'pund'])
  })

  it('is that of a pack only in its own language where other languages have no such word', () => {
    const others = new Set(WORDS.map(({ word }) => word))
    for (const [language, units] of Object.entries(PACK_WORDS))
      for (const [unit, words] of Object.entries(units))
        for (const word of wordsOfUnit(words)) {
          assert.equal(codeOf(word, language), unit, `${word} (${language})`)
          assert.equal(codeOf(word), word, `${word} is known in another language too`)
          assert.ok(!others.has(word), word)
        }
  })

  it('of packing and of parts of plants is known with its plurals', () => {
    const texts = ['jars', 'Gläser', 'barattoli', 'loaves', 'Tüten', 'bolsas', 'brins']

    assert.deepEqual(
      texts.map((text) => codeOf(text)),
      ['jar', 'jar', 'jar', 'loaf', 'bag', 'bag', 'sprig'],
    )
  })

  it('that nobody knows is named by its text in lower case', () => {
    assert.deepEqual(findUnit('  Große  Kelle ', METRIC), {
      code: 'große kelle',
      measure: undefined,
    })
    assert.deepEqual(findUnit('constructor', METRIC), { code: 'constructor', measure: undefined })
  })

  it('is found by its own code again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        const unit = findUnit(text, METRIC)

        assert.deepEqual(findUnit(unit.code, METRIC), unit)
      }),
    )
  })
})
