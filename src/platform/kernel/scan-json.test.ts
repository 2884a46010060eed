import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countValues } from '@larder/rules/json.ts'
import fc from 'fast-check'
import { AppError } from './errors.ts'
import { findFlaw, hashBy, parseJson, scanJson } from './json.ts'

const unbounded = { values: Infinity, levels: Infinity }
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** JSON of about this many bytes, built from the units that `unitOf` returns. */
function filled(open: string, unitOf: (i: number) => string, close: string, bytes: number): string {
  const units: string[] = []
  for (let length = 0; length < bytes; length += (units.at(-1)?.length ?? 0) + 1)
    units.push(unitOf(units.length))
  return open + units.join(',') + close
}

/** The texts that are slowest to refuse, each of about this many bytes. */
const worst = (bytes: number): Readonly<Record<string, string>> => ({
  'empty arrays': filled('[', () => '[]', ']', bytes),
  'empty objects': filled('[', () => '{}', ']', bytes),
  zeros: filled('[', () => '0', ']', bytes),
  'objects of one member': filled('[', (i) => `{"k${i}":0}`, ']', bytes),
  'many members': filled('{', (i) => `"k${i}":0`, '}', bytes),
  'members named by numbers': filled('{', (i) => `"${(i * 7919) % 4294967291}":0`, '}', bytes),
  'the same member many times': filled('{', () => '"k":0', '}', bytes),
  'members written with escapes': filled('{', () => String.raw`"\u006b":0`, '}', bytes),
  'long names': filled('{', (i) => `"${'k'.repeat(1000)}${i}":0`, '}', bytes),
  'one text of escapes': `"${String.raw`\u00e9`.repeat(bytes / 6)}"`,
  'one text of quotes': `"${String.raw`\"`.repeat(bytes / 2)}"`,
  'one text of emojis': `"${'\u{1f9c0}'.repeat(bytes / 4)}"`,
  'one number': '7'.repeat(bytes),
  'numbers of 700 digits': filled('[', () => '7'.repeat(700), ']', bytes),
  'numbers above the range of a double': filled('[', () => '1e999', ']', bytes),
  'numbers that print as 309 digits': filled('[', () => '1e308', ']', bytes),
  'arrays within arrays': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects within objects': `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`,
  'arrays that never end': '['.repeat(bytes),
  'a text that never ends': `"${'a'.repeat(bytes)}`,
  'white space': ' '.repeat(bytes),
  commas: ','.repeat(bytes),
  colons: ':'.repeat(bytes),
})

