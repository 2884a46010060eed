import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Json } from '@larder/rules/json.ts'
import { isTimeZone, isWebUrl } from '@larder/rules/values/scalars.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describeSync } from '#server/entity-tables.ts'

const ID = '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'
const part = { id: ID, original_text: '250 g flour', text: 'Mix.' }
const number = fc.oneof(
  fc.integer({ min: -10, max: 10 }),
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((millionths) => millionths / 1e6),
  fc.constantFrom(999_999_999, 1_000_000_000, 1_000_000_000_001, 36_501, 1e300),
)
const texts = [
  'g EUR eur fridge metric a0V ä https://example.com/ javascript:alert(1) https://[::1'.split(' '),
  '2026-11-20 2026-02-30 0999-12-31 Europe/Berlin 2026-11-20T08:00:00.000Z 2026-11-20T24:00:00Z'.split(
    ' ',
  ),
  ['', '0999-11-20T08:00:00Z', '2026-11-20T08:00:60Z', ID, ID.toUpperCase(), ID.slice(1)],
  [1, 2, 20, 50].flatMap((times) => ['x'.repeat(20 * times), '𝄞'.repeat(20 * times)]),
].flat()
const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, false),
  number,
  fc.constantFrom(...texts),
)
const names = ['id', 'text', 'original_text', 'quantity', 'opened', 'ingredient_ids', 'x']
const object = fc.dictionary(fc.constantFrom(...names), leaf, { noNullPrototype: true })
const json: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  object,
  fc.array(leaf, { maxLength: 3 }),
  fc.array(object.map((more) => ({ ...part, ...more }))),
  fc.constantFrom<Json[]>(
    [],
    [{ id: ID, text: 'Mix.' }],
    [{ id: ID, original_text: '250 g flour', quantity: 250 }],
    Array(51).fill('soy'),
    Array(501).fill(ID),
  ),
)

const ajv = addFormats
  .default(new Ajv({ strict: false }))
  .addFormat('http-url', isWebUrl)
  .addFormat('time-zone', isTimeZone)

for (const { name, fields } of describeSync().collections)
  it(`allows in each field what its JSON Schema allows: ${name}`, () => {
    for (const [field, { type }] of Object.entries(fields)) {
      const isValid = ajv.compile(type.schema)
      fc.assert(
        fc.property(json, (value) => {
          assert.equal(type.allows(value), isValid(value), `${field}: ${JSON.stringify(value)}`)
        }),
        { numRuns: 300 },
      )
    }
  })
