import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLines } from '@larder/rules/shopping-lists/lines/parse-lines.ts'
import { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import { readAddedPartAt, readSpokenNumberAt } from './read-spoken-number.ts'
import { SPELLERS } from './spell-number.ts'

/** With the word that stands before it. */
const FOODS: Readonly<Record<string, string>> = {
  en: 'flour',
  de: 'Mehl',
  fr: 'de farine',
  es: 'de harina',
  it: 'di farina',
  nl: 'bloem',
  pt: 'de farinha',
  sv: 'mjöl',
  da: 'mel',
  nb: 'mel',
}

const read = (text: string, language: string) => {
  const found = readSpokenNumberAt(text, 0, language)
  return found && found.end === text.length ? found.value : undefined
}

/** A half, so many and a half, a quarter and three quarters of a litre: as people say them. */
const PARTS: { readonly [language: string]: readonly (readonly [text: string, value: number])[] } =
  {
    en: [
      ['half a litre', 0.5],
      ['half an hour', 0.5],
      ['one and a half litres', 1.5],
      ['a litre and a half', 1.5],
      ['two and a half litres', 2.5],
      ['2 and a half litres', 2.5],
      ['two and 1/2 litres', 2.5],
      ['quarter litre', 0.25],
      ['a quarter of a litre', 0.25],
      ['three quarters of a litre', 0.75],
      ['three-quarters litre', 0.75],
      ['two thirds litre', 2 / 3],
      ['one-third litre', 1 / 3],
      ['two and three quarters litres', 2.75],
    ],
    de: [
      ['ein halber Liter', 0.5],
      ['einen halben Liter', 0.5],
      ['anderthalb Liter', 1.5],
      ['eineinhalb Liter', 1.5],
      ['zweieinhalb Liter', 2.5],
      ['zwei und ein halber Liter', 2.5],
      ['ein viertel Liter', 0.25],
      ['drei viertel Liter', 0.75],
      ['dreiviertel Liter', 0.75],
      ['zwei Drittel Liter', 2 / 3],
      ['eine Dreiviertel Tasse', 0.75],
      ['ein einhalb Liter', 1.5],
    ],
    fr: [
      ['un demi litre', 0.5],
      ['un demi-litre', 0.5],
      ['deux et demi litres', 2.5],
      ['un litre et demi', 1.5],
      ['2 litres et demi', 2.5],
      ['un quart de litre', 0.25],
      ['trois quarts de litre', 0.75],
      ['deux tiers de litre', 2 / 3],
      ['un litre et quart', 1.25],
    ],
    es: [
      ['medio litro', 0.5],
      ['dos y medio litros', 2.5],
      ['litro y medio', 1.5],
      ['dos litros y medio', 2.5],
      ['un cuarto de litro', 0.25],
      ['tres cuartos de litro', 0.75],
      ['un litro y cuarto', 1.25],
    ],
    it: [
      ['mezzo litro', 0.5],
      ['un mezzo litro', 0.5],
      ['due litri e mezzo', 2.5],
      ['un quarto di litro', 0.25],
      ['tre quarti di litro', 0.75],
      ['un litro e un quarto', 1.25],
    ],
    nl: [
      ['een halve liter', 0.5],
      ['anderhalve liter', 1.5],
      ['tweeënhalve liter', 2.5],
      ['twee en een halve liter', 2.5],
      ['een kwart liter', 0.25],
      ['driekwart liter', 0.75],
    ],
    pt: [
      ['meio litro', 0.5],
      ['dois litros e meio', 2.5],
      ['um quarto de litro', 0.25],
      ['três quartos de litro', 0.75],
    ],
    sv: [
      ['en halv liter', 0.5],
      ['en och en halv liter', 1.5],
      ['halvannan liter', 1.5],
      ['två och en halv liter', 2.5],
      ['tre kvarts liter', 0.75],
    ],
    da: [
      ['en halv liter', 0.5],
      ['halvanden liter', 1.5],
      ['to en halv liter', 2.5],
      ['to og en halv liter', 2.5],
      ['trekvart liter', 0.75],
    ],
    nb: [
      ['en halv liter', 0.5],
      ['halvannen liter', 1.5],
      ['to og en halv liter', 2.5],
      ['trekvart liter', 0.75],
    ],
  }

describe('a number in words', () => {
  for (const [language, spell] of Object.entries(SPELLERS))
    it(`from 1 to 1,000 is read: ${language}`, () => {
      const spelled = Array.from({ length: 1000 }, (_, i) => spell(i + 1))

      const wrong = spelled.filter((text, i) => read(text, language) !== i + 1)
      const wrongWithUnit = spelled.filter(
        (text, i) => readSpokenNumberAt(`${text} kg`, 0, language)?.value !== i + 1,
      )

      assert.deepEqual(wrong, [])
      assert.deepEqual(wrongWithUnit, [])
    })

  for (const [language, spell] of Object.entries(SPELLERS))
    it(`and all numbers in digits are an amount of an ingredient and of a typed line: ${language}`, () => {
      const food = FOODS[language] ?? assert.fail()
      const format = new Intl.NumberFormat(language, { useGrouping: 'always' })
      const wrong = []
      for (let value = 1; value < 10_000; value += value < 30 ? 1 : 97) {
        const blanks = ['\u00a0', '\u202f', ' ', "'", '’'].map((blank) =>
          format.formatToParts(value).map((part) => (part.type === 'group' ? blank : part.value)),
        )
        const texts = new Set([
          String(value),
          format.format(value),
          ...blanks.map((parts) => parts.join('')),
        ])
        for (const text of value > 1000 ? texts : [...texts, spell(value)]) {
          const line = `${text} g ${food}`
          const { quantity, unit, name } = parseIngredient(line, { language })
          const [typed, ...others] = parseLines(line, { language })
          const isRight =
            quantity === value &&
            unit === 'g' &&
            food.endsWith(name) &&
            typed?.quantity === value &&
            typed.unit === 'g' &&
            food.endsWith(typed.name) &&
            others.length === 0
          if (!isRight) wrong.push([line, quantity, unit, name, typed, ...others])
        }
      }

      assert.deepEqual(wrong, [])
    })

  for (const [language, rows] of Object.entries(PARTS))
    it(`with a half or a quarter is read: ${language}`, () => {
      const wrong = rows.filter(([text, value]) => {
        const found = readSpokenNumberAt(text, 0, language)
        const unit = /\blit(?:er|re|ro)s?\b|\blitri\b/.exec(text)
        const added = unit && readAddedPartAt(text, unit.index + unit[0].length, language)
        // `litro y medio` has no number before its unit.
        const sum = (found?.value ?? 1) + (added?.value ?? 0)
        return Math.abs(sum - value) > 1e-6
      })

      assert.deepEqual(wrong, [])
    })

  it('is no part of a name', () => {
    const names = [
      ['en', 'thousand island dressing'],
      ['en', 'hundreds and thousands'],
      ['en', 'one-inch piece'],
      ['en', 'quarter pounder'],
      ['en', 'tenderloin'],
      ['de', 'Einback'],
      ['de', 'Zweig'],
      ['de', 'Dreierlei'],
      ['fr', 'mille-feuille'],
      ['es', 'mil hojas'],
      ['nl', 'half om half gehakt'],
      ['de', 'halb und halb'],
      ['en', 'half and half'],
      ['fr', 'demi-écrémé'],
      ['fr', 'unité'],
      ['it', 'millefoglie'],
      ['es', 'unidad'],
      ['nl', 'eenden'],
      ['nl', 'elfen'],
      ['sv', 'tomat'],
      ['da', 'tomat'],
      ['xx', 'one'],
    ] as const

    const found = names.filter(([language, name]) => readSpokenNumberAt(name, 0, language))

    assert.deepEqual(found, [])
  })

  it('of packs is not joined with their size', () => {
    const counts = [
      ['2 400 g tins', 'en', 2],
      ['2 400g tins', 'en', 2],
      ['1 400g/14oz can', 'en', 1],
      ['4 150g fillets', 'en', 4],
      ['4 150-200 g fillets', 'en', 4],
      ['2 400 g Dosen', 'de', 2],
      ['2 400 g boîtes', 'fr', 2],
      ['2 × 400 g', 'en', 2],
      ['1 250 000 g', 'en', 1_250_000],
      ['0.2 500g pk', 'en', 0.2],
      ['1 000 g tins', 'en', 1000],
      ['1 000-1 500 g', 'fr', 1000],
      ['10 000 ml', 'en', 10_000],
      ['2 500 g de sucre', 'fr', 2500],
    ] as const

    const values = counts.map(([text, language]) => readSpokenNumberAt(text, 0, language)?.value)

    assert.deepEqual(
      values,
      counts.map(([, , value]) => value),
    )
    assert.equal(readSpokenNumberAt('Type 405 500 g', 5, 'de')?.value, 405)
  })
})