describe('scanJson', () => {
  it('counts the same members and values as the parsed text has', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        const parsed: unknown = JSON.parse(text)

        const scan = scanJson(bytesOf(text), unbounded)

        assert.equal(scan.members, memberCount(parsed))
        scanJson(bytesOf(text), {
          values: countValues(parsed, Infinity) + emptyCount(parsed),
          levels: 64,
        })
        assert.throws(() =>
          scanJson(bytesOf(text), { values: countValues(parsed, Infinity) - 1, levels: 64 }),
        )
      }),
    )
  })

  it('reports every text that may have a flaw', () => {
    const spellings = [
      '\\u0000',
      '\\ud800',
      '__proto__',
      '\\u005f_proto__',
      'a',
      '_',
      '\\\\',
      '\\"',
    ]
    const text = fc.array(fc.constantFrom(...spellings)).map((pieces) => `"${pieces.join('')}"`)
    const number = fc.constantFrom('1e400', '-1E400', '1', '-0.5', '9'.repeat(400), '1e5')
    const inner = fc.oneof(text, number, fc.constantFrom('true', 'null'))
    const object = fc.tuple(text, inner).map(([name, value]) => `{${name}:${value}}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(inner, object)), (parts) => {
        const json = `[${parts.join(',')}]`

        const { mayHaveFlaws } = scanJson(bytesOf(json), unbounded)

        assert.ok(mayHaveFlaws || findFlaw(JSON.parse(json)) === undefined, json)
      }),
    )
  })

  for (const [name, text] of Object.entries(worst(20_000)))
    it(`reads each byte of ${name} 12 times at most`, () => {
      const bytes = bytesOf(text)
      let reads = 0
      const countingBytes = new Proxy(bytes, {
        get(target, key) {
          reads += 1
          return Reflect.get(target, key, target)
        },
      })

      try {
        scanJson(countingBytes, unbounded)
      } catch (error) {
        assert.match(String(error), /more than 1000 members|too many different members/)
      }

      assert.ok(reads <= 12 * bytes.length, `${reads} reads of ${bytes.length} bytes`)
    })
})

/** Objects with a member each, of so many names. */
const objectsOf = (names: number) =>
  `[${Array.from({ length: names }, (_, i) => `{"n${i}":[]}`).join(',')}]`

describe('the names of members', () => {
  it('may be those of 200 recipes that have twenty of their own each', () => {
    const recipes = Array.from({ length: 200 }, (_, i) => ({
      title: `Stew ${i}`,
      nutrition: { energy_kcal: i, [`own-${i}`]: i },
      extra: Object.fromEntries(Array.from({ length: 19 }, (__, k) => [`own-${i}-${k}`, { k }])),
    }))

    assert.deepEqual(parseJson(bytesOf(JSON.stringify({ recipes }))), { recipes })
  })

  it('may be new in 5,000 objects, and no more', () => {
    parseJson(bytesOf(objectsOf(5000)))

    assert.throws(() => parseJson(bytesOf(objectsOf(5001))), {
      code: 'BODY_TOO_LARGE',
      message: 'The objects of the body have too many different members.',
    })
  })

  it('may be the same in any number of objects', () => {
    const many = `[${Array.from({ length: 30_000 }, (_, i) => `{"n${i % 900}":[]}`).join(',')}]`

    assert.equal((parseJson(bytesOf(many)) as unknown[]).length, 30_000)
  })

  it('count anew in another order, and written as escapes', () => {
    const names = Array.from({ length: 120 }, (_, i) => `n${i}`)
    const pairs = names.flatMap((one) => names.map((other) => `{"${one}":0,"${other}x":0}`))
    const escaped = Array.from({ length: 6000 }, (_, i) => {
      const bits = i.toString(2).padStart(13, '0')
      return `{"${bits.replaceAll('0', String.raw`\t`).replaceAll('1', String.raw`\n`)}":0}`
    })

    for (const objects of [pairs, escaped])
      assert.throws(
        () => parseJson(bytesOf(`[${objects.join(',')}]`)),
        /too many different members/,
      )
  })

  it('have different hashes in every process, whatever factor it has chosen', () => {
    const weak = [923744769, 2575206913, 3387489791, 3290469887, 1353763329]
    const random = crypto.getRandomValues(new Uint32Array(200)).map((factor) => factor | 1)
    const names = Array.from({ length: 6000 }, (_, i) =>
      Buffer.from(
        i
          .toString(2)
          .padStart(13, '0')
          .replaceAll('0', String.raw`\t`)
          .replaceAll('1', String.raw`\n`),
      ),
    )

    for (const factor of [...weak, ...random]) {
      const hash = hashBy(factor)
      const hashes = new Set(names.map((name) => name.reduce(hash, 0)))
      assert.ok(hashes.size > 5900, `${hashes.size} hashes by ${factor}`)
    }
  })
})

const objectOf = (members: number) =>
  `{${Array.from({ length: members }, (_, i) => `"k${i}":[{"a":{}}]`).join(',')}}`

describe('parseJson', () => {
  it('accepts 1000 members of each object, and no more', () => {
    parseJson(bytesOf(`[${objectOf(1000)},${objectOf(1000)}]`))

    assert.throws(() => parseJson(bytesOf(`[${objectOf(1001)}]`)), /more than 1000 members/)
  })

  const MAX_MEMBERS = 1000
  for (const [name, text] of Object.entries(worst(100_000)))
    it(`parses no more values than the limit, of ${name}`, () => {
      const bytes = bytesOf(text)
      try {
        assert.ok(countValues(parseJson(bytes, MAX_MEMBERS), Infinity) <= MAX_MEMBERS)
      } catch (error) {
        assert.ok(error instanceof AppError, String(error))
        assert.match(error.code, /^(BODY_TOO_LARGE|MALFORMED_JSON|VALIDATION_FAILED)$/)
      }
    })
})

function memberCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  const own = Array.isArray(value) ? 0 : inner.length
  return inner.reduce((sum: number, one) => sum + memberCount(one), own)
}

/** Empty arrays and objects, which count as one value more. */
function emptyCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce((sum: number, one) => sum + emptyCount(one), inner.length === 0 ? 1 : 0)
}
