import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { featuresOf } from './features.ts'
import { parseIngredient } from './parse-ingredient.ts'
import { ENGLISH, MAX_LINE_LENGTH, MAX_TOKENS, tokenize } from './tokenize.ts'

const PARTS =
  '2|1,5|1.500|½|1/2|1 ⅓|x|kg|g|(|)|((|, |-|–|%|of |eine |halbe |un |d’|c. à s.|14 oz|can|cups|flour|(optional)|or |oder |: |/|+ |et demie|fein |gehackte |q.b.|®|\u00ad|🍅|e\u0301| '.split(
    '|',
  )
const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(' ')),
)
const language = fc.constantFrom(
  ...'en,de,nl,fr,es,it,pt,sv,da,nb,pl,xx,'.split(','),
  null,
  undefined,
)
/** 100,000 by `TAGGER_LINES=100000 npm test -- packages/rules/src/tagger/parse-ingredient-laws.test.ts`. */
// oxlint-disable-next-line node/no-process-env -- a test
const numRuns = Number(process.env['TAGGER_LINES'] ?? 3000)

const letters = (part: string | null) => (part ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
const tokensOf = (count: number) => tokenize('2 cups (flour), '.repeat(count), ENGLISH)

describe('any line', () => {
  it('is read, and has a name if it has a text', () => {
    fc.assert(
      fc.property(line, language, (text, of) => {
        const found = parseIngredient(text, { language: of })

        assert.equal(found.original_text, text)
        assert.equal(found.name === '', text.trim() === '')
        assert.ok(found.confidence >= 0 && found.confidence <= 1)
        assert.equal(found.quantity === null, found.quantity_max === null)
        if (found.quantity !== null && found.quantity_max !== null) {
          assert.ok(found.quantity >= 0 && found.quantity <= found.quantity_max)
          assert.ok(Number.isFinite(found.quantity_max))
        }
      }),
      { numRuns },
    )
  })

  it('gives only parts of its text', () => {
    fc.assert(
      fc.property(line, language, (text, of) => {
        const { name, unit, preparation, note, size } = parseIngredient(text, { language: of })

        const clean = text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
        for (const part of [name, unit, preparation, note, size].flatMap(letters))
          assert.ok(clean.includes(part), part)
      }),
      { numRuns },
    )
  })

  it('of more characters than are read gives no half of an emoji', () => {
    for (const spoken of ['en', 'de', 'fr', 'pt'])
      for (const blanks of [0, 1]) {
        const text = `2 cups ${' '.repeat(blanks)}${'🍅 tomato '.repeat(200)}${'🍅'.repeat(200)}`

        const { name, unit, preparation, note, size } = parseIngredient(text, {
          language: spoken,
        })

        for (const part of [name, unit, preparation, note, size])
          assert.ok(part === null || part.isWellFormed(), `${spoken}: ${part}`)
      }
  })

  it('is read in the same way each time', () => {
    fc.assert(
      fc.property(line, language, (text, of) => {
        assert.deepEqual(
          parseIngredient(text, { language: of }),
          parseIngredient(text, { language: of }),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('costs in proportion to its length, and nothing beyond a limit', () => {
    const featureCounts = [5, 50].map((count) => featuresOf(tokensOf(count)).length)

    assert.equal((featureCounts[0] ?? 0) * 10, featureCounts[1])
    assert.equal(tokensOf(10_000).length, tokensOf(100_000).length)
    assert.ok(tokensOf(100_000).length <= MAX_TOKENS)
    assert.equal(tokenize('*'.repeat(MAX_LINE_LENGTH), ENGLISH).length, MAX_TOKENS)
  })

  it('of many brackets, blanks or digits is read', () => {
    const hostile = [
      '(',
      ')',
      ' ',
      '1',
      '1/',
      '½',
      "d'",
      '-',
      'c. ',
      '1 x ',
      'oder 1 ',
      'fein ',
      '\u0301',
    ]

    for (const part of hostile)
      for (const spoken of ['en', 'de', 'fr', 'pt'])
        assert.equal(
          parseIngredient(part.repeat(50_000), { language: spoken }).original_text.length,
          part.length * 50_000,
        )
  })
})
