import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildZip } from '#test/import/build-zip.ts'
import { readImport } from '#test/import/read-import.ts'

const refused = (content: string | Uint8Array, reason: string, message?: RegExp) =>
  assert.rejects(readImport(content), {
    name: 'FileRefused',
    reason,
    ...(message ? { message } : {}),
  })

it('says which programs it knows where a file is of none of them', async () => {
  for (const unknown of [
    'Hello',
    '{"a": 1}',
    '[]',
    '<html><body>Hello</body></html>',
    gzipSync('{"a": 1}'),
    buildZip([{ name: 'a.txt', content: 'Hello' }]),
    buildZip([]),
    Uint8Array.from([0, 1, 2, 3, 255]),
  ])
    await refused(unknown, 'unknown', /Mealie, .*Paprika 3/)
})

it('says that a file is damaged: empty, or JSON or a zip that was cut', async () => {
  await refused('', 'damaged')
  await refused('{"recipes": [{"@type"', 'damaged')
  await refused('PK\u0003\u0004 and nothing more', 'damaged')
})

it('says that a zip is a trap or has a password, before anything is read', async () => {
  await refused(buildZip([{ name: '../x', content: 'x' }]), 'unsafe')
  await refused(buildZip([{ name: 'x', content: 'x', flags: 1 }]), 'encrypted')
  await refused(buildZip([{ name: 'x', content: Buffer.alloc(30_000_000) }]), 'too_large')
})

it('names the field of a record of Larder that is wrong, by the kind of the record', async () => {
  const kinds = 'recipe, food, place, stock, list, list_item, meal'
  const recipe = { title: 'Pie', ingredients: [], steps: [] }
  const wrong: readonly (readonly [record: unknown, problem: string])[] = [
    [{ kind: 'pan', key: '1' }, `/kind must be one of ${kinds}`],
    [{ key: '1', name: 'Pie' }, `/kind must be one of ${kinds}`],
    [{ kind: 'stock', key: '1', name: 'Flour', quantity: 'some' }, '/quantity must be number'],
    [{ kind: 'stock', key: '1', name: 'Flour' }, "must have required property 'quantity'"],
    [{ kind: 'food', key: '1', name: 'Flour', unit: 3 }, '/unit must be string'],
    [{ kind: 'place', key: '1' }, "must have required property 'name'"],
    [{ kind: 'list', name: 'Shop' }, "must have required property 'key'"],
    [{ kind: 'list_item', key: '1', name: 'Egg', checked: 1 }, '/checked must be boolean'],
    [{ kind: 'meal', key: '1' }, "must have required property 'date'"],
    [{ kind: 'recipe', key: '1' }, "must have required property 'recipe'"],
    [
      { kind: 'recipe', key: '1', recipe: { ...recipe, steps: [{ text: 3 }] } },
      '/recipe/steps/0/text must be string',
    ],
    ['text', 'must be object'],
  ]
  const header = { format: 'larder-records', version: 1 }
  const lines = [header, ...wrong.map(([record]) => record)].map((one) => JSON.stringify(one))

  const { records } = await readImport(lines.join('\n'))

  assert.deepEqual(
    records.map((one) => one.kind === 'broken' && one.problem),
    wrong.map(([, problem]) => `The record does not have the right fields: ${problem}.`),
  )
})
