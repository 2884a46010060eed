import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLine, printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import fc from 'fast-check'

/** Texts as people type them, and as they do not. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...'2 l|1,5|1.500|½|1/2|x|6x|milk|kg|(|)|, |-|%|of |eine |half |un |d’|y medio|no.|12|c. à s.|Packung|:| '.split(
          '|',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc
    .array(
      fc.constantFrom('2', '3-4', 'kg', 'l', 'a', 'one', 'milk', '(fresh)', 'x', 'of', '7up'),
      {
        maxLength: 8,
      },
    )
    .map((words) => words.join(' ')),
)
const language = fc.constantFrom('en', 'de', 'fr', 'es', 'nl', 'it', 'sv', 'xx', null)

describe('any typed item', () => {
  it('has a name if it has a text', () => {
    fc.assert(
      fc.property(typed, language, (text, of) => {
        const { name } = parseLine(text, { language: of })

        assert.equal(name === '', text.trim() === '')
        assert.equal(name, name.trim())
      }),
      { numRuns: 2000 },
    )
  })

  it('loses no word of its name and note', () => {
    fc.assert(
      fc.property(typed, language, (text, of) => {
        const { name, note } = parseLine(text, { language: of })

        const clean = text.trim().replace(/\s+/g, ' ')
        for (const part of [name, ...(note?.split(', ') ?? [])]) assert.ok(clean.includes(part))
      }),
      { numRuns: 2000 },
    )
  })

  it('is the same after it was printed and read again', () => {
    fc.assert(
      fc.property(typed, language, (text, of) => {
        const line = parseLine(text, { language: of })

        assert.deepEqual(parseLine(printLine(line, { language: of }), { language: of }), line)
      }),
      { numRuns: 2000 },
    )
  })
})
