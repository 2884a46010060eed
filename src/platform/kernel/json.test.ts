import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AppError } from './errors.ts'
import { findFlaw, parseJson } from './json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const codeOf = (input: Uint8Array | string) => {
  try {
    parseJson(typeof input === 'string' ? bytes(input) : input)
    return 'accepted'
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('parseJson', () => {
  it('accepts all that JSON.stringify writes', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }).filter((value) => {
          const text = JSON.stringify(value)
          return !text.includes('\\u0000') && !text.includes('__proto__') && text.isWellFormed()
        }),
        (value) => {
          const written = JSON.parse(JSON.stringify(value))
          if (/\\ud[89a-f]/i.test(JSON.stringify(value))) return

          assert.deepEqual(parseJson(bytes(JSON.stringify(value))), written)
        },
      ),
    )
  })

  it('refuses a duplicate member, even if one is written with escapes', () => {
    assert.deepEqual(
      [
        codeOf('{"a":1,"a":1}'),
        codeOf('{"a":1,"\\u0061":2}'),
        codeOf('[{"x":{"a":":","a":"\\":"}}]'),
        codeOf('{"a":"b:c","d":"\\\\"}'),
      ],
      ['MALFORMED_JSON', 'MALFORMED_JSON', 'MALFORMED_JSON', 'accepted'],
    )
  })

  it('refuses members that would change a prototype', () => {
    assert.equal(codeOf('{"__proto__":{"admin":true}}'), 'MALFORMED_JSON')
  })

  it('refuses a text that is truncated, not UTF-8, or nested too deeply', () => {
    assert.deepEqual(
      [
        codeOf('{"a":'),
        codeOf(Uint8Array.of(0x22, 0xff, 0x22)),
        codeOf('['.repeat(10_000) + ']'.repeat(10_000)),
        codeOf('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
        codeOf('\uFEFF\uFEFF{}'),
      ],
      Array(5).fill('MALFORMED_JSON'),
    )
  })

  it('refuses texts that the database can’t store', () => {
    assert.deepEqual(
      [codeOf('{"a":"b\\u0000"}'), codeOf('{"b\\u0000":1}'), codeOf('["\\ud800"]')],
      Array(3).fill('VALIDATION_FAILED'),
    )
  })

  it('refuses numbers that JSON would write as null', () => {
    assert.deepEqual(
      [codeOf('{"a":[1e400]}'), codeOf('-1e400'), codeOf('{"a":1e308}')],
      ['VALIDATION_FAILED', 'VALIDATION_FAILED', 'accepted'],
    )
  })
})

describe('findFlaw', () => {
  it('returns the path of the flaw, which has no flaw itself', () => {
    const values: unknown[] = [
      { a: [{ b: 'c\0' }] },
      { a: { 'b\0': { c: '\0' } } },
      { a: [0, Number.POSITIVE_INFINITY] },
      JSON.parse('{"a":{"__proto__":1}}'),
      JSON.parse('['.repeat(70) + ']'.repeat(70)),
      { a: [{ b: 'c' }] },
    ]

    assert.deepEqual(
      values.map((value) => findFlaw(value)?.path),
      ['/a/0/b', '/a', '/a/1', '', '', undefined],
    )
  })
})
