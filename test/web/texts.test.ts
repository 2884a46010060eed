import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readNumber } from '@larder/rules/measures/read-number.ts'
import { readIngredient } from '@larder/rules/recipe-text/read-ingredient.ts'
import { decimalPointOf, endSentence, regionalLocale, unitFor } from '#web/texts/words.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const

describe('a typed number', () => {
  const rows: readonly (readonly [typed: string, english: unknown, others: unknown])[] = [
    ['12', 12, 12],
    ['1.5', 1.5, 1.5],
    ['1,5', 1.5, 1.5],
    ['.5', 0.5, 0.5],
    [' 0,125 ', 0.125, 0.125],
    ['1,234', 1234, 1.234],
    ['1.234', 1.234, 1234],
    ['12,500', 12_500, 12.5],
    ['12.500', 12.5, 12_500],
    ['1,2345', 1.2345, 1.2345],
    ['1,234.5', 1234.5, 1234.5],
    ['1.234,5', 1234.5, 1234.5],
    ['1,234,567', 1_234_567, 1_234_567],
    ['1.234.567', 1_234_567, 1_234_567],
    ['1 234,5', 1234.5, 1234.5],
    ['1\u202f234', 1234, 1234],
    ['1’234', 1234, 1234],
    ['-2', -2, -2],
    ['', undefined, undefined],
    ['two', undefined, undefined],
    ['1e3', undefined, undefined],
    ['1,2,3', undefined, undefined],
    ['12 eggs', undefined, undefined],
  ]
  for (const [typed, english, others] of rows)
    it(`is read with the decimal point of the language: “${typed}”`, () => {
      assert.deepEqual([readNumber(typed, 'en'), readNumber(typed, 'de')], [english, others])
    })

  it('has thousands in an ingredient of any language', () => {
    const lines = {
      en: '1,234 g flour',
      de: '1.234 g Mehl',
      fr: '1.234 g farine',
      es: '1.234 g harina',
      nl: '1.234 g bloem',
      it: '1.234 g farina',
    }

    const read = LANGUAGES.map((language) => readIngredient(lines[language], language).quantity)

    assert.deepEqual(read, [1234, 1234, 1234, 1234, 1234, 1234])
  })

  it('has no half of a character in the name or the note of a long ingredient', () => {
    const [long, remark] = [`${'x'.repeat(199)}𠮷`, `${'y'.repeat(1999)}𠮷`]

    const read = [readIngredient(long, 'en'), readIngredient(`1 egg, ${remark}`, 'en')]

    assert.deepEqual([read[0]?.name, read[1]?.note], [long, remark])
  })

  it('has thousands in a range of amounts', () => {
    const [english, german] = [
      readIngredient('1,000–1,500 g flour', 'en'),
      readIngredient('1,5–2,5 kg Mehl', 'de'),
    ]

    assert.deepEqual(
      [english, german].map((one) => [one.quantity, one.quantityMax, one.unit]),
      [
        [1000, 1500, 'g'],
        [1.5, 2.5, 'kg'],
      ],
    )
  })
})

const words = async (language: (typeof LANGUAGES)[number]) => ({
  language,
  words: (await import(`../../web/texts/${language}/first.ts`)).firstTexts.units,
})

describe('the word of a unit', () => {
  it('has the number of its amount in six languages', async () => {
    const shown = await Promise.all(
      LANGUAGES.map(async (language) => {
        const own = await words(language)
        return ['serving', 'can', 'bunch', 'clove'].map((unit) =>
          [0.5, 1, 2].map((n) => unitFor(unit, n, own)).join(' '),
        )
      }),
    )

    assert.deepEqual(shown, [
      ['serving serving servings', 'can can cans', 'bunch bunch bunches', 'clove clove cloves'],
      ['Portion Portion Portionen', 'Dose Dose Dosen', 'Bund Bund Bund', 'Zehe Zehe Zehen'],
      [
        'portion portion portions',
        'boîte boîte boîtes',
        'botte botte bottes',
        'gousse gousse gousses',
      ],
      [
        'ración ración raciones',
        'lata lata latas',
        'manojo manojo manojos',
        'diente diente dientes',
      ],
      ['portie portie porties', 'blik blik blikken', 'bos bos bossen', 'teen teen tenen'],
      [
        'porzione porzione porzioni',
        'lattina lattina lattine',
        'mazzo mazzo mazzi',
        'spicchio spicchio spicchi',
      ],
    ])
  })

  it('is found in the singular, the plural, and in small letters', async () => {
    const [english, german] = [await words('en'), await words('de')]

    assert.deepEqual(
      [
        unitFor('Cans', 1, english),
        unitFor('tin', 3, english),
        unitFor('bunches', 1, english),
        unitFor('dosen', 1, german),
        unitFor('Päckchen', 2, german),
        unitFor('servings', 2, german),
        unitFor('boxes', 2, german),
      ],
      ['can', 'tins', 'bunch', 'Dose', 'Päckchen', 'Portionen', 'Schachteln'],
    )
  })

  it('stays as it was typed where nothing is known of it', async () => {
    const own = await words('en')

    assert.deepEqual(
      ['g', 'EL', 'tbsp', 'constructor'].map((unit) => unitFor(unit, 2, own)),
      ['g', 'EL', 'tbsp', 'constructor'],
    )
  })
})

describe('the locale of dates', () => {
  it('is that of the browser for the chosen language', () => {
    const wanted = ['en-US@posix', 'de-AT-CH', 'de-AT', 'en-GB', 'en-US']

    assert.deepEqual(
      ['en', 'de', 'fr'].map((one) => regionalLocale(one, wanted)),
      ['en-GB', 'de-AT', 'fr'],
    )
  })
})

describe('the decimal point', () => {
  it('is that of the region, not only of the language', () => {
    const locales = ['en-GB', 'en-ZA', 'es-ES', 'es-MX', 'de-DE', 'de-CH', 'it-CH', 'fr', 'nl']

    assert.deepEqual(
      locales.map((locale) => [locale, decimalPointOf(locale)]),
      [
        ['en-GB', '.'],
        ['en-ZA', ','],
        ['es-ES', ','],
        ['es-MX', '.'],
        ['de-DE', ','],
        ['de-CH', '.'],
        ['it-CH', '.'],
        ['fr', ','],
        ['nl', ','],
      ],
    )
  })
})

/** All texts that are made of a day or a moment. */
function datedTexts(texts: object, day: string): readonly string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'object' && text !== null) return datedTexts(text, day)
    const isDated = typeof text === 'function' && /^\(?(?:day|when|until)\b/.test(String(text))
    return isDated ? [String(text(day, day))] : []
  })
}

describe('a sentence', () => {
  for (const language of LANGUAGES)
    it(`has one full stop after each short month: ${language}`, async () => {
      const [{ firstTexts }, { restTexts }] = await Promise.all([
        import(`../../web/texts/${language}/first.ts`),
        import(`../../web/texts/${language}/rest.ts`),
      ])

      const said = datedTexts({ ...firstTexts, ...restTexts }, 'Mi., 30. Dez.')

      assert.ok(said.length > 5)
      assert.deepEqual(
        said.filter((text) => text.includes('..')),
        [],
      )
    })

  it('has one full stop, also after a short month', () => {
    assert.deepEqual(
      [endSentence('Planifié pour le lun. 23 nov.'), endSentence('Planned for Mon 23 Nov')],
      ['Planifié pour le lun. 23 nov.', 'Planned for Mon 23 Nov.'],
    )
  })
})
