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
